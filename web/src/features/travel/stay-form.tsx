import { parseDay } from '@cursus/shared/day'
import { stayLimits } from '@cursus/shared/travel-price'
import { useTranslation } from 'react-i18next'
import { idOf } from '../../app/form-words.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { StayForm } from './use-stay.ts'

/** Both days and the destination. Its submit stands on the ticket. */
export function StayFields({ stay }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const { form, values } = stay
  return (
    <section className="card qf" aria-labelledby="stay-title">
      <h2 id="stay-title">{t('stay.title')}</h2>
      <p className="muted">{t('stay.lead')}</p>
      <form id="stay" className="mt6" onSubmit={form.onSubmit} noValidate>
        <FormSummary of={form} />
        <div className="grid2">
          <Days stay={stay} />
          <div className="span2">
            <CountryField
              id={idOf('stay', 'country')}
              label={t('health.destination')}
              error={form.sentenceAt('country')}
              value={values.country ? Number(values.country) : null}
              onChange={(country) => form.set('country', country ? String(country.id) : '')}
              onBlur={() => form.leave('country')}
            />
          </div>
        </div>
      </form>
    </section>
  )
}

function Days({ stay: { form, today, values, correction, setStart, setEnd } }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const limits = stayLimits(today, parseDay(values.start))
  return (
    <>
      <DateField
        id={idOf('stay', 'start')}
        label={t('health.start')}
        hint={t('stay.start.hint')}
        error={form.sentenceAt('start')}
        text={values.start}
        min={limits.startMin}
        onText={setStart}
        onBlur={() => form.leave('start')}
      />
      <div>
        <DateField
          id={idOf('stay', 'end')}
          label={t('health.end')}
          hint={t('stay.end.hint', { day: formatDay(limits.endMax) })}
          error={form.sentenceAt('end')}
          text={values.end}
          min={limits.endMin}
          max={limits.endMax}
          onText={setEnd}
          onBlur={() => form.leave('end')}
        />
        <p className="small muted corr" role="status">
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
