import { useSyncExternalStore } from 'react'
import { readSession, watchSession } from '../session/session.ts'
import { type DraftName, type DraftRules, rulesOf } from './draft-rules.ts'
import { endOf, fromText, isMine, isTooOld, pageDrafts, type Stored, toText, whose } from './draft-store.ts'

export interface Draft<Value> {
  /** Returns what the present person may read; null without one. The same object until something changes. */
  read(): Value | null
  /** Stores a value for the present person; nothing for a visitor when drafts belong to persons. */
  write(value: Value): void
  forget(): void
  /** Returns until when the readable value is kept, in milliseconds since 1970; null without one. */
  keptUntil(): number | null
  /**
   * Calls back after a change here or in another tab, and when the person changes. Returns the function that stops
   * it.
   */
  watch(listener: () => void): () => void
  /** Returns how often another tab has changed it since this page was loaded. */
  changesElsewhere(): number
}

/**
 * Defines something begun and not sent. Owner, storage and age stand in `draft-rules.ts`; `parse` returns what is
 * stored when it is safe, else null, because the storage may be edited or older. Drafts kept in the page are not
 * parsed.
 */
export function defineDraft<Value extends object>(
  name: DraftName,
  parse: (stored: object) => Value | null,
): Draft<Value> {
  const rules = rulesOf(name)
  const store = rules.storage === 'page' ? inPage<Value>(name) : inText(name, parse)
  const listeners = new Set<() => void>()
  let heard = 0
  let last: StorageEvent | null = null

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const watch = (listener: () => void) => {
    const hear = (event: StorageEvent) => {
      if (event.key !== null && event.key !== name) return
      // Each listener hears the one change.
      if (event !== last) heard += 1
      last = event
      listener()
    }
    const stopSession = watchSession(listener)
    listeners.add(listener)
    window.addEventListener('storage', hear)
    return () => {
      stopSession()
      listeners.delete(listener)
      window.removeEventListener('storage', hear)
    }
  }
  return {
    read: store.read,
    write(value) {
      if (rules.owner === 'person' && whose() === '') return
      if (store.write(value)) tell()
    },
    forget() {
      store.remove()
      tell()
    },
    keptUntil: store.keptUntil,
    watch,
    changesElsewhere: () => heard,
  }
}

/** Returns the draft as every part of the page sees it. */
export function useDraft<Value>(draft: Draft<Value>): Value | null {
  return useSyncExternalStore(draft.watch, draft.read)
}

function inPage<Value extends object>(name: DraftName) {
  const rules = rulesOf(name)
  const mine = () => {
    const stored = pageDrafts.get(name)
    return stored && isMine(stored.owner, rules) ? stored : null
  }
  // What this page itself put there a moment ago: nothing from outside.
  const read = () => (mine()?.value as Value | undefined) ?? null
  const keptUntil = () => keptUntilOf(mine(), rules)
  const write = (value: Value) => {
    pageDrafts.set(name, { owner: whose(), keptAt: Date.now(), value })
    return true
  }
  return { read, write, keptUntil, remove: () => pageDrafts.remove(name) }
}

function inText<Value extends object>(name: DraftName, parse: (stored: object) => Value | null) {
  const rules = rulesOf(name)
  const storage = () => (rules.storage === 'browser' ? localStorage : sessionStorage)
  let seen = ''
  let value: Value | null = null

  function read(): Value | null {
    const text = storage().getItem(name)
    const now = `${whose()} ${text}`
    if (now === seen) return value
    seen = now
    value = readable(fromText(text))
    return value
  }
  const readable = (stored: Stored | null) =>
    stored && isMine(stored.owner, rules) && !isTooOld(stored.keptAt, rules) ? parse(stored.value) : null
  const keptUntil = () => (read() ? keptUntilOf(fromText(storage().getItem(name)), rules) : null)

  /** Writes the value; false when it is stored already. */
  function write(next: Value): boolean {
    // What an administrator tries on a student's pages is theirs to forget.
    if (readSession()?.viewing) return false
    if (JSON.stringify(next) === JSON.stringify(read())) return false
    storage().setItem(name, toText({ owner: whose(), keptAt: Date.now(), value: next }))
    return true
  }
  return { read, write, keptUntil, remove: () => storage().removeItem(name) }
}

const keptUntilOf = (stored: Stored | null, rules: DraftRules) => stored && endOf(stored.keptAt, rules)
