import { fullNameOf } from '@cursus/shared/full-name'
import type { StudentPage } from '@cursus/shared/student-page'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
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
  const name = `\u2068${fullNameOf(page)}\u2069`
  return (
    <ConfirmDialog
      open={open}
      width={540}
      title={t('deactivate.title', { name })}
      lead={<bdi dir="ltr">{page.email}</bdi>}
      call={change}
      confirm={t('deactivate.confirm')}
      danger
      onConfirm={() => change.mutate('deactivate', { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('deactivate.means')}</p>
    </ConfirmDialog>
  )
}
