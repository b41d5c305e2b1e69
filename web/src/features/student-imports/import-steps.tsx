import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StepRoom } from '../../routing/step-room.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ResultStep } from './result-step.tsx'
import { RunStep } from './run-step.tsx'
import { studentImport } from './student-imports.api.ts'

interface ImportStepsProps {
  schoolId: number
  id: string
  /** True when the page was opened here: then its own heading has the focus. */
  isFirst: boolean
  onRunning: (isRunning: boolean) => void
  onAgain: () => void
}

/** Steps 3 and 4: an import that the server knows, under way or ended. */
export function ImportSteps({ schoolId, id, isFirst, onRunning, onAgain }: ImportStepsProps) {
  const { t } = useTranslation('student-imports')
  const { data, error, refetch } = useQuery(studentImport(schoolId, id))
  const isRunning = data?.state === 'running'
  // Until it is known it was just sent, in most cases: there is no result yet.
  const isEnded = data !== undefined && !isRunning
  useEffect(() => onRunning(!isEnded), [isEnded, onRunning])
  if (data) {
    return (
      <StepRoom key={isRunning ? 'send' : 'result'} isFirst={isFirst}>
        {isRunning ? <RunStep run={data} /> : <ResultStep result={data} onAgain={onAgain} />}
      </StepRoom>
    )
  }
  if (!error) return <Skeleton height={220} />
  return <LoadFailed title={t('import.unread')} error={error} retry={() => void refetch()} />
}
