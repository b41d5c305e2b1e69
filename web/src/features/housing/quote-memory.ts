import { useSyncExternalStore } from 'react'
import { readDraft, storeDraft } from '../../app/drafts.ts'
import { changedQuote, type HomeQuote, readQuote } from './home-quote.ts'

const listeners = new Set<() => void>()
let seen = ''
let quote = readQuote(null)
let heard = 0

/** The quote of this browser; the same object until something in it changes. */
function storedQuote(): HomeQuote {
  const now = JSON.stringify(readDraft('houseContract'))
  if (now !== seen) {
    seen = now
    quote = readQuote(JSON.parse(now))
  }
  return quote
}

export function changeQuote(part: Partial<HomeQuote>) {
  const next = changedQuote(storedQuote(), part)
  if (JSON.stringify(next) === JSON.stringify(storedQuote())) return
  storeDraft<HomeQuote>('houseContract', next)
  for (const listener of listeners) listener()
}

function watchQuote(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== null && event.key !== 'houseContract') return
    heard += 1
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

export function useStoredQuote(): HomeQuote {
  return useSyncExternalStore(watchQuote, storedQuote)
}

/** Changes whenever another tab has changed the quote: a form that holds answers of its own takes it as its key. */
export function useChangesElsewhere(): number {
  return useSyncExternalStore(watchQuote, () => heard)
}
