import { parseDay } from '@cursus/shared/day'
import { stayLimits } from '@cursus/shared/travel-price'
import { CountryField } from '../../forms/country-field.tsx'
import { idOf } from '../../forms/form-words.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { DateField } from '../../ui/date-field.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as styles from './travel.module.css'
import type { StayDays, StayForm } from './use-stay.ts'

/** Both days and the destination. Its submit stands on the ticket. */
export function StayFields({ stay }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const { form } = stay
  return (
    <section className={`${cardStyles.card} ${quoteStyles.form}`} aria-labelledby="stay-title">
      <h2 id="stay-title">{t('stay.title')}</h2>
      <p className="muted">{t('stay.lead')}</p>
      <form id="stay" className="above-24" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <StayInputs id="stay" form={form} days={stay} />
      </form>
    </section>
  )
}

interface StayInputsProps {
  /** Id of the form, with which the ids of its fields begin. */
  id: string
  form: StayForm['form']
  days: StayDays
}

/** Both days and the destination, in whatever form. */
export function StayInputs({ id, form, days }: StayInputsProps) {
  const { t } = useTranslation('travel')
  const { country } = form.values
  return (
    <div className="two-columns">
      <Days id={id} stay={days} />
      <div className="both-columns">
        <CountryField
          id={idOf(id, 'country')}
          label={t('health.destination')}
          error={form.sentenceAt('country')}
          value={country ? Number(country) : null}
          onChange={(chosen) => form.set('country', chosen ? String(chosen.id) : '')}
          onBlur={() => form.leave('country')}
        />
      </div>
    </div>
  )
}

/** Both days of a stay; the ids of the fields begin with that of their form. */
export function Days({ id = 'stay', stay }: { id?: string; stay: StayDays }) {
  const { form, today, values, correction, setStart, setEnd } = stay
  const { t } = useTranslation('travel')
  const limits = stayLimits(today, parseDay(values.start))
  return (
    <>
      <DateField
        id={idOf(id, 'start')}
        label={t('health.start')}
        hint={t('stay.start.hint', { day: formatDay(limits.startMin) })}
        error={form.sentenceAt('start')}
        text={values.start}
        min={limits.startMin}
        onText={setStart}
        onBlur={() => form.leave('start')}
      />
      <div>
        <DateField
          id={idOf(id, 'end')}
          label={t('health.end')}
          hint={t('stay.end.hint', { day: formatDay(limits.endMax) })}
          error={form.sentenceAt('end')}
          text={values.end}
          min={limits.endMin}
          max={limits.endMax}
          onText={setEnd}
          onBlur={() => form.leave('end')}
        />
        <p className={`small muted ${styles.correction}`} role="status">
          {correction && (
            <>
              <Icon name="info" size="s" />
              <span>{t('stay.end.corrected', { day: correction })}</span>
            </>
          )}
        </p>
      </div>
    </>
  )
}
