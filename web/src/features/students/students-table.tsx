import { fullNameOf } from '@cursus/shared/full-name'
import { sortedNameOf } from '@cursus/shared/sorted-name'
import type { ListedStudent, Student } from '@cursus/shared/students'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccountBadge } from '../../account/account-badge.tsx'
import { namesakesAmong } from '../../account/namesakes.ts'
import { useResend } from '../../account/use-resend.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Email } from '../../ui/email.tsx'
import { formatDay, formatPhone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconButtonStyles from '../../ui/icon-button.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import type { Sorting } from '../../ui/sort-select.tsx'
import type { Selection } from '../../ui/table-selection.tsx'
import { CutText } from '../../ui/two-lines.tsx'
import { Covers } from './covers.tsx'
import * as styles from './students.module.css'

interface StudentsTableProps {
  rows: readonly ListedStudent[] | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onOpen?: ((student: Student) => void) | undefined
  failure?: ListFailure | undefined
  stale: boolean
  selection: Selection<ListedStudent>
  empty: ReactNode
}

/** Id of the link that opens a student. */
export const linkOf = (id: string) => `student-${id}`

/** A student in words. */
export const nameOf = (person: Student) => fullNameOf(person)

export function StudentsTable({ onOpen, ...table }: StudentsTableProps) {
  const { t } = useTranslation('students')
  return (
    <DeskTable
      list="students"
      caption={t('students.title')}
      columns={useColumns(onOpen, table.rows ?? [])}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      {...table}
    />
  )
}

function useColumns(
  onOpen: StudentsTableProps['onOpen'],
  rows: readonly ListedStudent[],
): Column<ListedStudent>[] {
  const { t } = useTranslation('students')
  const hasTags = rows.some(({ tags }) => tags.length > 0)
  const isNamesake = namesakesAmong(rows)
  const sortable = true
  const tags: Column<ListedStudent> = {
    key: 'tags',
    header: t('col.tags'),
    cell: (student) => <CutText>{student.tags.join(' · ') || '—'}</CutText>,
  }
  return [
    {
      key: 'name',
      header: t('col.student'),
      kind: 'title',
      sortable,
      cell: (student) => <Name student={student} isNamesake={isNamesake(student)} />,
    },
    {
      key: 'schoolName',
      header: t('col.school'),
      sortable,
      className: styles.school,
      cell: ({ schoolName }) => <CutText>{schoolName ?? t('students.noSchool')}</CutText>,
    },
    {
      key: 'partnerlevel',
      header: t('col.level'),
      sortable,
      cell: ({ partnerlevel }) => <Badge tone={tones[partnerlevel]}>{t(`level.${partnerlevel}`)}</Badge>,
    },
    { key: 'covers', header: t('col.cover'), cell: ({ covers }) => <Covers covers={covers} /> },
    {
      key: 'phoneNumber',
      header: t('col.phone'),
      sortable,
      className: `figures ${styles.figures}`,
      cell: ({ phoneNumber }) => (phoneNumber ? <Ltr>{formatPhone(phoneNumber)}</Ltr> : '—'),
    },
    {
      key: 'birthday',
      header: t('col.birthday'),
      sortable,
      isExtra: true,
      className: `figures ${styles.figures}`,
      cell: ({ birthday }) => (birthday ? <Ltr>{formatDay(birthday)}</Ltr> : '—'),
    },
    {
      key: 'isActive',
      header: t('col.account'),
      sortable,
      onPhone: true,
      cell: (student) => <Account student={student} />,
    },
    ...(hasTags ? [tags] : []),
    ...(onOpen ? [contractsOf(onOpen, t)] : []),
  ]
}

/** The column of buttons that open somebody's contracts. */
const contractsOf = (
  onOpen: (student: Student) => void,
  t: ReturnType<typeof useTranslation>['t'],
): Column<ListedStudent> => ({
  key: 'open',
  header: t('col.actions'),
  kind: 'action',
  onPhone: true,
  cell: (student) => (
    <Button
      look="ghost"
      small
      aria-label={t('students.contracts.of', { name: nameOf(student) })}
      onClick={() => onOpen(student)}
    >
      {t('students.contracts')}
    </Button>
  ),
})

const tones = { inclusive: 'brand', partner: 'info', classic: undefined } as const

/**
 * The e-mail has one line of its own; one that the column cuts is whole under the pointer and in the panel. A phone has
 * room for it where it tells two people apart.
 */
function Name({ student, isNamesake }: { student: Student; isNamesake: boolean }) {
  return (
    <span className={`${styles.name} ${isNamesake ? styles.namesake : ''}`}>
      <Link
        id={linkOf(student.id)}
        from="/student/list"
        to="/student/list"
        search={(asked) => ({ ...asked, open: student.id })}
        resetScroll={false}
        activeProps={{}}
      >
        <b dir="auto">{sortedNameOf(student)}</b>
      </Link>
      <Email email={student.email} className="muted" />
    </span>
  )
}

/**
 * Shows the state of an account: an unconfirmed one with the button that mails again; a deactivated one is reopened
 * elsewhere (C-49).
 */
function Account({ student }: { student: Student }) {
  const { t } = useTranslation('students')
  const invites = useWorksOn('schools')
  const resend = useResend()
  const { id, email, isActive, isDeactivated, account } = student
  return (
    <span className={styles.account}>
      <AccountBadge account={account} />
      {invites && !isActive && !isDeactivated && (
        <button
          type="button"
          className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
          aria-busy={resend.isPending || undefined}
          aria-label={t('resend.to', { name: nameOf(student) })}
          title={t('resend')}
          // A double click on it asks for a mail, not for the contracts.
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={() => !resend.isPending && resend.mutate({ id, email })}
        >
          <Icon name="send" size="s" mirrored />
        </button>
      )}
    </span>
  )
}
