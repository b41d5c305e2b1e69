import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { useToday } from '../../ui/use-today.ts'
import { daysUntil, type RightRow } from './right-row.ts'
import * as styles from './rights.module.css'

const sizes = [25, 50, 100, 200] as const

interface RightsTableProps {
  /** Undefined while they load. */
  rows: readonly RightRow[] | undefined
  failure: ListFailure | undefined
  /** Whether words or a kind leave some of them out. */
  isNarrowed: boolean
}

/** The rows of all sections, the most urgent first. */
export function RightsTable({ rows, failure, isNarrowed }: RightsTableProps) {
  const { t } = useTranslation('rights')
  const [size, setSize] = useState<number>(sizes[0])
  const [page, setPage] = useState(0)
  const total = rows?.length ?? 0
  // Rows that were done away with leave no empty page behind.
  const first = Math.min(page, Math.max(0, Math.ceil(total / size) - 1)) * size
  const to = Math.min(first + size, total)
  return (
    <>
      <DeskTable
        list="rights"
        hasCards
        caption={t('caption')}
        columns={useColumns()}
        rows={rows?.slice(first, to)}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        failure={failure}
        empty={<b>{t(isNarrowed ? 'none.narrowed' : 'none')}</b>}
      />
      {total > 0 && (
        <Pager
          sizes={sizes}
          size={size}
          onSize={(wanted) => {
            setSize(wanted)
            setPage(0)
          }}
          range={{ from: first + 1, to, total }}
          {...(first > 0 && { onPrevious: () => setPage(first / size - 1) })}
          {...(to < total && { onNext: () => setPage(first / size + 1) })}
        />
      )}
    </>
  )
}

function useColumns(): Column<RightRow>[] {
  const { t } = useTranslation('rights')
  return [
    {
      key: 'student',
      header: t('col.student'),
      kind: 'title',
      cell: ({ student, about, contract }) => (
        <TwoLines under={<About about={about} contract={contract} />}>
          <b dir="auto">{student}</b>
        </TwoLines>
      ),
    },
    {
      key: 'title',
      header: t('col.title'),
      cell: ({ title, reference }) => (
        <TwoLines under={reference && <Ltr>{reference}</Ltr>}>{title}</TwoLines>
      ),
    },
    {
      key: 'cents',
      header: t('col.cents'),
      cell: ({ cents }) => (cents === null ? '–' : <Money cents={cents} />),
    },
    { key: 'dueOn', header: t('col.dueOn'), cell: (row) => <Due row={row} /> },
    {
      key: 'state',
      header: t('col.state'),
      cell: ({ state: { label, detail, tone, icon } }) => (
        <TwoLines under={detail}>
          <Badge {...(tone && { tone })} icon={icon}>
            {label}
          </Badge>
        </TwoLines>
      ),
    },
    { key: 'action', header: t('col.action'), kind: 'action', cell: (row) => <Action row={row} /> },
  ]
}

function About({ about, contract }: Pick<RightRow, 'about' | 'contract'>) {
  return (
    <>
      {about} {contract && <Ltr>{contract}</Ltr>}
    </>
  )
}

function Due({ row }: { row: RightRow }) {
  const { t } = useTranslation('rights')
  const days = daysUntil(row, useToday())
  const words = row.isLate
    ? t('due.late', { count: -days })
    : days === 0
      ? t('due.today')
      : t('due.in', { count: days })
  return (
    <TwoLines under={!row.isDone && words}>
      <span className={row.isLate ? styles.late : undefined}>
        <Ltr>{row.dueOn}</Ltr>
      </span>
    </TwoLines>
  )
}

function Action({ row: { action, reference } }: { row: RightRow }) {
  const { t } = useTranslation('rights')
  if (!action) return null
  const name = t('action.of', { action: action.label, reference })
  if ('href' in action) {
    return (
      <a href={action.href} aria-label={name}>
        {action.label}
      </a>
    )
  }
  return (
    <Button small look={action.isUrgent ? undefined : 'line'} aria-label={name} onClick={action.run}>
      {action.label}
    </Button>
  )
}
