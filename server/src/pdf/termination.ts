import { fill, toTemplate } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'
import { drawNotice } from './termination/draw.ts'
import type { NoticeFacts } from './termination/facts.ts'

export type { NoticeFacts }

/**
 * Draws and seals the notice, A4, that a contract ends on its student's request. Throws UnprintableCharacter when no
 * font has a character of the facts. `now` is the time that the seal states.
 */
export async function renderSealedNotice(facts: NoticeFacts, seal: Seal, now = new Date()) {
  const { pdf, fillings } = drawNotice(facts)
  const about = {
    title: `Avis de résiliation ${facts.number}`,
    created: new Date(`${facts.issuedOn}T00:00:00Z`),
  }
  return sealDocument(await fill(await toTemplate(pdf), fillings, about), seal, now)
}
