import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { products } from '../../insurance/products.ts'
import { useSession } from '../../session/session.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { DeviceReturn } from './device-return.tsx'
import { HealthReturn } from './health-return.tsx'
import { HomeReturn } from './home-return.tsx'
import { ReturnProblem } from './return-problem.tsx'
import type { Quote } from './return-state.ts'

const returns = {
  [products.travel.path]: HealthReturn,
  [products.home.path]: HomeReturn,
  [products.devices.path]: DeviceReturn,
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
