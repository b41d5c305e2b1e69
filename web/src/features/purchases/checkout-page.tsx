import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { HealthReturn } from './health-return.tsx'
import { ReturnProblem } from './return-problem.tsx'

/**
 * /checkout: the return of a paid stay. A session is named in the address; whoever comes without an account in this browser signs
 * in first and comes back here.
 */
export function CheckoutPage({ sessionId }: { sessionId?: string }) {
  const { t } = useTranslation('purchases')
  const isSignedIn = useSession() !== null
  if (!isSignedIn) return <SignInFirst />
  if (!sessionId) return <ReturnProblem state="no-session" sentence={t('error.sessionStripe.missing')} />
  return <HealthReturn key={sessionId} sessionId={sessionId} />
}

function SignInFirst() {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const back = useLocation().href
  useEffect(() => {
    void navigate({ to: '/login/classic', search: { back }, replace: true })
  }, [navigate, back])
  return <WaitingPage title={t('return.checking')} />
}
