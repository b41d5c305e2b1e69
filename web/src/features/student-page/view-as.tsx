import type { StudentPage } from '@cursus/shared/student-page'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useViewing } from './student-page.api.ts'

/** Button that shows the student's own pages, to look at; nothing for administrators of other areas and closed accounts. */
export function ViewAs({ page: { id, name, account } }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const viewing = useViewing(id)
  const isTheirs = useWorksOn('support', 'claims')
  if (!isTheirs || account.state === 'deactivated' || account.state === 'closed') return null
  return (
    <Button look="line" small busy={viewing.isPending} onClick={() => viewing.mutate()}>
      <Icon name="eye" size="s" />
      {t('viewAs', { name })}
    </Button>
  )
}
