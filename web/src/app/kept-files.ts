import { clear, createStore, get, set } from 'idb-keyval'

/* Files that somebody has chosen and not sent: too large for the storage where their answers are kept. */

const files = createStore('drafts', 'files')

interface Kept<T> {
  /** Whose they are: another person who signs in here must not find them. */
  email: string
  items: T[]
}

/** Keeps the files of a draft through a reload; false where the browser refuses, as some do in a private window. */
export async function keepFiles<T>(draft: string, email: string, items: T[]): Promise<boolean> {
  return set(draft, { email, items } satisfies Kept<T>, files).then(
    () => true,
    () => false,
  )
}

/** The files that this person had chosen. Those of somebody else are removed. */
export async function recallFiles<T>(draft: string, email: string): Promise<T[]> {
  const kept = await get<Kept<T>>(draft, files).catch(() => undefined)
  if (kept?.email === email) return kept.items
  if (kept) await forgetFiles()
  return []
}

export function forgetFiles(): Promise<void> {
  return clear(files).catch(() => undefined)
}
