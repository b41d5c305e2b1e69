import { fullNameOf } from '@cursus/shared/full-name'
import { type NameChange, RefuseNameChange } from '@cursus/shared/name-changes'
import { useState } from 'react'
import { useTellError } from '../../api/use-tell-error.ts'
import { AnswerForm } from '../../forms/answer-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { Fact } from './request-facts.tsx'
import { nameLooks } from './request-words.ts'
import { useAcceptName, useRefuseName } from './requests.api.ts'
import * as styles from './requests.module.css'

interface NameDialogProps {
  change: NameChange
  onClose: () => void
}

/** A request for another name or birthday: what stands, what is asked and why, and the two answers to it. */
export function NameDialog({ change, onClose }: NameDialogProps) {
  const { t } = useTranslation('requests')
  const [isRefusing, setRefusing] = useState(false)
  const { state, fromName, fromLastName, email } = change
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={fullNameOf({ name: fromName, lastName: fromLastName })}
      lead={
        <>
          <Badge {...nameLooks[state]}>{t(`name.${state}`)}</Badge> <bdi dir="ltr">{email}</bdi>
        </>
      }
      footer={
        state === 'asked' && !isRefusing ? (
          <>
            <Button look="line" onClick={() => setRefusing(true)}>
              {t('name.refuse')}
            </Button>
            <Accept change={change} onDone={onClose} />
          </>
        ) : undefined
      }
    >
      <div className="column">
        <NameFacts change={change} />
        {state === 'asked' && !isRefusing && <Note>{t('name.effect')}</Note>}
        {isRefusing && <RefuseForm change={change} onDone={onClose} />}
        {state !== 'asked' && <Answer change={change} />}
      </div>
    </Dialog>
  )
}

/** Shows the name and birthday that are asked for, and the reason. */
export function NameFacts({ change }: { change: NameChange }) {
  const { t } = useTranslation('requests')
  const { name, lastName, latinName, latinLastName, birthday, fromBirthday, reason, createdAt } = change
  return (
    <>
      <dl className={summaryStyles.summary}>
        <Fact name={t('col.nameAsked')}>
          <bdi>
            {name} {lastName}
          </bdi>
        </Fact>
        {(latinName || latinLastName) && (
          <Fact name={t('name.latin')}>
            <Ltr>{`${latinName ?? name} ${latinLastName ?? lastName}`}</Ltr>
          </Fact>
        )}
        {birthday && (
          <Fact name={t('name.birthday')}>
            <Ltr>{fromBirthday ? `${fromBirthday} → ${birthday}` : birthday}</Ltr>
          </Fact>
        )}
        <Fact name={t('col.received')}>
          <Ltr>{formatDay(createdAt)}</Ltr>
        </Fact>
      </dl>
      <p dir="auto" className={styles.said}>
        {reason}
      </p>
    </>
  )
}

interface AnswerProps {
  change: NameChange
  onDone?: () => void
}

/** The two answers beside each other, or the one that was given. */
export function NameDecision({ change }: { change: NameChange }) {
  const { t } = useTranslation('requests')
  if (change.state !== 'asked') return <Answer change={change} />
  return (
    <>
      <Note>{t('name.effect')}</Note>
      <Accept change={change} />
      <RefuseForm change={change} />
    </>
  )
}

function Answer({ change: { answer, answeredAt, answeredBy } }: { change: NameChange }) {
  const { t, i18n } = useTranslation('requests')
  return (
    <section className="stack-small">
      <h3>{t('answer.title')}</h3>
      <p className="muted small">
        {answeredAt && <Ltr>{formatMoment(answeredAt, i18n.language)}</Ltr>} · <bdi>{answeredBy}</bdi>
      </p>
      {answer && (
        <p dir="auto" className={styles.said}>
          {answer}
        </p>
      )}
    </section>
  )
}

function Accept({ change: { id, email }, onDone }: AnswerProps) {
  const { t } = useTranslation('requests')
  const accept = useAcceptName()
  const tellError = useTellError()
  const send = () =>
    accept.mutate(
      { id },
      {
        onSuccess: () => {
          toastSuccess(t('name.accept.done'), t('mailedTo', { email }))
          onDone?.()
        },
        onError: tellError,
      },
    )
  return (
    <Button busy={accept.isPending} onClick={send}>
      <Icon name="check" size="s" />
      {t('name.accept')}
    </Button>
  )
}

function RefuseForm({ change: { id, email }, onDone }: AnswerProps) {
  const { t } = useTranslation('requests')
  const refuse = useRefuseName()
  return (
    <AnswerForm
      id={`refuse-${id}`}
      of={{ kind: 'name_change', id }}
      field="answer"
      body={RefuseNameChange}
      words={{
        label: t('name.refuse.reason'),
        hint: t('name.refuse.hint'),
        need: t('name.refuse.need'),
        submit: t('name.refuse.submit'),
      }}
      autoFocus={onDone !== undefined}
      onSend={async (answer) => {
        await refuse.mutateAsync({ id, answer })
        toastSuccess(t('name.refuse.done'), t('mailedTo', { email }))
        onDone?.()
      }}
    />
  )
}
