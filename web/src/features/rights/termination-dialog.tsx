import { type AskedTermination, RefuseTermination } from '@cursus/shared/terminations'
import { useDownload } from '../../api/use-download.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { AnswerForm } from '../../forms/answer-form.tsx'
import { WatchedDecision } from '../../forms/watched.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useAccept, useRefuse } from './rights.api.ts'
import { StudentName } from './student-name.tsx'

interface TerminationDialogProps {
  asked: AskedTermination
  onClose(): void
}

/** A request with what was sent for it, and its refusal where its reason hangs on an event. */
export function TerminationDialog({ asked, onClose }: TerminationDialogProps) {
  const { t } = useTranslation('rights')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termination.title', { reference: asked.reference })}
      lead={asked.contract.reference}
      width={560}
    >
      <div className="column">
        <TerminationFacts asked={asked} />
        <WatchedDecision named={{ kind: 'termination', id: asked.id }}>
          <TerminationDecision asked={asked} onDone={onClose} />
        </WatchedDecision>
      </div>
    </Dialog>
  )
}

/** Shows the facts of a request to leave, and its proof. */
export function TerminationFacts({ asked }: { asked: AskedTermination }) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, student, reason, eventDate, askedAt, lastDay, hasProof } = asked
  const proof = useDownload(`/terminations/${id}/proof`, reference)
  const facts = [
    { name: t('col.student'), value: <StudentName student={student} /> },
    { name: t('termination.reason'), value: t(`termination.${reason}`) },
    ...(eventDate ? [{ name: t('termination.event'), value: <Ltr>{eventDate}</Ltr> }] : []),
    { name: t('termination.askedAt'), value: formatMoment(askedAt, i18n.language) },
    {
      name: t('termination.lastDay'),
      value: lastDay ? <Ltr>{lastDay}</Ltr> : t('termination.never'),
    },
  ]
  return (
    <>
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
    </>
  )
}

interface DecisionProps {
  asked: AskedTermination
  onDone?: (() => void) | undefined
}

/** Nothing against it, or a refusal with why, where its reason hangs on an event. */
export function TerminationDecision({ asked, onDone }: DecisionProps) {
  const { t } = useTranslation('rights')
  const { isAccepted, mayBeRefused, answerBy } = asked
  const mayBeAccepted = answerBy !== null
  if (!mayBeAccepted && !mayBeRefused) return <p className="muted">{t('accept.none')}</p>
  return (
    <>
      {isAccepted ? <Note kind="ok">{t('accept.told')}</Note> : <Accept asked={asked} onDone={onDone} />}
      {mayBeRefused && <RefuseForm asked={asked} onDone={onDone} />}
    </>
  )
}

function Accept({ asked: { id, reference, endsOn, mayBeRefused }, onDone }: DecisionProps) {
  const { t } = useTranslation('rights')
  const accept = useAccept()
  const tellError = useTellError()
  const press = () =>
    accept.mutate(id, {
      onSuccess() {
        toastSuccess(t('accept.done'), reference)
        onDone?.()
      },
      onError: tellError,
    })
  return (
    <div className="stack-small">
      {mayBeRefused && <p className="muted small">{t('accept.note')}</p>}
      <Button busy={accept.isPending} onClick={press}>
        <Icon name="check" size="s" />
        {t('accept.submit', { day: endsOn })}
      </Button>
    </div>
  )
}

function RefuseForm({ asked: { id, reference }, onDone }: DecisionProps) {
  const { t } = useTranslation('rights')
  const refuse = useRefuse()
  return (
    <AnswerForm
      id={`refuse-${id}`}
      of={{ kind: 'termination', id }}
      field="reason"
      body={RefuseTermination}
      words={{
        label: t('refuse.reason'),
        hint: t('refuse.hint'),
        need: t('refuse.need'),
        submit: t('refuse.submit'),
      }}
      onSend={async (reason) => {
        await refuse.mutateAsync({ id, reason })
        toastSuccess(t('refuse.done'), reference)
        onDone?.()
      }}
    />
  )
}
