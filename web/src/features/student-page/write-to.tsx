import type { StudentPage } from '@cursus/shared/student-page'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWorksOn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessage } from './student-page.api.ts'

/** Button that leads to a message for this student alone; nothing for administrators of other areas and closed accounts. */
export function WriteTo({ page: { id, account } }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const navigate = useNavigate()
  const message = useMessage(id)
  const isTheirs = useWorksOn('support', 'schools')
  if (!isTheirs || account.state === 'deactivated' || account.state === 'closed') return null
  const begin = () =>
    message.mutate(undefined, {
      onSuccess: ({ id: run }) => void navigate({ to: '/jobs/$id', params: { id: run } }),
    })
  return (
    <Button look="line" small busy={message.isPending} onClick={begin}>
      <Icon name="mail" size="s" />
      {t('students:act.write.short')}
    </Button>
  )
}
