import type { User } from '@cursus/shared/users'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as tableStyles from '../../ui/table.module.css'
import { useExport } from './users-actions.tsx'
import type { UsersSearch } from './users-search.ts'

interface SelectionBarProps {
  users: readonly User[]
  asked: UsersSearch
  onDeactivate: (users: readonly User[]) => void
  onCancel: () => void
}

/** Acts on the chosen accounts, in a bar above the table that pushes it down. */
export function SelectionBar({ users, asked, onDeactivate, onCancel }: SelectionBarProps) {
  const { t } = useTranslation('users')
  // Chosen by hand, whatever the list is filtered by now.
  const download = useExport({ sort: asked.sort, order: asked.order })
  return (
    <div className={tableStyles.selectionBar}>
      <b role="status">{t('users.chosen', { count: users.length })}</b>
      <Button
        look="ghost"
        small
        busy={download.isPending}
        onClick={() => download.mutate(users.map(({ id }) => id))}
      >
        <Icon name="download" size="s" />
        {t('users.exportChosen')}
      </Button>
      <Button look="ghost" small onClick={() => onDeactivate(users)}>
        <Icon name="lock" size="s" />
        {t('users.deactivate')}
      </Button>
      <span className="grow" />
      <Button look="ghost" small onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
