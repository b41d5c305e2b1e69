import type { ImportColumn, ListMending, RejectedRow } from '@cursus/shared/student-imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { MendCell } from './mend-cell.tsx'
import { columnsToMend, typedFor } from './mended-cells.ts'
import * as styles from './mending.module.css'

/** A row as it was first refused, and as it is refused now; null once nothing is wrong with it. */
export type MendRow = { first: RejectedRow; now: RejectedRow | null }

interface MendRowsProps {
  caption: string
  rows: readonly MendRow[]
  mending: ListMending
  onType: (row: MendRow, column: ImportColumn, value: string) => void
}

/** Refused rows of one reason, their cells at fault to be typed anew. */
export function MendRows({ caption, rows, mending, onType }: MendRowsProps) {
  const { t } = useTranslation('student-imports')
  const cellOf = (row: MendRow, column: ImportColumn) => {
    const { first, now } = row
    const read = first.cells[column] ?? ''
    const name = t(`import.field.${column}`)
    return (
      <MendCell
        key={column}
        label={t('mend.cell', { field: name, line: first.line })}
        value={typedFor(mending, { line: first.line, column }) ?? read}
        read={read}
        isMended={now === null}
        onType={(value) => onType(row, column, value)}
      />
    )
  }
  const columns: Column<MendRow>[] = [
    { key: 'line', header: t('import.line'), cell: ({ first }) => first.line, className: 'figures' },
    {
      key: 'student',
      header: t('import.student'),
      kind: 'title',
      cell: ({ first }) => (
        <span>
          <b dir="auto">{first.name || t('import.nobody')}</b>
          <bdi dir="ltr" className={styles.email}>
            {first.cells.email}
          </bdi>
        </span>
      ),
    },
    {
      key: 'cells',
      header: t('import.value'),
      cell: (row) => {
        const editable = columnsToMend(row.now ?? row.first)
        if (editable.length === 0) return <bdi className="muted">{row.first.value || '—'}</bdi>
        return <span className={styles.cells}>{editable.map((column) => cellOf(row, column))}</span>
      },
    },
    {
      key: 'state',
      header: t('import.reason'),
      cell: ({ first, now }) => <RowState first={first} now={now} />,
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ first }) => String(first.line)}
      empty={<p className="muted">{t('import.noneRefused')}</p>}
    />
  )
}

/** What a row waits for: what a fix would read in it, another fault than at first, or nothing any more. */
function RowState({ first, now }: MendRow) {
  const { t } = useTranslation('student-imports')
  if (!now) return <Badge tone="ok">{t('mend.mended')}</Badge>
  if (now.suggestion) {
    return (
      <span className={styles.suggested}>
        {t('mend.willRead')} <b className="figures">{now.suggestion.value}</b>
        {now.suggestion.isAmbiguous && <Badge tone="warn">{t('mend.ambiguous')}</Badge>}
      </span>
    )
  }
  if (columnsToMend(now).length === 0) return <span className="small">{t('mend.inFile')}</span>
  return <span className="small">{now.code === first.code ? t('mend.waiting') : now.message}</span>
}
