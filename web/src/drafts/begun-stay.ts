import { formatDay } from '@cursus/shared/day'
import { useEffect } from 'react'
import { readTypedDay } from '../ui/typed-day.ts'
import { carriedUntil } from './carried-quote.ts'
import { defineDraft, useDraft } from './define-draft.ts'

/**
 * Answers about a stay before it has a price: a country without days, or one day, as typed. Empty means not answered.
 */
export type StayAnswers = { country: string; start: string; end: string }

/** Answers about a stay, and whether the page that sells it has taken it over. */
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

/** Stores an estimator's answers for 30 days; null once they are complete and travel as a quote. */
export function keepBegunStay(answers: StayAnswers | null) {
  const kept = memory.read()
  if (!answers || (!answers.country && !answers.start && !answers.end)) {
    if (kept) memory.forget()
  } else if (kept?.country !== answers.country || kept.start !== answers.start || kept.end !== answers.end) {
    memory.write({ ...answers, hasArrived: false })
  }
}

/** Returns the answers begun last; null when a complete quote is newer. */
export function readBegunStay(): StayAnswers | null {
  return (memory.keptUntil() ?? 0) > (carriedUntil() ?? 0) ? memory.read() : null
}

/** Returns typed days as DD/MM/YYYY, however the language of the estimator writes them; nothing of what is no whole day. */
export function wholeDays(typed: Pick<StayAnswers, 'start' | 'end'>): Partial<StayAnswers> {
  const start = readTypedDay(typed.start)
  const end = readTypedDay(typed.end)
  return { ...(start && { start: formatDay(start) }), ...(end && { end: formatDay(end) }) }
}

/**
 * Hands `takeUp` once what was answered elsewhere, for a page that sells stays; returns true until then. Unanswered
 * fields leave the page as it is.
 */
export function useBegunStay(takeUp: (answers: Partial<StayAnswers>) => void): boolean {
  const begun = useDraft(memory)
  const arriving = begun && !begun.hasArrived && readBegunStay() ? begun : null
  useEffect(() => {
    if (!arriving) return
    const { country } = arriving
    takeUp({ ...(country && { country }), ...wholeDays(arriving) })
    memory.write({ ...arriving, hasArrived: true })
  })
  return arriving !== null
}
