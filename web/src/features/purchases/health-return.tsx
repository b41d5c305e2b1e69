import type { TravelCreated, TravelDraft } from '@cursus/shared/travel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { clearDraft, readDraft, storeDraft } from '../../app/drafts.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { receiveStay } from './purchases.api.ts'
import { ReturnProblem } from './return-problem.tsx'
import { isSilence, returnState, waitBefore } from './return-state.ts'

/** How long the message of a stay in France stands before the documents open (spec 2 §4). */
const READING_MS = 3000

/**
 * Back from a paid session: its contract, then the signing page, or for France the documents. Whatever is silent is
 * asked again; the server makes the contract by itself too, so leaving the page loses nothing.
 */
export function HealthReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('purchases')
  const [draft] = useState(() => readDraft<TravelDraft>('healthMobilityContract'))
  const received = useQuery({
    queryKey: ['received', sessionId],
    queryFn: () => receiveStay(draft, sessionId),
    retry: (_, error) => isSilence(error),
    retryDelay: waitBefore,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const done = useArrival(received.data, draft, sessionId)
  if (done) return <WaitingPage title={t('success.certificate.sent')} detail={t('return.documents')} done />
  const state = returnState(received.failureCount, received.error ?? received.failureReason)
  if (state === 'checking' || state === 'late') {
    return (
      <WaitingPage
        title={t('return.checking')}
        detail={t(state === 'late' ? 'return.late' : 'return.wait')}
      />
    )
  }
  return (
    <ReturnProblem
      state={state}
      sentence={messageOf(received.error, t('error.server.connection'))}
      sessionId={sessionId}
      retry={() => void received.refetch()}
    />
  )
}

/** Stores what came and goes on: to the signing page at once, or to the documents after a while. True for the latter. */
function useArrival(
  created: TravelCreated | undefined,
  draft: Partial<TravelDraft> | null,
  sessionStripe: string,
) {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (!created) return
    void client.invalidateQueries({ queryKey: ['contracts'] })
    void client.invalidateQueries({ queryKey: ['current-contracts'] })
    if (created.link) {
      const { contractId, customerNumber } = created
      const healthMobilityContractId = contractId
      storeDraft('healthMobilityContract', {
        ...draft,
        sessionStripe,
        contractId,
        healthMobilityContractId,
        customerNumber,
      })
      leaveFor(created.link, t('return.signing'))
      return
    }
    clearDraft('healthMobilityContract')
    const timer = setTimeout(() => void navigate({ to: '/documents', replace: true }), READING_MS)
    return () => clearTimeout(timer)
  }, [created, draft, sessionStripe, client, navigate, t])
  return created !== undefined && created.link === null
}
