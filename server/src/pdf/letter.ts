import { drawLetter } from './letter/draw.ts'
import type { LetterFacts } from './letter/facts.ts'
import { fill, toTemplate } from './parts/fill.ts'
import { type Seal, sealDocument } from './seal.ts'

export type { LetterFacts }

/**
 * The letter that tells the decision on a claim, A4, sealed. Throws UnprintableCharacter when no font has a character of the
 * facts. `now` is the time that the seal claims.
 */
export async function renderSealedLetter(facts: LetterFacts, seal: Seal, now = new Date()) {
  const { pdf, fillings } = drawLetter(facts)
  const about = {
    title: `Décision sur le sinistre ${facts.reference}`,
    created: new Date(`${facts.decidedOn}T00:00:00Z`),
  }
  return sealDocument(await fill(await toTemplate(pdf), fillings, about), seal, now)
}
