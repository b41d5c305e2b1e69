import type { User } from '@cursus/shared/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListFailure } from '../../api/list-failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CursorPager, fromStart } from '../../ui/cursor-pager.tsx'
import { Page } from '../../ui/page.tsx'
import { PastTheEnd } from '../../ui/past-the-end.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { AddUserDialog, isAddingUser } from './add-user-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UserDialog } from './user-dialog.tsx'
import { nameOf } from './user-words.ts'
import { usersPage } from './users.api.ts'
import * as styles from './users.module.css'
import { UsersActions } from './users-actions.tsx'
import { UsersFilters } from './users-filters.tsx'
import { pageSizes, type UsersSearch, usualSize } from './users-search.ts'
import { UsersTable } from './users-table.tsx'
import { UsersTools } from './users-tools.tsx'

interface UsersPageProps {
  asked: UsersSearch
  onAsk: (asked: UsersSearch) => void
}

type Open =
  | { kind: 'add' }
  | { kind: 'user'; user: User }
  | { kind: 'deactivate'; users: readonly User[] }
  | null

/** /users: accounts of every kind, found, chosen, exported, added, closed and opened again. */
export function UsersPage({ asked, onAsk }: UsersPageProps) {
  const { t } = useTranslation('users')
  const [open, setOpen] = useState<Open>(() => (isAddingUser() ? { kind: 'add' } : null))
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  const list = useQuery(usersPage(asked))
  const failure = useListFailure(list)
  const rows = list.data?.data
  /** Chooses rows; they stay chosen over pages and searches. */
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(rows ?? []).map((user) => [user.id, user] as const)])
    setChosen(new Map([...known].filter(([id]) => keys.has(id))))
  }
  const close = () => setOpen(null)
  return (
    <Page
      title={t('users.title')}
      lead={t('users.lead')}
      actions={<UsersActions asked={asked} onAdd={() => setOpen({ kind: 'add' })} />}
    >
      <UsersFilters asked={asked} onAsk={onAsk} />
      <div className={`${tableStyles.frame} ${styles.users}`}>
        <UsersTools asked={asked} onAsk={onAsk} list={list.data} />
        {chosen.size > 0 && (
          <SelectionBar
            users={[...chosen.values()]}
            asked={asked}
            onDeactivate={(users) => setOpen({ kind: 'deactivate', users })}
            onCancel={() => setChosen(new Map())}
          />
        )}
        <UsersTable
          rows={rows}
          sorting={{ by: asked.sort ?? 'name', order: asked.order ?? 'asc' }}
          onSort={({ by, order }) =>
            onAsk({
              ...fromStart(asked),
              sort: by as UsersSearch['sort'],
              order: order === 'desc' ? 'desc' : undefined,
            })
          }
          selection={{ chosen: new Set(chosen.keys()), onChoose: choose, nameOf }}
          onOpen={(user) => setOpen({ kind: 'user', user })}
          failure={failure}
          stale={list.isPlaceholderData}
          empty={
            list.data?.total ? (
              <PastTheEnd onFirst={() => onAsk(fromStart(asked))} />
            ) : (
              <Nobody asked={asked} onAsk={onAsk} />
            )
          }
        />
        <CursorPager
          isNumbered
          isByName={(asked.sort ?? 'name') === 'name'}
          sizes={pageSizes}
          usual={usualSize}
          asked={asked}
          onAsk={onAsk}
          list={list.data}
        />
      </div>
      <AddUserDialog open={open?.kind === 'add'} onClose={close} />
      <UserDialog
        user={open?.kind === 'user' ? open.user : null}
        onClose={close}
        onDeactivate={(user) => setOpen({ kind: 'deactivate', users: [user] })}
      />
      <DeactivateDialog
        users={open?.kind === 'deactivate' ? open.users : null}
        onClose={close}
        onDone={() => setChosen(new Map())}
      />
    </Page>
  )
}

function Nobody({ asked, onAsk }: UsersPageProps) {
  const { t } = useTranslation('users')
  return (
    <>
      <b>{t('users.none')}</b>
      <p className="muted">{t('users.none.lead')}</p>
      <Button
        look="line"
        small
        onClick={() => onAsk({ size: asked.size, sort: asked.sort, order: asked.order })}
      >
        {t('users.all')}
      </Button>
    </>
  )
}
