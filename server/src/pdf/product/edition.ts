import type { Bilingual } from '../parts/bilingual.ts'
import { type Flow, finishFlow, startFlow } from '../parts/flow.ts'

/** A product's document in one edition (`2026-11`), as bytes. */
export interface EditionDocument {
  edition: string
  bytes: Uint8Array
}

/** Names an edition: 2026-11 is "Édition 11/2026". */
const named = (edition: string) => `Édition ${edition.split('-').reverse().join('/')}`

/**
 * Opens a document of one edition, which its properties name. Its date is the first day of the edition, so that each
 * process draws the same bytes.
 */
export function startEdition(edition: string, title: Bilingual, subtitle?: Bilingual): Flow {
  const info = { Subject: named(edition), CreationDate: new Date(`${edition}-01T00:00:00Z`) }
  return startFlow(title, subtitle, info)
}

/** Writes the foot of each page (edition, kind of document) and finishes the document. */
export async function finishEdition(flow: Flow, edition: string, foot: string): Promise<EditionDocument> {
  return { edition, bytes: await finishFlow(flow, `${named(edition)} · ${foot}`) }
}
