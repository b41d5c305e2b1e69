import type { LatePayment } from '@cursus/shared/payments'
import { WatchedDecision } from '../../forms/watched.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormalNoticeDecision, FormalNoticeFacts } from './formal-notice.tsx'
import { StudentName } from './student-name.tsx'

interface PostDialogProps {
  late: LatePayment
  onClose(): void
}

/** The formal notice of a late premium, in a dialog that closes once its posting is noted. */
export function PostDialog({ late, onClose }: PostDialogProps) {
  const { t } = useTranslation('rights')
  return (
    <Dialog open onClose={onClose} title={t('late.dialog', { reference: late.reference })}>
      <div className="column">
        <p>
          <StudentName student={late.student} />
        </p>
        <FormalNoticeFacts late={late} />
        {!late.postedOn && (
          <WatchedDecision named={{ kind: 'formal_notice', id: late.id }}>
            <FormalNoticeDecision late={late} onNoted={onClose} />
          </WatchedDecision>
        )}
      </div>
    </Dialog>
  )
}
