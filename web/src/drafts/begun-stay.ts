import { parseDay } from '@cursus/shared/day'
import { useEffect } from 'react'
import { carriedUntil } from './carried-quote.ts'
import { defineDraft, useDraft } from './define-draft.ts'

/** What was answered of a stay before it has a price: a country without days, or a day alone, as typed. Empty is not answered. */
export type StayAnswers = { country: string; start: string; end: string }

/** The same, until the page that sells it has taken it up. */
type BegunStay = StayAnswers & { hasArrived: boolean }

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '')

const memory = defineDraft<BegunStay>('begunStay', (stored) => {
  const { country, start, end, hasArrived }: { [Key in keyof BegunStay]?: unknown } = stored
  return {
    country: /^\d{1,5}$/.test(textOf(country)) ? textOf(country) : '',
    start: textOf(start),
    end: textOf(end),
    hasArrived: hasArrived === true,
  }
})

/** Keeps for 30 days what an estimator has so far; null once it is whole and travels as a quote. */
export function keepBegunStay(answers: StayAnswers | null) {
  const kept = memory.read()
  if (!answers || (!answers.country && !answers.start && !answers.end)) {
    if (kept) memory.forget()
  } else if (kept?.country !== answers.country || kept.start !== answers.start || kept.end !== answers.end) {
    memory.write({ ...answers, hasArrived: false })
  }
}

/** What was begun last; null where a whole quote is newer. */
export function readBegunStay(): StayAnswers | null {
  return (memory.keptUntil() ?? 0) > (carriedUntil() ?? 0) ? memory.read() : null
}

/**
 * For a page that sells stays: hands it once what was answered elsewhere, and is true until then. What was not answered leaves
 * alone what the page has.
 */
export function useBegunStay(takeUp: (answers: Partial<StayAnswers>) => void): boolean {
  const begun = useDraft(memory)
  const arriving = begun && !begun.hasArrived && readBegunStay() ? begun : null
  useEffect(() => {
    if (!arriving) return
    const { country, start, end } = arriving
    takeUp({ ...(country && { country }), ...(parseDay(start) && { start }), ...(parseDay(end) && { end }) })
    memory.write({ ...arriving, hasArrived: true })
  })
  return arriving !== null
}
