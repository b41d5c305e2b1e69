import { type AskedTermination, RefuseTermination } from '@cursus/shared/terminations'
import { useDownload } from '../../api/use-download.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useRefuse } from './rights.api.ts'

interface TerminationDialogProps {
  asked: AskedTermination
  onClose(): void
}

/** A request with what was sent for it, and its refusal where its reason hangs on an event. */
export function TerminationDialog({ asked, onClose }: TerminationDialogProps) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, contract, student, reason, eventDate, askedAt, lastDay, hasProof } = asked
  const proof = useDownload(`/terminations/${id}/proof`, reference)
  const facts = [
    { name: t('col.student'), value: <bdi>{`${student.name} ${student.lastName}`}</bdi> },
    { name: t('termination.reason'), value: t(`termination.${reason}`) },
    ...(eventDate ? [{ name: t('termination.event'), value: <Ltr>{eventDate}</Ltr> }] : []),
    { name: t('termination.askedAt'), value: formatMoment(askedAt, i18n.language) },
    {
      name: t('termination.lastDay'),
      value: lastDay ? <Ltr>{lastDay}</Ltr> : t('termination.never'),
    },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termination.title', { reference })}
      lead={contract.reference}
      width={560}
    >
      <div className="column">
        <Facts recap facts={facts} />
        {hasProof ? (
          <p>
            <Button look="line" small busy={proof.isPending} onClick={() => proof.mutate()}>
              <Icon name="download" size="s" /> {t('termination.proof')}
            </Button>
          </p>
        ) : (
          <p className="muted">{t('termination.noProof')}</p>
        )}
        {asked.mayBeRefused && <RefuseForm asked={asked} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function RefuseForm({ asked: { id, reference }, onClose }: TerminationDialogProps) {
  const { t } = useTranslation('rights')
  const refuse = useRefuse()
  const form = useFormOf({
    id: `refuse-${id}`,
    remember: true,
    defaults: { reason: '' },
    check: (values) => issuesOf(RefuseTermination, values),
    names: { reason: t('refuse.reason') },
    needs: { reason: t('refuse.need') },
    async onValid({ reason }) {
      await refuse.mutateAsync({ id, reason })
      toastSuccess(t('refuse.done'), reference)
      onClose()
    },
  })
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <TextArea {...form.field('reason')} label={t('refuse.reason')} hint={t('refuse.hint')} rows={4} />
      <SubmitRow of={form} id={`refuse-${id}`} icon="send">
        {t('refuse.submit')}
      </SubmitRow>
    </form>
  )
}
