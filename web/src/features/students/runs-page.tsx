import type { StudentRuns } from '@cursus/shared/student-runs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DeskTable } from '../../ui/data-table.tsx'
import { formatMoment, formatNumber } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Page } from '../../ui/page.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { RunSubject } from './run-subject.tsx'
import { studentRuns } from './student-runs.api.ts'

type Run = StudentRuns['data'][number]

/** /jobs: every act on many students with the way to its report, the newest first. */
export function RunsPage() {
  const { t } = useTranslation('runs')
  const list = useQuery(studentRuns)
  const failure = useListFailure(list)
  return (
    <Page title={t('runs.title')} lead={t('runs.lead')}>
      <div className={tableStyles.frame}>
        <DeskTable
          list="runs"
          caption={t('runs.title')}
          columns={useColumns()}
          rows={list.data}
          keyOf={({ id }) => id}
          failure={failure}
          empty={
            <>
              <b>{t('runs.none')}</b>
              <p className="muted">
                <Link to="/student/list">{t('runs.none.lead')}</Link>
              </p>
            </>
          }
        />
      </div>
    </Page>
  )
}

function useColumns(): Column<Run>[] {
  const { t, i18n } = useTranslation('runs')
  const figure = (count: number) => formatNumber(count, i18n.language)
  return [
    { key: 'act', header: t('runs.col.act'), kind: 'title', cell: (run) => <Act run={run} /> },
    { key: 'state', header: t('runs.col.state'), onPhone: true, cell: (run) => <State run={run} /> },
    {
      key: 'done',
      header: t('runs.col.done'),
      className: 'figures',
      cell: ({ done, total }) => (
        <Ltr>
          {figure(done)} / {figure(total)}
        </Ltr>
      ),
    },
    { key: 'by', header: t('runs.col.by'), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      key: 'since',
      header: t('runs.col.since'),
      className: 'figures',
      cell: ({ createdAt }) => <Ltr>{formatMoment(createdAt, i18n.language)}</Ltr>,
    },
  ]
}

function Act({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  return (
    <div>
      <Link to="/jobs/$id" params={{ id: run.id }}>
        <b>{t(`run.title.${run.kind}`)}</b>
      </Link>{' '}
      <span className="muted small">
        <RunSubject run={run} />
      </span>
    </div>
  )
}

const looks: Record<Run['state'], { tone?: 'ok' | 'warn' | 'info'; icon: IconName }> = {
  prepared: { tone: 'info', icon: 'eye' },
  running: { tone: 'info', icon: 'refresh' },
  paused: { tone: 'warn', icon: 'clock' },
  stopped: { icon: 'close' },
  done: { tone: 'ok', icon: 'check' },
}

function State({ run: { state, secondsLeft } }: { run: Run }) {
  const { t } = useTranslation('runs')
  return <Badge {...looks[state]}>{t(`run.state.${secondsLeft === null ? state : 'waiting'}`)}</Badge>
}
