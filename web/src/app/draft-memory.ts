import { clearDraft, type DraftName, readDraft, storeDraft } from './drafts.ts'

/**
 * A purchase begun in this browser, seen the same by every part of a page and by every tab. `parse` makes what is stored
 * safe: somebody may have edited the storage, or an older version written it.
 */
export function draftMemory<Draft>(name: DraftName, parse: (stored: unknown) => Draft) {
  const listeners = new Set<() => void>()
  let seen = 'null'
  let draft = parse(null)
  let heard = 0

  /** The same object until something in it changes. */
  function read(): Draft {
    const now = JSON.stringify(readDraft(name))
    if (now !== seen) {
      seen = now
      draft = parse(JSON.parse(now))
    }
    return draft
  }

  function write(next: Draft) {
    if (JSON.stringify(next) === JSON.stringify(read())) return
    storeDraft(name, next)
    tell()
  }

  function forget() {
    clearDraft(name)
    tell()
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function watch(listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
      if (event.key !== null && event.key !== name) return
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

  return { read, write, forget, watch, changesElsewhere: () => heard }
}
