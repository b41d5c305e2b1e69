import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { ReturnProblem } from './return-problem.tsx'
import { type Quote, returnState } from './return-state.ts'
import type { useReceived } from './use-received.ts'

interface ReturnProgressProps {
  of: Pick<ReturnType<typeof useReceived>, 'failureCount' | 'error' | 'failureReason' | 'refetch'>
  sessionId: string
  quote: Quote
}

/** While a paid session has no contract: « nous vérifions », or why none came of it. */
export function ReturnProgress({ of: received, sessionId, quote }: ReturnProgressProps) {
  const { t } = useTranslation('purchases')
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
      quote={quote}
      retry={() => void received.refetch()}
    />
  )
}
