import type { LatePayment } from '@cursus/shared/payments'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormalNoticeDecision, FormalNoticeFacts } from './formal-notice.tsx'

interface PostDialogProps {
  late: LatePayment
  onClose(): void
}

/** The formal notice of a late premium, in a dialog that closes once its posting is noted. */
export function PostDialog({ late, onClose }: PostDialogProps) {
  const { t } = useTranslation('rights')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('late.dialog', { reference: late.reference })}
      lead={late.student}
    >
      <div className="column">
        <FormalNoticeFacts late={late} />
        <FormalNoticeDecision late={late} onNoted={onClose} />
      </div>
    </Dialog>
  )
}
