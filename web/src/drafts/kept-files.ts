import { clear, createStore, del, get, set } from 'idb-keyval'
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

/** Returns the person's stored files as `parse` reads them; whoever else signs in deletes them. */
export async function recallFiles<T>(draft: DraftName, parse: (item: unknown) => T | null): Promise<T[]> {
  const kept: unknown = await get(draft, files).catch(() => undefined)
  if (!isStored(kept)) return []
  const rules = rulesOf(draft)
  const isMyOwn = isMine(kept.owner, rules)
  // A session that ran out asks once more as nobody: what its person chose waits for them.
  if (isTooOld(kept.keptAt, rules) || (!isMyOwn && whose() !== '')) await forgetFiles()
  else if (isMyOwn) return kept.value.map(parse).filter((item) => item !== null)
  return []
}

function isStored(kept: unknown): kept is Stored & { value: unknown[] } {
  if (typeof kept !== 'object' || kept === null) return false
  const { owner, keptAt, value }: { owner?: unknown; keptAt?: unknown; value?: unknown } = kept
  return typeof owner === 'string' && typeof keptAt === 'number' && Array.isArray(value)
}

/** Forgets the files of one draft, or without its name those of all. */
export function forgetFiles(draft?: DraftName): Promise<void> {
  return (draft ? del(draft, files) : clear(files)).catch(() => undefined)
}
