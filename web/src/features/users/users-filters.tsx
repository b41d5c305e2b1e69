import { languages } from '@cursus/shared/language'
import { accountStandings, roles } from '@cursus/shared/words'
import { useState } from 'react'
import { useListCounts } from '../../api/list-counts.ts'
import { SavedViews } from '../../forms/saved-views.tsx'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { choicesOf, FilterBar } from '../../ui/filter-bar.tsx'
import { filterOf } from './users.api.ts'
import { readUsersSearch, type UsersSearch } from './users-search.ts'

interface UsersFiltersProps {
  asked: UsersSearch
  onAsk: (asked: UsersSearch) => void
}

/** Filters of the list of users. */
export function UsersFilters({ asked, onAsk }: UsersFiltersProps) {
  const { t } = useTranslation(['users', 'students'])
  const [open, setOpen] = useState(false)
  const counts = useListCounts('/users/counts', filterOf(asked), open)
  return (
    <FilterBar
      views={
        <SavedViews
          list="users"
          asked={asked}
          onAsk={(view) => onAsk(readUsersSearch({ ...view, size: asked.size }))}
        />
      }
      filters={[
        choicesOf('role', t('users.role'), roles, (role) => t(`role.${role}`)),
        choicesOf('account', t('users.col.account'), accountStandings, (account) =>
          t(`students:filter.account.${account}`),
        ),
        choicesOf('language', t('users.language'), languages, (language) => languageNames[language]),
        { kind: 'day', key: 'from', label: t('users.from'), max: asked.to },
        { kind: 'day', key: 'to', label: t('users.to'), min: asked.from },
      ]}
      asked={asked}
      onChange={(change) => onAsk(readUsersSearch({ ...fromStart(asked), ...change }))}
      open={open}
      onOpen={setOpen}
      counts={counts}
    />
  )
}
