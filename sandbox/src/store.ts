import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Blobs, openBlobs } from './store-blobs.ts'
import { type Change, openJournal } from './store-journal.ts'

/** JSON objects by id. Values are copied in and out: changing one that was read changes nothing kept. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): void
  delete(id: string): void
  /** In the order of first insertion, oldest first. */
  list(): T[]
  /** Like list, copying only what matches. */
  filter(matches: (value: Readonly<T>) => boolean): T[]
  count(): number
}

export interface Store {
  collection<T>(name: string): Collection<T>
  /** Files beside the objects, in a folder of this name. */
  blobs(name: string): Blobs
  /** All writes of `work` (synchronous) are kept together or, when it throws or the process dies, none. */
  atomically<T>(work: () => T): T
  close(): void
}

type Values = Map<string, unknown>

/**
 * All objects live in memory and in one append-only journal. A write is with the operating system before
 * `put` returns, so a killed process loses nothing that it acknowledged.
 */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const collections = new Map<string, Values>()
  const valuesOf = (name: string): Values => {
    const values = collections.get(name) ?? new Map()
    collections.set(name, values)
    return values
  }
  const journal = openJournal(join(folder, 'objects.jsonl'), (change) => apply(valuesOf(change.in), change))
  let batch: { changes: Change[]; undo: (() => void)[] } | null = null

  const write = (change: Change) => {
    const values = valuesOf(change.in)
    if (batch) {
      const before = values.get(change.id)
      batch.undo.push(() => apply(values, { ...change, value: before }))
      batch.changes.push(change)
    } else journal.append([change])
    apply(values, change)
  }

  return {
    collection: <T>(name: string) => collectionOn(name, valuesOf(name), write) as Collection<T>,
    blobs: (name) => openBlobs(join(folder, name)),
    atomically(work) {
      if (batch) return work()
      const mine = { changes: [] as Change[], undo: [] as (() => void)[] }
      batch = mine
      try {
        const result = work()
        if (mine.changes.length > 0) journal.append(mine.changes)
        return result
      } catch (error) {
        for (const undo of mine.undo.reverse()) undo()
        throw error
      } finally {
        batch = null
      }
    },
    close: () => journal.close(),
  }
}

function apply(values: Values, change: Change): void {
  if (change.value === undefined) values.delete(change.id)
  else values.set(change.id, change.value)
}

function collectionOn(name: string, values: Values, write: (change: Change) => void): Collection<unknown> {
  return {
    get: (id) => structuredClone(values.get(id)),
    put: (id, value) => write({ in: name, id, value: structuredClone(value) }),
    delete(id) {
      if (values.has(id)) write({ in: name, id })
    },
    list: () => [...values.values()].map((value) => structuredClone(value)),
    filter: (matches) =>
      [...values.values()].filter((value) => matches(value as never)).map((one) => structuredClone(one)),
    count: () => values.size,
  }
}
