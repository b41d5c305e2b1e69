import type { UserList } from '@cursus/shared/users'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fromStart } from '../../ui/cursor-pager.tsx'
import { formatNumber } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import * as tableStyles from '../../ui/table.module.css'
import type { UsersSearch } from './users-search.ts'

interface UsersToolsProps {
  asked: UsersSearch
  onAsk: (asked: UsersSearch) => void
  list: UserList | undefined
}

/** Tools above the table: words, and how many there are. */
export function UsersTools({ asked, onAsk, list }: UsersToolsProps) {
  const { t, i18n } = useTranslation('users')
  const figure = formatNumber(list?.total ?? 0, i18n.language)
  return (
    <div className={tableStyles.tools}>
      <SearchField
        label={t('users.search')}
        value={asked.search ?? ''}
        onSearch={(words) => onAsk({ ...fromStart(asked), search: words || undefined })}
      />
      <span className="grow" />
      <span className={list ? 'muted small figures' : 'muted small figures coming'} role="status">
        {t('users.count', { count: list?.total ?? 0, figure: `${figure}${list?.totalIsCapped ? '+' : ''}` })}
      </span>
    </div>
  )
}
