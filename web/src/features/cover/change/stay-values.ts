import { formatDay, parseDay } from '@cursus/shared/day'
import { isPassportNumber, readPassportNumber } from '@cursus/shared/travel'
import { dayIssue } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import { type ChangeOf, type Confirmed, type FactsOf, type NamesOf, unconfirmed } from './use-change.ts'

export interface StayValues extends Confirmed {
  startDate: string
  endDate: string
  /** The country's id as text, empty while there is none. */
  country: string
  /** Empty where none is told. */
  passportNumber: string
}

type Stay = FactsOf<'stay'>

/** Returns how the form of a stay becomes a wish. */
export function stayChange(now: Stay, facts: Stay, names: NamesOf<StayValues>): ChangeOf<StayValues> {
  const { startDate, endDate, country, passportNumber } = facts
  return {
    defaults: {
      ...{ startDate, endDate, country: String(country) },
      passportNumber: passportNumber ?? '',
      ...unconfirmed,
    },
    names,
    check: stayIssues,
    isSame: (values) =>
      values.startDate === now.startDate &&
      values.endDate === now.endDate &&
      values.country === String(now.country) &&
      readPassportNumber(values.passportNumber) === now.passportNumber,
    wish: wishOf,
  }
}

function stayIssues({ startDate, endDate, country, passportNumber }: StayValues): Issues {
  return {
    ...(!parseDay(startDate) && { startDate: dayIssue(startDate) }),
    ...(!parseDay(endDate) && { endDate: dayIssue(endDate) }),
    ...(!country && { country: 'validation.field.required' }),
    ...(!isPassportNumber(passportNumber) && { passportNumber: 'validation.field.passport' }),
  }
}

/** Makes the wish; null while a part of it is missing. */
function wishOf({ startDate, endDate, country, passportNumber }: StayValues): object | null {
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  if (!start || !end || !country) return null
  return { startDate: formatDay(start), endDate: formatDay(end), country: Number(country), passportNumber }
}
