import type { ImportSummary } from '@cursus/shared/student-imports'
import { useQuery } from '@tanstack/react-query'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { useFigure } from './counts.tsx'
import { pastImports } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

const looks = {
  running: { tone: 'info', icon: 'clock' },
  done: { tone: 'ok', icon: 'check' },
  failed: { tone: 'err', icon: 'alert' },
  stopping: { tone: 'info', icon: 'clock' },
  stopped: { tone: 'warn', icon: 'alert' },
  undoing: { tone: 'info', icon: 'clock' },
  undone: { tone: 'warn', icon: 'history' },
} as const

/** The latest lists of a school: their result stays here. Nothing is shown for a school without any. */
export function PastImports({ schoolId, onOpen }: { schoolId: number; onOpen: (id: string) => void }) {
  const { t } = useTranslation(['student-imports', 'tables'])
  const figure = useFigure()
  const asked = useQuery(pastImports(schoolId))
  const { data } = asked
  const failure = useListFailure(asked)
  if (!failure && !data?.length) return null
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: t('import.file'),
      kind: 'title',
      cell: ({ fileName }) => <bdi className="break-anywhere">{fileName}</bdi>,
    },
    { key: 'day', header: t('import.day'), cell: ({ createdAt }) => <Ltr>{formatDay(createdAt)}</Ltr> },
    {
      key: 'created',
      header: t('import.count.created'),
      cell: ({ created }) => figure(created),
      className: 'figures',
    },
    {
      key: 'rejected',
      header: t('import.count.rejected'),
      cell: ({ rejectedTotal, active }) => figure(rejectedTotal - active),
      className: 'figures',
    },
    {
      key: 'state',
      header: t('import.state'),
      cell: ({ state }) => <Badge {...looks[state]}>{t(`import.state.${state}`)}</Badge>,
    },
    {
      key: 'open',
      header: t('tables:table.actions'),
      kind: 'action',
      cell: ({ id, fileName }) => (
        <Button
          look="ghost"
          small
          aria-label={t('import.openOf', { file: fileName })}
          onClick={() => onOpen(id)}
        >
          {t('import.open')}
        </Button>
      ),
    },
  ]
  return (
    <section className={`${tableStyles.frame} above-24`}>
      <div className={tableStyles.tools}>
        <h2 className={`${styles.heading} grow`}>{t('import.past')}</h2>
      </div>
      <DataTable
        caption={t('import.past')}
        columns={columns}
        rows={data}
        failure={failure}
        keyOf={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={null}
      />
    </section>
  )
}
