import { namesInOrder } from '@cursus/shared/full-name'
import { sortedNameOf } from '@cursus/shared/sorted-name'
import type { User } from '@cursus/shared/users'
import type { ReactNode } from 'react'
import { AccountBadge } from '../../account/account-badge.tsx'
import { initialsOf } from '../../account/account-entries.tsx'
import { namesakesAmong } from '../../account/namesakes.ts'
import { useCountries } from '../../forms/countries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import { Button } from '../../ui/button.tsx'
import { type Column, DeskTable, type ListFailure } from '../../ui/data-table.tsx'
import { Email } from '../../ui/email.tsx'
import { formatDay, formatPhone } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import type { Sorting } from '../../ui/sort-select.tsx'
import type { Selection } from '../../ui/table-selection.tsx'
import { CutText } from '../../ui/two-lines.tsx'
import { nameOf } from './user-words.ts'
import * as styles from './users.module.css'

interface UsersTableProps {
  rows: readonly User[] | undefined
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection<User>
  onOpen: (user: User) => void
  failure?: ListFailure | undefined
  stale: boolean
  empty: ReactNode
}

/** Table of users: the five columns of C-48, with role and last sign-in beside; compact rows have a column for the latter (E-17). */
export function UsersTable({ onOpen, ...table }: UsersTableProps) {
  const { t } = useTranslation('users')
  const placeOf = usePlaces()
  const isNamesake = namesakesAmong(table.rows ?? [])
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: t('users.col.name'),
      kind: 'title',
      sortable: true,
      cell: (user) => <Name user={user} isNamesake={isNamesake(user)} />,
    },
    {
      key: 'email',
      header: t('users.col.email'),
      sortable: true,
      className: `break-anywhere ${styles.email}`,
      cell: ({ email }) => <Email email={email} />,
    },
    {
      key: 'location',
      header: t('users.col.location'),
      className: styles.place ?? '',
      cell: (user) => <CutText>{placeOf(user) ?? '—'}</CutText>,
    },
    {
      key: 'phone',
      header: t('users.col.phone'),
      cell: ({ phoneNumber }) => (phoneNumber ? <Ltr>{formatPhone(phoneNumber)}</Ltr> : '—'),
    },
    {
      key: 'createdAt',
      header: t('users.col.registered'),
      sortable: true,
      cell: ({ createdAt }) => <Ltr>{formatDay(createdAt)}</Ltr>,
    },
    { key: 'account', header: t('users.col.account'), cell: (user) => <Account user={user} /> },
    {
      key: 'lastSignIn',
      header: t('user.lastSignIn'),
      isExtra: true,
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <Ltr>{formatDay(lastSignInAt)}</Ltr> : t('user.neverSignedIn'),
    },
    {
      key: 'open',
      header: t('users.col.actions'),
      kind: 'action',
      onPhone: true,
      cell: (user) => (
        <Button
          look="ghost"
          small
          aria-label={t('users.open.of', { name: nameOf(user) })}
          onClick={() => onOpen(user)}
        >
          {t('users.open')}
        </Button>
      ),
    },
  ]
  return (
    <DeskTable
      list="users"
      caption={t('users.title')}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      {...table}
    />
  )
}

/** A phone has no column for the e-mail, and room for it where it tells two people apart. */
function Name({ user, isNamesake }: { user: User; isNamesake: boolean }) {
  const { t } = useTranslation('users')
  return (
    <span className={`row ${styles.name}`}>
      <span
        className={`${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles.light}`}
        aria-hidden="true"
      >
        {initialsOf(...namesInOrder(user))}
      </span>
      <span>
        {/* As the list is sorted (594). */}
        <b dir="auto">{sortedNameOf(user)}</b>
        <small className="muted">{t(`role.${user.role}`)}</small>
        {isNamesake && (
          <small className={`muted ${styles.namesake}`}>
            <Email email={user.email} />
          </small>
        )}
      </span>
    </span>
  )
}

/** Roomy rows have space for the last sign-in below. */
function Account({ user: { account, lastSignInAt } }: { user: User }) {
  const { t } = useTranslation('users')
  return (
    <span className={styles.access}>
      <AccountBadge account={account} />
      {lastSignInAt && (
        <small className="muted">
          {t('users.seen')} <Ltr>{formatDay(lastSignInAt)}</Ltr>
        </small>
      )}
    </span>
  )
}

/** « Lille, France »: the town of an account and its country in the language of the page. */
export function usePlaces() {
  const { t } = useTranslation('users')
  const { countries } = useCountries()
  const names = new Map(countries.map(({ code, name }) => [code, name]))
  return ({ city, country }: Pick<User, 'city' | 'country'>) => {
    const parts = [city, country && (names.get(country) ?? country)].filter(Boolean)
    return parts.length > 0 ? parts.join(t('users.comma')) : null
  }
}
