import { purchaseDay } from '@cursus/shared/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../app/countries.ts'
import { useStayPrice } from '../../app/stay-price.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { CountryField } from '../../ui/country-field.tsx'
import { parseRange } from '../../ui/date-range.ts'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { JourneyArt } from '../../ui/journey-art.tsx'
import { estimateLimits, estimateOf } from './estimate.ts'
import { EstimateResult } from './estimate-result.tsx'
import { EstimatorFrame, Included } from './estimator-frame.tsx'

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
  const [today] = useState(() => purchaseDay(new Date()))
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const [countryId, setCountryId] = useState<number | null>(null)
  const country = useCountries().countries.find(({ id }) => id === countryId)
  const range = parseRange(text)
  const estimate = range && estimateOf(range, today)
  const months = estimate?.kind === 'months' ? estimate.months : null
  const price = useStayPrice(country && months ? { zone: country.zone, month: months } : null)
  const { min, max } = estimateLimits(today)
  const isWrong = left && text.trim() !== '' && (!range || estimate?.kind === 'outside')
  return (
    <section className="ebox" aria-label={t('estimation.title')}>
      <div className="ef">
        <DateRangeField
          id="estimate-dates"
          label={t('dates.label')}
          hint={t('dates.hint')}
          error={isWrong ? t(range ? 'dates.outside' : 'dates.incorrect') : undefined}
          text={text}
          min={min}
          max={max}
          onText={setText}
          onBlur={() => setLeft(true)}
        />
        <Destination value={countryId} onChange={setCountryId} />
      </div>
      <EstimateResult range={range} estimate={estimate} hasCountry={country !== undefined} price={price} />
    </section>
  )
}

interface DestinationProps {
  value: number | null
  onChange(id: number | null): void
}

/** Without a single country there is nothing to search: a closed list says so (spec 2 §2). */
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
