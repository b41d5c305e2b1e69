import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetBoughtQuote } from '../../drafts/carried-quote.ts'
import { homePurchase } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { receiveHome } from './purchases.api.ts'
import { ReturnProgress } from './return-progress.tsx'
import { useReceived } from './use-received.ts'

/** Back from the paid session of a home: its contract's identifiers are kept, and step 5 asks for the signature. */
export function HomeReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const received = useReceived(sessionId, () => receiveHome(sessionId))
  const created = received.data
  useEffect(() => {
    if (!created) return
    forgetBoughtQuote('home')
    homePurchase.write({ ...homePurchase.read(), ...created })
    void navigate({ to: '/insurance/housing', search: { step: 5 }, replace: true })
  }, [created, navigate])
  if (created) return <WaitingPage title={t('success.contract.recorded')} done />
  return <ReturnProgress of={received} sessionId={sessionId} quote="/insurance/housing" />
}
