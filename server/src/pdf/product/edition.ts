import type { Bilingual } from '../parts/bilingual.ts'
import { type Flow, finishFlow, startFlow } from '../parts/flow.ts'

/** A document of a product as it is handed out: the bytes of one edition (`2026-11`). */
export interface EditionDocument {
  edition: string
  bytes: Uint8Array
}

/** 2026-11 as "Édition 11/2026". */
const named = (edition: string) => `Édition ${edition.split('-').reverse().join('/')}`

/**
 * Opens a document in its edition, which its properties name. It is dated on the first day of its edition, so that
 * every process draws the same bytes.
 */
export function startEdition(edition: string, title: Bilingual, subtitle?: Bilingual): Flow {
  const info = { Subject: named(edition), CreationDate: new Date(`${edition}-01T00:00:00Z`) }
  return startFlow(title, subtitle, info)
}

/** Writes the foot of every page (the edition, the kind of document) and finishes the document. */
export async function finishEdition(flow: Flow, edition: string, foot: string): Promise<EditionDocument> {
  return { edition, bytes: await finishFlow(flow, `${named(edition)} · ${foot}`) }
}
