import type { UserList } from '@cursus/shared/users'
import { roles } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { formatNumber } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import type { UsersSearch } from './users-search.ts'

interface UsersToolsProps {
  asked: UsersSearch
  onAsk: (asked: UsersSearch) => void
  list: UserList | undefined
}

/** Above the table: words, role, and how many there are. Each change begins at the first page. */
export function UsersTools({ asked, onAsk, list }: UsersToolsProps) {
  const { t, i18n } = useTranslation('users')
  const { sort, order, size, search, role } = asked
  const figure = formatNumber(list?.total ?? 0, i18n.language)
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('users.search')}
        value={search ?? ''}
        onSearch={(words) => onAsk({ sort, order, size, role, search: words || undefined })}
      />
      <select
        className={`${fieldStyles.input} ${tableStyles.filter}`}
        aria-label={t('users.role')}
        value={role ?? ''}
        onChange={({ target }) =>
          onAsk({ sort, order, size, search, role: roles.find((one) => one === target.value) })
        }
      >
        <option value="">{t('users.role.all')}</option>
        {roles.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </select>
      <span className="grow" />
      {list && (
        <span className="muted small figures" role="status">
          {t('users.count', { count: list.total, figure: `${figure}${list.totalIsCapped ? '+' : ''}` })}
        </span>
      )}
    </div>
  )
}
