import type { Refund } from '@cursus/shared/refunds'
import { WatchedDecision } from '../../forms/watched.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { useDeclinedFacts, useRefusedFacts } from './refund-desk.tsx'
import { RefundForms } from './refund-forms.tsx'
import { StudentName } from './student-name.tsx'

/** Answers a refund: the number and the contract stand above, the reason goes to the journal. */
export function SendDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const { t } = useTranslation('rights')
  const { reference, contract, student, state, heldBy } = refund
  const facts = [...useRefusedFacts(refund), ...useDeclinedFacts(refund)]
  const verb = heldBy ? 'held' : state === 'declined' ? 'again' : state === 'failed' ? 'refused' : 'send'
  return (
    <Dialog open onClose={onClose} title={t(`${verb}.title`, { reference })} lead={contract.reference}>
      <div className="column">
        {student && (
          <p>
            <StudentName student={student} />
          </p>
        )}
        {facts.length > 0 && <Facts recap facts={facts} />}
        <WatchedDecision named={{ kind: 'refund', id: refund.id }}>
          <RefundForms refund={refund} onDone={onClose} />
        </WatchedDecision>
      </div>
    </Dialog>
  )
}
