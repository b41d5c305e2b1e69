import { useMutation } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { exportUsers } from './users.api.ts'
import * as styles from './users.module.css'
import type { UsersSearch } from './users-search.ts'

/** The three buttons of the spec's page. */
export function UsersActions({ asked, onAdd }: { asked: UsersSearch; onAdd: () => void }) {
  const { t } = useTranslation('users')
  const download = useExport(asked)
  return (
    <div className={`row wraps ${styles.actions}`}>
      <ButtonLink look="line" to="/student/create">
        <Icon name="upload" size="s" />
        {t('users.import')}
      </ButtonLink>
      <Button look="line" busy={download.isPending} onClick={() => download.mutate([])}>
        <Icon name="download" size="s" />
        {t('users.export')}
      </Button>
      <Button onClick={onAdd}>
        <Icon name="plus" size="s" />
        {t('users.add')}
      </Button>
    </div>
  )
}

/** Saves the list, or these accounts of it, as CSV. */
export function useExport(asked: UsersSearch) {
  return useMutation({
    mutationFn: (ids: readonly string[]) => exportUsers(asked, ids),
    onError: useTellError(),
  })
}
