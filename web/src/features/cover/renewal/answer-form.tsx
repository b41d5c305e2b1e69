import type { RenewalAnswer, RenewalNotice } from '@cursus/shared/renewals'
import { renewalAnswers } from '@cursus/shared/words'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as choiceStyles from '../../../ui/choice-fields.module.css'
import { DateField } from '../../../ui/date-field.tsx'
import { SubmitButton } from '../../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Need } from '../../../ui/need.tsx'
import { Alert } from '../../../ui/note.tsx'
import * as pageStyles from '../contract/contract-page.module.css'
import { useAnswer } from './renewal.api.ts'
import * as styles from './renewal.module.css'

interface AnswerFormProps {
  id: string
  notice: RenewalNotice
  onDone(): void
}

/** Three answers of equal weight, none chosen beforehand; nothing is sent before the button. */
export function AnswerForm({ id, notice, onDone }: AnswerFormProps) {
  const { t } = useTranslation('renewal')
  const needId = useId()
  const sending = useAnswer(id)
  const [answer, setAnswer] = useState<RenewalAnswer>()
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = !answer ? 'need.answer' : answer === 'left' && !day ? 'need.day' : undefined
  const fault = sending.error instanceof ApiError ? sending.error.errors.studiesEndedOn?.[0] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!answer || missing || sending.isPending) return
    const given = { answer, ...(answer === 'left' && { studiesEndedOn: day }) }
    sending.mutate(given, { onSuccess: onDone })
  }
  return (
    <section className={cardStyles.card} aria-labelledby="answer-title">
      <h2 id="answer-title" className={pageStyles.title}>
        {t('answer.title')}
      </h2>
      <form className="stack" noValidate onSubmit={submit}>
        <fieldset className={`stack ${styles.choices}`}>
          <legend className="visually-hidden">{t('answer.legend')}</legend>
          {renewalAnswers.map((one) => (
            <Choice
              key={one}
              kind={one}
              notice={notice}
              isChosen={one === answer}
              onChoose={() => setAnswer(one)}
            />
          ))}
        </fieldset>
        {answer === 'left' && (
          <DateField
            label={t('answer.left.day')}
            hint={t('answer.left.day.hint')}
            text={day}
            onText={setDay}
            error={fault}
          />
        )}
        {sending.error && !fault && (
          <Alert title={messageOf(sending.error, t('common:error.server.connection'))} />
        )}
        <div className={`row wraps ${styles.send}`}>
          <SubmitButton of={{ ready: !missing, busy: sending.isPending }} need={needId}>
            {t('answer.send')}
          </SubmitButton>
          <Need id={needId}>{isTried && missing ? t(missing) : t(silenceKey(notice), daysOf(notice))}</Need>
        </div>
      </form>
    </section>
  )
}

const silenceKey = ({ needsConsent }: RenewalNotice) => (needsConsent ? 'silence.consent' : 'silence')
const daysOf = ({ lastDay, endDate }: RenewalNotice) => ({ day: formatDay(lastDay), end: formatDay(endDate) })

interface ChoiceProps {
  kind: RenewalAnswer
  notice: RenewalNotice
  isChosen: boolean
  onChoose(): void
}

function Choice({ kind, notice, isChosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation(['renewal', 'cover'])
  const { endDate, nextEndDate, priceCents, interval } = notice
  const days = { end: formatDay(endDate), next: formatDay(nextEndDate) }
  const price = formatMoney(kind === 'renew' ? priceCents : 0, i18n.language)
  return (
    <label className={choiceStyles.choice}>
      <input type="radio" name="answer" value={kind} checked={isChosen} onChange={onChoose} />
      <span className="grow">
        <b className="as-block">{t(`answer.${kind}`)}</b>
        <span className="muted small as-block">{t(`answer.${kind}.text`, days)}</span>
      </span>
      <span className={styles.cost}>
        <b className="as-block figures">
          <bdi>{price}</bdi>
        </b>
        <span className="small">
          {kind === 'renew' ? interval && t(`cover:per.${interval}`) : t('answer.nothing', days)}
        </span>
      </span>
    </label>
  )
}
