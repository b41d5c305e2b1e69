import { aloneAtMostCents, type Refund, SendRefund } from '@cursus/shared/refunds'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useSendRefund } from './rights.api.ts'
import { StudentName } from './student-name.tsx'

/** Sends a refund by hand: the amount and the number stand above, the reason goes to the journal. */
export function SendDialog({ refund, onClose }: { refund: Refund; onClose(): void }) {
  const { t } = useTranslation('rights')
  const { reference, contract, student } = refund
  return (
    <Dialog open onClose={onClose} title={t('send.title', { reference })} lead={contract.reference}>
      <div className="column">
        {student && (
          <p>
            <StudentName student={student} />
          </p>
        )}
        <SendRefundForm refund={refund} onDone={onClose} />
      </div>
    </Dialog>
  )
}

/** The reason goes to the journal. */
export function SendRefundForm({ refund, onDone }: { refund: Refund; onDone?: () => void }) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, amountCents, heldBy } = refund
  const send = useSendRefund()
  const isTwo = amountCents > aloneAtMostCents && (refund.state === 'failed' || heldBy !== null)
  const form = useFormOf({
    id: `send-refund-${id}`,
    remember: true,
    defaults: { reason: '' },
    check: (values) => issuesOf(SendRefund, values),
    names: { reason: t('send.reason') },
    needs: { reason: t('send.need') },
    async onValid({ reason }) {
      const sent = await send.mutateAsync({ id, reason })
      toastSuccess(t(sent.heldBy ? 'send.held' : 'send.done'), reference)
      onDone?.()
    },
  })
  const amount = formatMoney(amountCents, i18n.language)
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <p>{t('send.lead', { amount })}</p>
      {isTwo && (
        <Note>{heldBy ? t('held.by', { name: `${heldBy.name} ${heldBy.lastName}` }) : t('send.two')}</Note>
      )}
      <TextArea {...form.field('reason')} label={t('send.reason')} hint={t('send.hint')} rows={3} />
      <SubmitRow of={form} id={`send-refund-${id}`} icon="send">
        {t('send.submit', { amount })}
      </SubmitRow>
    </form>
  )
}
