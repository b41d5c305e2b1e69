import { dayOf } from '@cursus/shared/day'
import type { FollowUp } from '@cursus/shared/students-follow-up'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { namesakesAmong } from '../../account/namesakes.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Email } from '../../ui/email.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import type { Sorting } from '../../ui/sort-select.tsx'
import type { Selection } from '../../ui/table-selection.tsx'
import { CutText } from '../../ui/two-lines.tsx'
import { keyOf, nameOf, useSendLink } from './follow-up.api.ts'
import * as styles from './follow-up.module.css'
import { SituationCell } from './situation-cell.tsx'
import { isExpired, needsLink } from './situations.ts'

interface FollowUpTableProps {
  rows: readonly FollowUp[] | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection<FollowUp>
  onContracts?: ((student: FollowUp) => void) | undefined
  failure?: ListFailure | undefined
  stale: boolean
  empty: ReactNode
}

/** Table of those who wait; a phone shows an e-mail where it tells two people apart. */
export function FollowUpTable({ onContracts, ...table }: FollowUpTableProps) {
  const { t } = useTranslation('students-follow-up')
  const isNamesake = namesakesAmong(table.rows ?? [])
  const columns: Column<FollowUp>[] = [
    {
      key: 'student',
      header: t('col.student'),
      kind: 'title',
      cell: (row) => (
        <span className={`${styles.name} ${isNamesake(row) ? styles.namesake : ''}`}>
          <Link
            id={`student-${row.id}`}
            from="/students/follow-up"
            to="/students/follow-up"
            search={(asked) => ({ ...asked, open: row.id })}
            resetScroll={false}
            activeProps={{}}
          >
            <b dir="auto">{nameOf(row)}</b>
          </Link>
          <Email email={row.email} className="muted" />
        </span>
      ),
    },
    {
      key: 'situation',
      header: t('col.situation'),
      onPhone: true,
      cell: (row) => <SituationCell row={row} />,
    },
    {
      key: 'school',
      header: t('col.school'),
      cell: ({ schoolName }) => <CutText>{schoolName ?? t('school.none')}</CutText>,
    },
    {
      key: 'since',
      header: t('col.since'),
      sortable: true,
      className: 'figures',
      cell: ({ since }) => <Ltr>{formatDay(since)}</Ltr>,
    },
    {
      key: 'linkUntil',
      header: t('col.linkUntil'),
      className: 'figures',
      cell: (row) => <LinkUntil row={row} />,
    },
    {
      key: 'action',
      header: t('col.actions'),
      kind: 'action',
      cell: (row) => <Action row={row} onContracts={onContracts} />,
    },
  ]
  return (
    <DeskTable
      list="follow-up"
      caption={t('followUp.caption')}
      columns={columns}
      keyOf={keyOf}
      onOpen={onContracts}
      {...table}
    />
  )
}

/** The last day on which a link works, or a purchase can be paid. */
function LinkUntil({ row }: { row: FollowUp }) {
  const { t } = useTranslation('students-follow-up')
  if (row.linkUntil === null) return '—'
  if (isExpired(row, new Date())) return t('link.expired')
  return <Ltr>{formatDay(dayOf(new Date(Date.parse(row.linkUntil) - 1)))}</Ltr>
}

interface ActionProps {
  row: FollowUp
  onContracts?: ((student: FollowUp) => void) | undefined
}

/** A link for who has not opened the account, the contracts of everybody else. */
function Action({ row, onContracts }: ActionProps) {
  const { t } = useTranslation('students-follow-up')
  const send = useSendLink()
  const name = nameOf(row)
  if (!needsLink(row)) {
    if (!onContracts) return null
    return (
      <Button look="line" small aria-label={t('contracts.of', { name })} onClick={() => onContracts(row)}>
        <Icon name="card" size="s" />
        {t('contracts')}
      </Button>
    )
  }
  return (
    <Button
      look="line"
      small
      busy={send.isPending}
      aria-label={t('resend.to', { name })}
      // A double click on it asks for a mail, not for the contracts.
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={() => send.mutate(row)}
    >
      <Icon name="mail" size="s" />
      {t('resend')}
    </Button>
  )
}
