import type { ContractChange } from '@cursus/shared/contract-change'
import { addDays, parseDay, purchaseDay } from '@cursus/shared/day'
import { stayLimits } from '@cursus/shared/travel-price'
import { useState } from 'react'
import { CountryField } from '../../../forms/country-field.tsx'
import { PassportNumber } from '../../../forms/passport-number.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Ltr } from '../../../ui/ltr.tsx'
import { ChangeForm } from './change-form.tsx'
import { startOf } from './change-start.ts'
import { type StayValues, stayChange } from './stay-values.ts'
import { type ChangeFormOf, useChange } from './use-change.ts'

/** Other days, another destination or passport number for a stay. */
export function StayForm(props: ChangeFormOf<'stay'>) {
  const { t } = useTranslation(['change', 'travel'])
  const { contract, change, now } = props
  const days = { startDate: t('start'), endDate: t('end') }
  const names = { ...days, country: t('country'), passportNumber: t('travel:passport.number') }
  const { facts } = startOf(now, change, contract)
  const changing = useChange<StayValues>(props, stayChange(now, facts, names))
  const { id, form, told } = changing
  const { country } = form.values
  return (
    <ChangeForm {...{ contract, change, now, changing }}>
      <div className="two-columns">
        <Days change={change} changing={changing} />
        {change.may.includes('country') && (
          <div className="both-columns">
            <CountryField
              id={`${id}-country`}
              label={t('country')}
              error={told('country')}
              value={country ? Number(country) : null}
              onChange={(chosen) => form.set('country', chosen ? String(chosen.id) : '')}
              onBlur={() => form.leave('country')}
            />
          </div>
        )}
        <PassportNumber
          field={(path) => ({ ...form.field(path), error: told(path) })}
          {...(!change.student && { hint: t('travel:passport.lead') })}
        />
      </div>
    </ChangeForm>
  )
}

type Changing = ReturnType<typeof useChange<StayValues>>

function Days({
  change: { may },
  changing: { id, form, told },
}: {
  change: ContractChange
  changing: Changing
}) {
  const { t } = useTranslation('change')
  const [today] = useState(() => purchaseDay(new Date()))
  const { startDate, endDate } = form.values
  const start = parseDay(startDate)
  const { startMin, endMin, endMax } = stayLimits(today, start)
  const hasBegun = !may.includes('startDate')
  const first = hasBegun ? later(today, start ? addDays(start, 1) : today) : endMin
  return (
    <>
      {hasBegun ? (
        <p>
          <b className="as-block">{t('start')}</b>
          <Ltr>{formatDay(startDate)}</Ltr>
          <span className="muted small as-block">{t('begun')}</span>
        </p>
      ) : (
        <DateField
          id={`${id}-startDate`}
          label={t('start')}
          hint={t('start.hint')}
          error={told('startDate')}
          text={startDate}
          min={startMin}
          onText={(text) => form.set('startDate', text)}
          onBlur={() => form.leave('startDate')}
        />
      )}
      <DateField
        id={`${id}-endDate`}
        label={t('end')}
        hint={t('end.hint', { first: formatDay(first), last: formatDay(endMax) })}
        error={told('endDate')}
        text={endDate}
        min={first}
        max={endMax}
        onText={(text) => form.set('endDate', text)}
        onBlur={() => form.leave('endDate')}
      />
    </>
  )
}

const later = (one: string, other: string) => (one > other ? one : other)
