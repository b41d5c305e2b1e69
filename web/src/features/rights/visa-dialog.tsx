import { aloneAtMostCents } from '@cursus/shared/refunds'
import { type ListedVisaRefusal, RefuseVisaRefusal } from '@cursus/shared/visa-refusals'
import { useDownload } from '../../api/use-download.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { AnswerForm } from '../../forms/answer-form.tsx'
import { WatchedDecision } from '../../forms/watched.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useAcceptVisa, useRefuseVisa } from './rights.api.ts'
import { StudentName } from './student-name.tsx'
import { looks } from './visa-section.ts'

interface VisaDialogProps {
  asked: ListedVisaRefusal
  onClose(): void
}

/** The letter of a refused visa or a cancelled stay with what its student told, and the decision: accepted with the money back, or refused with why. */
export function VisaDialog({ asked, onClose }: VisaDialogProps) {
  const { t } = useTranslation('rights')
  const { reference, cause, contract } = asked
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`visa.dialog.${cause}`, { reference })}
      lead={contract.reference}
      width={600}
    >
      <div className="column">
        <VisaFacts asked={asked} />
        <WatchedDecision named={{ kind: 'visa_refusal', id: asked.id }}>
          <VisaDecision asked={asked} onDone={onClose} />
        </WatchedDecision>
      </div>
    </Dialog>
  )
}

/** Shows the facts of such a request, with the letter. */
export function VisaFacts({ asked }: { asked: ListedVisaRefusal }) {
  const { t } = useTranslation('rights')
  const letter = useDownload(`/visa-refusals/${asked.id}/letter`, asked.letterName)
  return (
    <>
      <Facts recap facts={useFacts(asked)} />
      <p>
        <Button look="line" small busy={letter.isPending} onClick={() => letter.mutate()}>
          <Icon name="download" size="s" /> {t('visa.letter')}
        </Button>
      </p>
    </>
  )
}

interface DecisionProps {
  asked: ListedVisaRefusal
  onDone?: (() => void) | undefined
}

/** Accepted with the money back, or refused with why; nobody reads again what they refused. */
export function VisaDecision({ asked, onDone }: DecisionProps) {
  const { t } = useTranslation('rights')
  if (asked.state !== 'waiting') {
    return (
      <>
        <p>
          <Badge {...looks[asked.state]}>{t(`visa.state.${asked.state}`)}</Badge>
        </p>
        {asked.refundDeclined ? (
          <Note kind="warn">
            {t('visa.declined', { name: asked.refundDeclined.by, reason: asked.refundDeclined.reason })}
          </Note>
        ) : (
          <p className="muted">{t('accept.none')}</p>
        )}
      </>
    )
  }
  if (asked.wasRefusedByMe) return <Note>{t('visa.another')}</Note>
  return (
    <>
      <Accept asked={asked} onDone={onDone} />
      <RefuseForm asked={asked} onDone={onDone} />
    </>
  )
}

function useFacts({ student, reason, ...asked }: ListedVisaRefusal) {
  const { t, i18n } = useTranslation('rights')
  return [
    { name: t('col.student'), value: <StudentName student={student} /> },
    { name: t(`visa.letterDate.${asked.cause}`), value: <Ltr>{asked.letterDate}</Ltr> },
    { name: t('visa.letterFrom'), value: <bdi>{asked.letterFrom}</bdi> },
    { name: t('visa.start'), value: <Ltr>{asked.contract.startDate}</Ltr> },
    { name: t('visa.askedAt'), value: formatMoment(asked.askedAt, i18n.language) },
    { name: t('visa.dueOn'), value: <Ltr>{asked.dueOn}</Ltr> },
    { name: t('visa.refund'), value: <Money cents={asked.refundCents} /> },
    ...(reason ? [{ name: t('visa.reason'), value: <bdi>{reason}</bdi> }] : []),
  ]
}

function Accept({ asked: { id, reference, refundCents, change }, onDone }: DecisionProps) {
  const { t, i18n } = useTranslation('rights')
  const accept = useAcceptVisa()
  const tellError = useTellError()
  const press = () =>
    accept.mutate(
      { id },
      {
        onSuccess() {
          toastSuccess(t('visa.accepted'), reference)
          onDone?.()
        },
        onError: tellError,
      },
    )
  return (
    <div className="stack-small">
      <p className="muted small">{t('visa.accept.note')}</p>
      {change && (
        <p className="muted small">
          {t(change.paidCents > 0 ? 'visa.accept.changePaid' : 'visa.accept.change', {
            day: change.effectOn,
            amount: formatMoney(change.paidCents, i18n.language),
          })}
        </p>
      )}
      {refundCents > aloneAtMostCents && <p className="muted small">{t('send.two')}</p>}
      <Button busy={accept.isPending} onClick={press}>
        <Icon name="check" size="s" />
        {t('visa.accept', { amount: formatMoney(refundCents, i18n.language) })}
      </Button>
    </div>
  )
}

function RefuseForm({ asked: { id, reference }, onDone }: DecisionProps) {
  const { t } = useTranslation('rights')
  const refuse = useRefuseVisa()
  return (
    <AnswerForm
      id={`refuse-visa-${id}`}
      of={{ kind: 'visa_refusal', id }}
      field="reason"
      body={RefuseVisaRefusal}
      words={{
        label: t('visa.refuse.reason'),
        hint: t('visa.refuse.hint'),
        need: t('visa.refuse.need'),
        submit: t('visa.refuse'),
      }}
      onSend={async (reason) => {
        await refuse.mutateAsync({ id, reason })
        toastSuccess(t('visa.refused'), reference)
        onDone?.()
      }}
    />
  )
}
