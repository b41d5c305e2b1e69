import type { StudentPage } from '@cursus/shared/student-page'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'
import { useDeactivation } from './student-page.api.ts'

interface DeactivateDialogProps {
  open: boolean
  page: StudentPage
  onClose(): void
}

/** Asks before an account is closed; the e-mail tells namesakes apart. */
export function DeactivateDialog({ open, page, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation('student-page')
  const change = useDeactivation(page.id)
  const name = `\u2068${page.name} ${page.lastName}\u2069`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={540}
      title={t('deactivate.title', { name })}
      lead={<bdi dir="ltr">{page.email}</bdi>}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            look="danger"
            busy={change.isPending}
            onClick={() => change.mutate('deactivate', { onSuccess: onClose })}
          >
            {t('deactivate.confirm')}
          </Button>
        </>
      }
    >
      {change.isError && <Alert title={messageOf(change.error, t('error.server.connection'))} />}
      <p>{t('deactivate.means')}</p>
    </Dialog>
  )
}
