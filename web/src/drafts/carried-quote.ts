import { type Day, dayOf } from '@cursus/shared/day'
import { quoteToText, readQuote } from '@cursus/shared/quote-text'
import type { Quote } from '@cursus/shared/quotes'
import { useEffect } from 'react'
import { defineDraft, useDraft } from './define-draft.ts'

/** The last price that somebody asked for, on its way to the page that sells it. */
export interface CarriedQuote {
  quote: Quote
  /** The page of its product has taken it up: signing in leads there no more. It stays to be continued. */
  hasArrived: boolean
}

const memory = defineDraft<CarriedQuote>(
  'carriedQuote',
  (stored: { quote?: unknown; hasArrived?: unknown }) => {
    const quote = readQuote(stored.quote)
    return quote && { quote, hasArrived: stored.hasArrived === true }
  },
)

/** Keeps a quote for 30 days in this browser, and has the next sign-in lead to it. */
export function carryQuote(quote: Quote) {
  memory.write({ quote, hasArrived: false })
}

/** Keeps what an estimator shows. The same answers again, read back after a reload, send nobody anywhere anew. */
export function keepQuote(quote: Quote) {
  const kept = memory.read()
  if (!kept || quoteToText(kept.quote) !== quoteToText(quote)) carryQuote(quote)
}

/** The quote that goes along with whatever leads to a sign-in; undefined when there is none, or it has arrived. */
export function quoteOnTheWay(): Quote | undefined {
  const kept = memory.read()
  return kept && !kept.hasArrived ? kept.quote : undefined
}

/** The quote that is kept, or null. */
export function readCarriedQuote(): CarriedQuote | null {
  return memory.read()
}

/** The last day on which the quote is found again; null without one. */
export function quoteKeptUntil(): Day | null {
  const end = carriedUntil()
  return end === null ? null : dayOf(new Date(end))
}

/** The same in milliseconds since 1970. */
export function carriedUntil(): number | null {
  return memory.keptUntil()
}

export function useCarriedQuote(): CarriedQuote | null {
  return useDraft(memory)
}

type QuoteOf<Kind> = Extract<Quote, { kind: Kind }>

/**
 * For the page of a product: hands it the quote that has just come, once, and is true until `takeUp` has been called. Then
 * the page shows its form, which starts from what `takeUp` wrote.
 */
export function useArrivingQuote<Kind extends Quote['kind']>(
  kind: Kind,
  takeUp: (quote: QuoteOf<Kind>) => void,
): boolean {
  const carried = useCarriedQuote()
  const arriving = carried && !carried.hasArrived ? ofKind(carried.quote, kind) : null
  useEffect(() => {
    if (!arriving) return
    takeUp(arriving)
    memory.write({ quote: arriving, hasArrived: true })
  })
  return arriving !== null
}

/** The quote when it is of this kind, else null. */
export function ofKind<Kind extends Quote['kind']>(
  quote: Quote | undefined,
  kind: Kind,
): QuoteOf<Kind> | null {
  return quote?.kind === kind ? (quote as QuoteOf<Kind>) : null
}

/** Somebody wants it no more. */
export function forgetCarriedQuote() {
  memory.forget()
}

/** What it is of has been bought, or is paid by a school; a quote of the other kind stays. */
export function forgetBoughtQuote(kind: Quote['kind']) {
  if (memory.read()?.quote.kind === kind) memory.forget()
}
