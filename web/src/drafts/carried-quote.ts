import { type Day, dayOf } from '@cursus/shared/day'
import { quoteToText, readQuote } from '@cursus/shared/quote-text'
import type { Quote } from '@cursus/shared/quotes'
import { useEffect } from 'react'
import { defineDraft, useDraft } from './define-draft.ts'

/** The last quote that somebody asked for, on its way to the page that sells it. */
export interface CarriedQuote {
  quote: Quote
  /** True once its product's page has taken it over: signing in no longer leads there, but it can be continued. */
  hasArrived: boolean
}

const memory = defineDraft<CarriedQuote>(
  'carriedQuote',
  (stored: { quote?: unknown; hasArrived?: unknown }) => {
    const quote = readQuote(stored.quote)
    return quote && { quote, hasArrived: stored.hasArrived === true }
  },
)

/** Stores a quote for 30 days in this browser, and makes the next sign-in lead to it. */
export function carryQuote(quote: Quote) {
  memory.write({ quote, hasArrived: false })
}

/** Stores what an estimator shows; the same answers after a reload do not restart the way. */
export function keepQuote(quote: Quote) {
  const kept = memory.read()
  if (!kept || quoteToText(kept.quote) !== quoteToText(quote)) carryQuote(quote)
}

/** Returns the quote that travels with a sign-in; undefined without one, or when it has arrived. */
export function quoteOnTheWay(): Quote | undefined {
  const kept = memory.read()
  return kept && !kept.hasArrived ? kept.quote : undefined
}

/** Returns the stored quote, or null. */
export function readCarriedQuote(): CarriedQuote | null {
  return memory.read()
}

/** Returns the last day of the stored quote; null without one. */
export function quoteKeptUntil(): Day | null {
  const end = carriedUntil()
  return end === null ? null : dayOf(new Date(end))
}

/** Returns the same in milliseconds since 1970. */
export function carriedUntil(): number | null {
  return memory.keptUntil()
}

export function useCarriedQuote(): CarriedQuote | null {
  return useDraft(memory)
}

type QuoteOf<Kind> = Extract<Quote, { kind: Kind }>

/**
 * Hands a product's page the quote that has just come, once; returns true until `takeUp` was called. The page then
 * shows its form, which starts from what `takeUp` wrote.
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

/** Returns the quote when it is of this kind, else null. */
export function ofKind<Kind extends Quote['kind']>(
  quote: Quote | undefined,
  kind: Kind,
): QuoteOf<Kind> | null {
  return quote?.kind === kind ? (quote as QuoteOf<Kind>) : null
}

/** Forgets the quote because its person wants it no more. */
export function forgetCarriedQuote() {
  memory.forget()
}

/** Forgets a quote whose subject was bought or is paid by a school; one of the other kind stays. */
export function forgetBoughtQuote(kind: Quote['kind']) {
  if (memory.read()?.quote.kind === kind) memory.forget()
}
