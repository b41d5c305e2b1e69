import { fill, toTemplate } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'
import { drawNotice } from './termination/draw.ts'
import type { NoticeFacts } from './termination/facts.ts'

export type { NoticeFacts }

/**
 * The notice that a contract ends on its student's request, A4, sealed. Throws UnprintableCharacter when no font has a
 * character of the facts. `now` is the time that the seal claims.
 */
export async function renderSealedNotice(facts: NoticeFacts, seal: Seal, now = new Date()) {
  const { pdf, fillings } = drawNotice(facts)
  const about = {
    title: `Avis de résiliation ${facts.number}`,
    created: new Date(`${facts.issuedOn}T00:00:00Z`),
  }
  return sealDocument(await fill(await toTemplate(pdf), fillings, about), seal, now)
}
