import { readSession } from '../session/session.ts'
import { type DraftName, isDraftName } from './draft-rules.ts'
import { fromText, pageDrafts, toText, whose } from './draft-store.ts'

const texts = () => [localStorage, sessionStorage]
const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(isDraftName)

/** Drafts beside which files may be kept. */
const withFiles: readonly DraftName[] = ['claimDraft', 'leaveProof']

/** Deletes every draft, when its person signs out. */
export function forgetDrafts() {
  if (withFiles.some((name) => localStorage.getItem(name))) forgetKeptFiles()
  for (const storage of texts()) for (const name of namesIn(storage)) storage.removeItem(name)
  for (const name of pageDrafts.names()) if (isDraftName(name)) pageDrafts.remove(name)
}

/** Deletes files that were chosen and not sent; loads their store only when needed. */
function forgetKeptFiles() {
  import('./kept-files.ts').then(({ forgetFiles }) => forgetFiles()).catch(() => undefined)
}

/**
 * Gives a visitor's drafts to the student who has signed in; with `from`, those of an older e-mail of theirs. An administrator has no page
 * that goes on with one: they are deleted (decision 697).
 */
export function takeOverDrafts(from = '') {
  const owner = whose()
  const isAdministrator = readSession()?.role === 'ROLE_ADMIN'
  for (const storage of texts())
    for (const name of namesIn(storage)) {
      const stored = fromText(storage.getItem(name))
      if (stored?.owner !== from) continue
      if (isAdministrator) storage.removeItem(name)
      else storage.setItem(name, toText({ ...stored, owner }))
    }
  for (const name of pageDrafts.names()) {
    const stored = isDraftName(name) ? pageDrafts.get(name) : null
    if (stored?.owner !== from) continue
    if (isAdministrator && isDraftName(name)) pageDrafts.remove(name)
    else stored.owner = owner
  }
}
