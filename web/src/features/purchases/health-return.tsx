import type { TravelCreated } from '@cursus/shared/travel'
import { useEffect, useState } from 'react'
import { arrivedContract } from '../../drafts/arrived-contract.ts'
import { forgetBoughtQuote } from '../../drafts/carried-quote.ts'
import { type KeptStay, stayPurchase, visitorStay } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DocumentsSoon } from '../../insurance/documents-soon.tsx'
import { leaveFor } from '../../payments/leave-for.ts'
import { receiveStay } from './purchases.api.ts'
import { ReturnProgress } from './return-progress.tsx'
import { useReceived } from './use-received.ts'

/** Back from the paid session of a stay: its contract, then the signing page, or for France the documents. */
export function HealthReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('purchases')
  const [draft] = useState(() => stayPurchase.read())
  const received = useReceived(sessionId, () => receiveStay(draft, sessionId))
  const done = useArrival(received.data, draft, sessionId)
  if (done) return <DocumentsSoon title={t('success.certificate.sent')} />
  return <ReturnProgress of={received} sessionId={sessionId} quote="/insurance/health-mobility" />
}

/** Stores what came, and goes on to the signing page; true where there is nothing to sign. */
function useArrival(created: TravelCreated | undefined, draft: KeptStay | null, sessionStripe: string) {
  const { t } = useTranslation('purchases')
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
  }, [created, draft, sessionStripe, t])
  return created !== undefined && created.link === null
}
