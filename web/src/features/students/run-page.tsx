import type { StudentRun } from '@cursus/shared/student-runs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAbsent, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PathStepper } from '../../ui/path-stepper.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PreparedRun } from './prepared-run.tsx'
import { RunFailures } from './run-failures.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunSubject } from './run-subject.tsx'
import { studentRun } from './student-runs.api.ts'
import { readStudentsSearch } from './students-search.ts'

/** /jobs/{id}: whom an act would touch, how far it is, and whom it failed for. */
export function RunPage({ id }: { id: string }) {
  const { t } = useTranslation('runs')
  const { data: run, error, isPending, refetch } = useQuery(studentRun(id))
  const isNone = isAbsent(error)
  const failed = error && (
    <EmptyState
      failed
      title={t(isNone ? 'run.none' : 'run.loadFailed')}
      action={
        isNone ? (
          <ButtonLink to="/jobs">{t('runs.title')}</ButtonLink>
        ) : (
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        )
      }
    >
      {!isNone && messageOf(error, t('error.server.connection'))}
    </EmptyState>
  )
  return (
    <Page
      title={run ? t(`run.title.${run.kind}`) : t('run.title')}
      lead={run && <RunSubject run={run} />}
      busy={isPending}
    >
      {run ? <Parts run={run} /> : (failed ?? <Skeleton height={180} />)}
    </Page>
  )
}

function Parts({ run }: { run: StudentRun }) {
  const isPrepared = run.state === 'prepared'
  useViewFocus(isPrepared ? 'prepared' : 'started')
  return (
    <>
      <Steps run={run} />
      {isPrepared ? (
        <PreparedRun run={run} />
      ) : (
        <>
          <RunProgress run={run} />
          <RunFailures run={run} />
        </>
      )}
    </>
  )
}

/** Selection, look, work, report: the first leads back to the list as it was narrowed. */
function Steps({ run: { kind, state, filter } }: { run: StudentRun }) {
  const { t } = useTranslation('runs')
  const at = { prepared: 1, running: 2, paused: 2, stopped: 3, done: 3 }[state]
  const labels = [
    t('run.step.selection'),
    t(kind === 'write' ? 'run.step.message' : 'run.step.look'),
    t('run.step.work'),
    t('run.step.report'),
  ]
  const selection = (label: string) => (
    <Link to="/student/list" search={readStudentsSearch(filter)}>
      {label}
    </Link>
  )
  return (
    <PathStepper
      label={t('run.steps')}
      steps={labels.map((label, place) => ({
        label,
        state: place < at ? 'done' : place === at ? 'now' : 'later',
        ...(place === 0 && { link: selection }),
      }))}
    />
  )
}
