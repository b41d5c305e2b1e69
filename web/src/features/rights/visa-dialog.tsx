import { type ListedVisaRefusal, RefuseVisaRefusal } from '@cursus/shared/visa-refusals'
import { messageOf } from '../../api/api-error.ts'
import { useDownload } from '../../api/use-download.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { useAcceptVisa, useRefuseVisa } from './rights.api.ts'

interface VisaDialogProps {
  asked: ListedVisaRefusal
  onClose(): void
}

/** The letter of a refused visa with what its student told, and the decision: accepted with the money back, or refused with why. */
export function VisaDialog({ asked, onClose }: VisaDialogProps) {
  const { t } = useTranslation('rights')
  const { id, reference, contract, state, letterName, wasRefusedByMe } = asked
  const letter = useDownload(`/visa-refusals/${id}/letter`, letterName)
  const isWaiting = state === 'waiting'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('visa.dialog', { reference })}
      lead={contract.reference}
      width={600}
    >
      <div className="column">
        <Facts recap facts={useFacts(asked)} />
        <p>
          <Button look="line" small busy={letter.isPending} onClick={() => letter.mutate()}>
            <Icon name="download" size="s" /> {t('visa.letter')}
          </Button>
        </p>
        {isWaiting && wasRefusedByMe && <Note>{t('visa.another')}</Note>}
        {isWaiting && !wasRefusedByMe && (
          <>
            <Accept asked={asked} onClose={onClose} />
            <RefuseForm asked={asked} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function useFacts({ student, reason, ...asked }: ListedVisaRefusal) {
  const { t, i18n } = useTranslation('rights')
  return [
    { name: t('col.student'), value: <bdi>{`${student.name} ${student.lastName}`}</bdi> },
    { name: t('visa.refusedOn'), value: <Ltr>{asked.refusedOn}</Ltr> },
    { name: t('visa.refusedBy'), value: <bdi>{asked.refusedBy}</bdi> },
    { name: t('visa.start'), value: <Ltr>{asked.contract.startDate}</Ltr> },
    { name: t('visa.askedAt'), value: formatMoment(asked.askedAt, i18n.language) },
    { name: t('visa.dueOn'), value: <Ltr>{asked.dueOn}</Ltr> },
    { name: t('visa.refund'), value: <Money cents={asked.refundCents} /> },
    ...(reason ? [{ name: t('visa.reason'), value: <bdi>{reason}</bdi> }] : []),
  ]
}

function Accept({ asked: { id, reference, refundCents }, onClose }: VisaDialogProps) {
  const { t, i18n } = useTranslation('rights')
  const accept = useAcceptVisa()
  const press = () =>
    accept.mutate(
      { id },
      {
        onSuccess() {
          toastSuccess(t('visa.accepted'), reference)
          onClose()
        },
        onError: (error) =>
          toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
      },
    )
  return (
    <div className="stack-small">
      <p className="muted small">{t('visa.accept.note')}</p>
      <Button busy={accept.isPending} onClick={press}>
        <Icon name="check" size="s" />
        {t('visa.accept', { amount: formatMoney(refundCents, i18n.language) })}
      </Button>
    </div>
  )
}

function RefuseForm({ asked: { id, reference }, onClose }: VisaDialogProps) {
  const { t } = useTranslation('rights')
  const refuse = useRefuseVisa()
  const form = useFormOf({
    id: `refuse-visa-${id}`,
    remember: true,
    defaults: { reason: '' },
    check: (values) => issuesOf(RefuseVisaRefusal, values),
    names: { reason: t('visa.refuse.reason') },
    needs: { reason: t('visa.refuse.need') },
    async onValid({ reason }) {
      await refuse.mutateAsync({ id, reason })
      toastSuccess(t('visa.refused'), reference)
      onClose()
    },
  })
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextArea
        {...form.field('reason')}
        label={t('visa.refuse.reason')}
        hint={t('visa.refuse.hint')}
        rows={4}
      />
      <SubmitRow of={form} id={`refuse-visa-${id}`} icon="send">
        {t('visa.refuse')}
      </SubmitRow>
    </form>
  )
}
