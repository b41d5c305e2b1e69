import { AnswerComplaint, type Complaint } from '@cursus/shared/requests'
import { Link } from '@tanstack/react-router'
import { AnswerForm } from '../../forms/answer-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { Fact } from './request-facts.tsx'
import { useAnswerComplaint } from './requests.api.ts'
import * as styles from './requests.module.css'

interface ComplaintDialogProps {
  complaint: Complaint
  onClose: () => void
}

/** Dialog of a complaint: its text, its due day, and the answer, to be written or as it was mailed. */
export function ComplaintDialog({ complaint, onClose }: ComplaintDialogProps) {
  const { t } = useTranslation('requests')
  return (
    <Dialog
      open
      onClose={onClose}
      width={700}
      title={t('complaint.title', { reference: complaint.reference })}
      lead={
        <>
          <bdi>
            {complaint.name} {complaint.lastName}
          </bdi>{' '}
          · <bdi dir="ltr">{complaint.email}</bdi>
        </>
      }
    >
      <div className="column">
        <ComplaintFacts complaint={complaint} />
        <ComplaintAnswer complaint={complaint} onDone={onClose} />
      </div>
    </Dialog>
  )
}

/** Shows the text of a complaint and its due day; of a visitor, that nothing proves who it is. */
export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation('requests')
  return (
    <>
      {complaint.studentId === null && <VisitorNote complaint={complaint} />}
      <p dir="auto" className={styles.said}>
        {complaint.message}
      </p>
      <dl className={summaryStyles.summary}>
        <Fact name={t('fact.number')}>
          <Ltr code>{complaint.reference}</Ltr>
        </Fact>
        <Fact name={t('col.received')}>
          <Ltr>{formatDay(complaint.createdAt)}</Ltr>
        </Fact>
        <Fact name={t('fact.acknowledgedBy')}>
          <Ltr>{complaint.acknowledgedBy}</Ltr> {t('fact.acknowledged')}
        </Fact>
        <Fact name={t('col.answerBy')}>
          <Ltr>{complaint.answerBy}</Ltr>
        </Fact>
        {complaint.contractReference && (
          <Fact name={t('fact.contract')}>
            <bdi>{complaint.contractReference}</bdi>
          </Fact>
        )}
      </dl>
    </>
  )
}

function VisitorNote({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation('requests')
  const { name, lastName, email, sameEmailId } = complaint
  return (
    <Note kind="warn">
      <p className="break-anywhere">
        <bdi>
          {name} {lastName}
        </bdi>{' '}
        · <bdi dir="ltr">{email}</bdi>
      </p>
      {t('complaint.visitor')}{' '}
      {sameEmailId && (
        <Link to="/students/$id" params={{ id: sameEmailId }}>
          {t('complaint.visitor.account')}
        </Link>
      )}
    </Note>
  )
}

/** The answer: to be written, or as it was mailed. */
export function ComplaintAnswer({ complaint, onDone }: AnswerProps) {
  return complaint.answer ? (
    <Answer answer={complaint.answer} />
  ) : (
    <AnswerWithForm complaint={complaint} onDone={onDone} />
  )
}

function Answer({ answer: { text, at, by } }: { answer: NonNullable<Complaint['answer']> }) {
  const { t, i18n } = useTranslation('requests')
  return (
    <section className="stack-small">
      <h3>{t('answer.title')}</h3>
      <p className="muted small">
        <Ltr>{formatMoment(at, i18n.language)}</Ltr> · <bdi>{by}</bdi>
      </p>
      <p dir="auto" className={styles.said}>
        {text}
      </p>
    </section>
  )
}

interface AnswerProps {
  complaint: Complaint
  onDone?: (() => void) | undefined
}

function AnswerWithForm({ complaint: { id, email }, onDone }: AnswerProps) {
  const { t } = useTranslation('requests')
  const send = useAnswerComplaint()
  return (
    <AnswerForm
      id={`answer-${id}`}
      of={{ kind: 'complaint', id }}
      field="answer"
      body={AnswerComplaint}
      words={{
        label: t('answer.label'),
        hint: t('answer.hint'),
        need: t('answer.need'),
        submit: t('answer.submit'),
      }}
      rows={6}
      onSend={async (answer) => {
        await send.mutateAsync({ id, answer })
        toastSuccess(t('answer.done'), t('mailedTo', { email }))
        onDone?.()
      }}
    />
  )
}
