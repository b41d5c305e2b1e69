import { formatDay, parseDay } from '@cursus/shared/day'
import type { Issues } from '../../../forms/form-words.ts'
import type { ChangeOf, Confirmed, FactsOf } from './use-change.ts'

export interface StayValues {
  startDate: string
  endDate: string
  /** The country's id as text, empty while there is none. */
  country: string
  reason: string
  draftRead: string
}

type Stay = FactsOf<'stay'>

/** How the form of a stay becomes a wish. */
export function stayChange(
  now: Stay,
  next: Stay | null,
  names: Record<Exclude<keyof StayValues, keyof Confirmed>, string>,
): ChangeOf<StayValues> {
  const isSame = ({ startDate, endDate, country }: StayValues) =>
    startDate === now.startDate && endDate === now.endDate && country === String(now.country)
  return {
    defaults: startingFrom(next ?? now),
    names: { ...names },
    check: issuesOf,
    isSame,
    wish: (values) => (isSame(values) ? null : wishOf(values)),
  }
}

const startingFrom = ({ startDate, endDate, country }: Stay): StayValues => {
  return { startDate, endDate, country: String(country), reason: '', draftRead: '' }
}

function issuesOf({ startDate, endDate, country }: StayValues): Issues {
  const dayIssue = (text: string) =>
    text.trim() ? 'validation.field.date.incorrect' : 'validation.field.required'
  return {
    ...(!parseDay(startDate) && { startDate: dayIssue(startDate) }),
    ...(!parseDay(endDate) && { endDate: dayIssue(endDate) }),
    ...(!country && { country: 'validation.field.required' }),
  }
}

/** Makes the wish; null while a part of it is missing. */
function wishOf({ startDate, endDate, country }: StayValues): object | null {
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  if (!start || !end || !country) return null
  return { startDate: formatDay(start), endDate: formatDay(end), country: Number(country) }
}
