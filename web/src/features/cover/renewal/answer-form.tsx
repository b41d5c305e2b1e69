import { AnswerRenewal, type RenewalAnswer, type RenewalNotice } from '@cursus/shared/renewals'
import { renewalAnswers } from '@cursus/shared/words'
import { issuesOf } from '../../../forms/form-issues.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as choiceStyles from '../../../ui/choice-fields.module.css'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary, SubmitButton } from '../../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Need } from '../../../ui/need.tsx'
import * as pageStyles from '../contract/contract-page.module.css'
import { useAnswer } from './renewal.api.ts'
import * as styles from './renewal.module.css'

interface AnswerFormProps {
  id: string
  notice: RenewalNotice
  onDone(): void
}

interface Answered {
  answer: RenewalAnswer | ''
  /** Day on which studies ended, of the answer `left` alone. */
  studiesEndedOn: string
}

function useAnswering({ id, onDone }: Pick<AnswerFormProps, 'id' | 'onDone'>) {
  const { t } = useTranslation('renewal')
  const sending = useAnswer(id)
  return useFormOf<Answered>({
    id: 'renewal',
    defaults: { answer: '', studiesEndedOn: '' },
    check: (values) => issuesOf(AnswerRenewal, givenOf(values)),
    names: { answer: t('answer.legend'), studiesEndedOn: t('answer.left.day') },
    needs: { answer: t('need.answer'), studiesEndedOn: t('need.day') },
    async onValid(values) {
      await sending.mutateAsync(AnswerRenewal.parse(givenOf(values)))
      onDone()
    },
  })
}

/** The answer as the wire has it: the day belongs to one of the three. */
function givenOf({ answer, studiesEndedOn }: Answered) {
  return answer === 'left' ? { answer, studiesEndedOn } : { answer }
}

/** Three answers of equal weight, none chosen beforehand; nothing is sent before the button. */
export function AnswerForm({ id, notice, onDone }: AnswerFormProps) {
  const { t } = useTranslation('renewal')
  const form = useAnswering({ id, onDone })
  const { answer, studiesEndedOn } = form.values
  const day = form.field('studiesEndedOn')
  return (
    <section className={cardStyles.card} aria-labelledby="answer-title">
      <h2 id="answer-title" className={pageStyles.title}>
        {t('answer.title')}
      </h2>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormSummary of={form} />
        <fieldset className={`stack ${styles.choices}`}>
          <legend className="visually-hidden">{t('answer.legend')}</legend>
          {renewalAnswers.map((one, place) => (
            <Choice
              key={one}
              id={place === 0 ? form.field('answer').id : undefined}
              kind={one}
              notice={notice}
              isChosen={one === answer}
              onChoose={() => form.set('answer', one)}
            />
          ))}
        </fieldset>
        {answer === 'left' && (
          <DateField
            id={day.id}
            label={t('answer.left.day')}
            hint={t('answer.left.day.hint')}
            text={studiesEndedOn}
            onText={(text) => form.set('studiesEndedOn', text)}
            onBlur={day.onBlur}
            error={day.error}
          />
        )}
        <div className={`row wraps ${styles.send}`}>
          <SubmitButton of={form} need="renewal-need">
            {t('answer.send')}
          </SubmitButton>
          <Need id="renewal-need">{form.need ?? t(silenceKey(notice), daysOf(notice))}</Need>
        </div>
      </form>
    </section>
  )
}

const silenceKey = ({ needsConsent }: RenewalNotice) => (needsConsent ? 'silence.consent' : 'silence')
const daysOf = ({ lastDay, endDate }: RenewalNotice) => ({ day: formatDay(lastDay), end: formatDay(endDate) })

interface ChoiceProps {
  id: string | undefined
  kind: RenewalAnswer
  notice: RenewalNotice
  isChosen: boolean
  onChoose(): void
}

function Choice({ id, kind, notice, isChosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation(['renewal', 'cover'])
  const { endDate, nextEndDate, priceCents, interval } = notice
  const days = { end: formatDay(endDate), next: formatDay(nextEndDate) }
  const price = formatMoney(kind === 'renew' ? priceCents : 0, i18n.language)
  return (
    <label className={choiceStyles.choice}>
      <input id={id} type="radio" name="answer" value={kind} checked={isChosen} onChange={onChoose} />
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
