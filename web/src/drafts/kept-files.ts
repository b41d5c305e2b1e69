import { clear, createStore, get, set } from 'idb-keyval'
import { readSession } from '../session/session.ts'
import { type DraftName, rulesOf } from './draft-rules.ts'
import { isMine, isTooOld, type Stored, whose } from './draft-store.ts'

/* Files that somebody has chosen and not sent: too large for the storage where their answers are kept, under the same rules. */

const files = createStore('drafts', 'files')

/** Stores the files of a draft through a reload; false when the browser refuses, as in some private windows. */
export async function keepFiles(draft: DraftName, items: readonly object[]): Promise<boolean> {
  if (readSession()?.viewing) return false
  const kept: Stored = { owner: whose(), keptAt: Date.now(), value: items }
  return set(draft, kept, files).then(
    () => true,
    () => false,
  )
}

/** Returns the person's stored files as `parse` reads them; deletes those of somebody else. */
export async function recallFiles<T>(draft: DraftName, parse: (item: unknown) => T | null): Promise<T[]> {
  const kept: unknown = await get(draft, files).catch(() => undefined)
  if (!isStored(kept)) return []
  const rules = rulesOf(draft)
  if (!isMine(kept.owner, rules) || isTooOld(kept.keptAt, rules)) {
    await forgetFiles()
    return []
  }
  return kept.value.map(parse).filter((item) => item !== null)
}

function isStored(kept: unknown): kept is Stored & { value: unknown[] } {
  if (typeof kept !== 'object' || kept === null) return false
  const { owner, keptAt, value }: { owner?: unknown; keptAt?: unknown; value?: unknown } = kept
  return typeof owner === 'string' && typeof keptAt === 'number' && Array.isArray(value)
}

export function forgetFiles(): Promise<void> {
  return clear(files).catch(() => undefined)
}
