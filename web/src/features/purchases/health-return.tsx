import type { TravelCreated } from '@cursus/shared/travel'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arrivedContract } from '../../drafts/arrived-contract.ts'
import { forgetBoughtQuote } from '../../drafts/carried-quote.ts'
import { type KeptStay, stayPurchase, visitorStay } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { leaveFor } from '../../payments/leave-for.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { receiveStay } from './purchases.api.ts'
import { ReturnProgress } from './return-progress.tsx'
import { useReceived } from './use-received.ts'

/** Time in milliseconds that the message of a stay in France is shown before the documents open (spec 2 §4). */
const READING_MS = 3000

/** Back from the paid session of a stay: its contract, then the signing page, or for France the documents. */
export function HealthReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('purchases')
  const [draft] = useState(() => stayPurchase.read())
  const received = useReceived(sessionId, () => receiveStay(draft, sessionId))
  const done = useArrival(received.data, draft, sessionId)
  if (done) return <WaitingPage title={t('success.certificate.sent')} detail={t('return.documents')} done />
  return <ReturnProgress of={received} sessionId={sessionId} quote="/insurance/health-mobility" />
}

/** Stores what came and goes on: to the signing page at once, or to the documents after a while. True for the latter. */
function useArrival(created: TravelCreated | undefined, draft: KeptStay | null, sessionStripe: string) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  useEffect(() => {
    if (!created) return
    forgetBoughtQuote('stay')
    if (created.link) {
      const { contractId, customerNumber } = created
      const healthMobilityContractId = contractId
      stayPurchase.write({
        ...draft,
        sessionStripe,
        contractId,
        healthMobilityContractId,
        customerNumber,
      })
      leaveFor(created.link, t('return.signing'))
      return
    }
    arrivedContract.write({ contractId: created.contractId })
    stayPurchase.forget()
    if (draft?.withoutAccount) visitorStay.forget()
    const timer = setTimeout(() => void navigate({ to: '/documents', replace: true }), READING_MS)
    return () => clearTimeout(timer)
  }, [created, draft, sessionStripe, navigate, t])
  return created !== undefined && created.link === null
}
