import { type DraftName, isDraftName, rulesOf } from './draft-rules.ts'
import { fromText, pageDrafts, toText, whose } from './draft-store.ts'

const texts = () => [localStorage, sessionStorage]
const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(isDraftName)

/** Removes all that was begun here: its person has left. */
export function forgetDrafts() {
  if (localStorage.getItem('claimDraft')) forgetKeptFiles()
  forget(() => true)
}

/** Removes what does not outlive a session: it has run out. */
export function forgetDraftsOfSession() {
  forget((name) => rulesOf(name).endsWithSession === true)
}

function forget(isMeant: (name: DraftName) => boolean) {
  for (const storage of texts())
    for (const name of namesIn(storage)) if (isMeant(name)) storage.removeItem(name)
  for (const name of pageDrafts.names()) if (isDraftName(name) && isMeant(name)) pageDrafts.remove(name)
}

/** Files that were chosen for a claim, whose store few people ever need. */
function forgetKeptFiles() {
  import('./kept-files.ts').then(({ forgetFiles }) => forgetFiles()).catch(() => undefined)
}

/** What a visitor has begun is from now on of whoever has signed in, and of nobody after them. */
export function takeOverDrafts() {
  const owner = whose()
  for (const storage of texts())
    for (const name of namesIn(storage)) {
      const stored = fromText(storage.getItem(name))
      if (stored?.owner === '') storage.setItem(name, toText({ ...stored, owner }))
    }
  for (const name of pageDrafts.names()) {
    const stored = isDraftName(name) ? pageDrafts.get(name) : null
    if (stored?.owner === '') stored.owner = owner
  }
}
