import { formatDay } from '@cursus/shared/day'
import type { HomeQuote as CarriedHome } from '@cursus/shared/quotes'
import { useSyncExternalStore } from 'react'
import { defineDraft, useDraft } from '../../drafts/define-draft.ts'
import { changedQuote, emptyQuote, type HomeQuote, readQuote } from './home-quote.ts'

const memory = defineDraft('houseContract', readQuote)

export function changeQuote(part: Partial<HomeQuote>) {
  memory.write(changedQuote(memory.read() ?? emptyQuote, part))
}

/** Lays a quote that was made elsewhere over the answers that are here. */
export function takeUpQuote({ rooms, rhythm, startDate }: CarriedHome) {
  changeQuote({ rooms, payment: rhythm, ...(startDate && { startDate: formatDay(startDate) }) })
}

/** The quote of this browser. */
export function useStoredQuote(): HomeQuote {
  return useDraft(memory) ?? emptyQuote
}

/** Changes whenever another tab has changed the quote: a form that holds answers of its own takes it as its key. */
export function useChangesElsewhere(): number {
  return useSyncExternalStore(memory.watch, memory.changesElsewhere)
}
