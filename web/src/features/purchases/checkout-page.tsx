import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { DeviceReturn } from './device-return.tsx'
import { HealthReturn } from './health-return.tsx'
import { HomeReturn } from './home-return.tsx'
import { ReturnProblem } from './return-problem.tsx'
import type { Quote } from './return-state.ts'

const returns = {
  '/insurance/health-mobility': HealthReturn,
  '/insurance/housing': HomeReturn,
  '/insurance/multimedia': DeviceReturn,
}

/**
 * /checkout, /home_checkout and /multimedia_checkout: the return of what was paid. A session is named in the address; whoever
 * comes without an account in this browser signs in first and comes back here.
 */
export function CheckoutPage({ sessionId, quote }: { sessionId?: string; quote: Quote }) {
  const { t } = useTranslation('purchases')
  const isSignedIn = useSession() !== null
  if (!isSignedIn) return <SignInFirst />
  if (!sessionId)
    return <ReturnProblem state="no-session" sentence={t('error.sessionStripe.missing')} quote={quote} />
  const Return = returns[quote]
  return <Return key={sessionId} sessionId={sessionId} />
}

function SignInFirst() {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const { href } = useLocation()
  // While the login loads, its own address is already the present one.
  const [back] = useState(href)
  useEffect(() => {
    void navigate({ to: '/login/classic', search: { back }, replace: true })
  }, [navigate, back])
  return <WaitingPage title={t('return.checking')} />
}
