import { useSyncExternalStore } from 'react'
import { draftMemory } from '../../app/draft-memory.ts'
import { changedQuote, type HomeQuote, readQuote } from './home-quote.ts'

const memory = draftMemory('houseContract', readQuote)

export function changeQuote(part: Partial<HomeQuote>) {
  memory.write(changedQuote(memory.read(), part))
}

/** The quote of this browser. */
export function useStoredQuote(): HomeQuote {
  return useSyncExternalStore(memory.watch, memory.read)
}

/** Changes whenever another tab has changed the quote: a form that holds answers of its own takes it as its key. */
export function useChangesElsewhere(): number {
  return useSyncExternalStore(memory.watch, memory.changesElsewhere)
}
