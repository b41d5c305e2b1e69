import { drawFormalNotice } from './formal-notice/draw.ts'
import type { FormalNoticeFacts } from './formal-notice/facts.ts'
import { fill, toTemplate } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'

export type { FormalNoticeFacts }

/**
 * The formal notice to pay a premium (L113-3), A4, sealed. Throws UnprintableCharacter when no font has a character of the
 * addressee. `now` is the time that the seal claims.
 */
export async function renderSealedFormalNotice(facts: FormalNoticeFacts, seal: Seal, now = new Date()) {
  const { pdf, fillings } = drawFormalNotice(facts)
  const about = {
    title: `Mise en demeure ${facts.reference}`,
    created: new Date(`${facts.writtenOn}T00:00:00Z`),
  }
  return sealDocument(await fill(await toTemplate(pdf), fillings, about), seal, now)
}
