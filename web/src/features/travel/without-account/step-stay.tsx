import { CountryField } from '../../../forms/country-field.tsx'
import { idOf } from '../../../forms/form-words.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { needsNames, stayQuestions } from '../../../insurance/needs.ts'
import { NeedsFields } from '../../../insurance/needs-fields.tsx'
import { AskCall } from '../../../quotes/ask-call.tsx'
import LongerStay from '../../../quotes/longer-stay.tsx'
import { WhoBuysStay } from '../../../quotes/who-can-buy.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { FormSummary } from '../../../ui/form-parts.tsx'
import { Days } from '../stay-form.tsx'
import { useStayDays } from '../use-stay.ts'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'
import { useVisitorStay } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import { isSoldOnline, visitorStayIssues } from './visitor-rules.ts'

/** Step 1: where, when, why, and the health cover that is held already. */
export function StepStay() {
  const { t } = useTranslation('visitor-stay')
  const { answers, today, country, quote, stay, cents, change, go } = useVisitorStay()
  const { start, end, purpose, healthCover } = answers
  const asked = needsNames(t, stayQuestions)
  const own = useFormOf({
    id: 'stay',
    defaults: { start, end, country: answers.country, purpose, healthCover },
    check: (values) => visitorStayIssues(values, today),
    names: {
      country: t('travel:health.destination'),
      start: t('travel:health.start'),
      end: t('travel:health.end'),
      ...asked.names,
    },
    needs: {
      country: t('travel:need.destination'),
      start: t('travel:need.start'),
      end: t('travel:need.end'),
      ...asked.needs,
    },
    onValid: () => {
      change({ maxStep: Math.max(answers.maxStep, 2) })
      go(2)
    },
  })
  const form = useStepForm(own, change)
  const days = useStayDays(form, today)
  const isOnline = isSoldOnline(form.values.country)
  const words = t('common.continue')
  return (
    <StepFrame submit={isOnline ? { form: 'stay', of: form, words, short: words } : undefined}>
      <form id="stay" className="column" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <section className={cardStyles.card} aria-labelledby="stay-title">
          <h2 id="stay-title" className={styles.heading}>
            {t('stay.title')}
          </h2>
          <p className="muted small">{t('field.allRequired')}</p>
          <div className="two-columns above-16">
            <div className="both-columns">
              <CountryField
                id={idOf('stay', 'country')}
                label={t('travel:health.destination')}
                error={form.sentenceAt('country')}
                value={form.values.country ? Number(form.values.country) : null}
                onChange={(chosen) => form.set('country', chosen ? String(chosen.id) : '')}
                onBlur={() => form.leave('country')}
              />
            </div>
            <Days stay={days} />
          </div>
          {isOnline && stay && country && cents !== undefined && (
            <LongerStay stay={stay} zone={country.zone} cents={cents} onTake={days.setEnd} />
          )}
          <div className="stack above-16">
            <WhoBuysStay country={country} />
            {!isOnline && <AskCall quote={quote} />}
          </div>
        </section>
        {isOnline && (
          <section className={cardStyles.card} aria-labelledby="needs-title">
            <h2 id="needs-title" className={styles.heading}>
              {t('needs:title')}
            </h2>
            <p className="muted small">{t('needs:lead')}</p>
            <NeedsFields questions={stayQuestions} field={form.field} />
          </section>
        )}
      </form>
    </StepFrame>
  )
}
