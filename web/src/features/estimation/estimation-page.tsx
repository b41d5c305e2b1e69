import { formatDay } from '@cursus/shared/day'
import { useState } from 'react'
import { useCountries } from '../../forms/countries.ts'
import { CountryField } from '../../forms/country-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WhoBuysStay } from '../../quotes/who-can-buy.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { JourneyArt } from '../../ui/journey-art.tsx'
import { estimateLimits, firstToBuy } from './estimate.ts'
import { EstimateResult } from './estimate-result.tsx'
import * as styles from './estimation.module.css'
import { EstimatorFrame, Included } from './estimator-frame.tsx'
import { useEstimate } from './use-estimate.ts'

const covers = ['medical', 'dental', 'luggage', 'accident']

/** /estimation/health-mobility: a price for anybody, from two answers. */
export function EstimationPage() {
  const { t } = useTranslation('estimation')
  return (
    <EstimatorFrame
      title={t('estimation.title')}
      heading={t('estimation.heading')}
      lead={t('estimation.lead')}
      art={<JourneyArt />}
    >
      <Estimator />
      <Included
        title={t('included.title')}
        figures={covers.map((cover) => ({
          figure: t(`included.${cover}`),
          text: t(`included.${cover}.text`),
        }))}
        other={{ to: '/estimation/habitation', label: t('estimation.toHome') }}
      />
    </EstimatorFrame>
  )
}

function Estimator() {
  const { t } = useTranslation('estimation')
  const estimator = useEstimate()
  const { today, text, range, estimate } = estimator
  const [left, setLeft] = useState(false)
  const { min, max } = estimateLimits(today)
  const first = firstToBuy(range?.start, today)
  const isWrong = left && text.trim() !== '' && (!range || estimate?.kind === 'outside')
  return (
    <section className={styles.box} aria-label={t('estimation.title')}>
      <div className={styles.form}>
        <DateRangeField
          id="estimate-dates"
          label={t('dates.label')}
          hint={first ? t('dates.first', { day: formatDay(first) }) : t('dates.hint')}
          error={isWrong ? t(range ? 'dates.outside' : 'dates.incorrect') : undefined}
          text={text}
          min={min}
          max={max}
          onText={estimator.setText}
          onBlur={() => setLeft(true)}
        />
        <Destination value={estimator.countryId} onChange={estimator.setCountryId} />
        <WhoBuysStay country={estimator.country} />
      </div>
      <EstimateResult {...estimator} />
    </section>
  )
}

interface DestinationProps {
  value: number | null
  onChange(id: number | null): void
}

/** Field of the destination; when no country could be read, a closed list says so (spec 2 §2). */
function Destination({ value, onChange }: DestinationProps) {
  const { t } = useTranslation('estimation')
  const { isSuccess, countries } = useCountries()
  if (isSuccess && countries.length === 0) {
    return (
      <SelectField id="estimate-country" label={t('country.label')} disabled defaultValue="">
        <option value="">{t('estimation.noCountry')}</option>
      </SelectField>
    )
  }
  return (
    <CountryField
      id="estimate-country"
      label={t('country.label')}
      hint={t('country.hint')}
      value={value}
      onChange={(country) => onChange(country?.id ?? null)}
    />
  )
}
