import { drawAmendment } from './amendment/draw.ts'
import type { AmendmentFacts } from './amendment/facts.ts'
import { fill, toTemplate, writeWhole } from './parts/fill.ts'

/**
 * Draws an unsigned amendment, or a draft of it, A4. The signature provider finds the place to sign by its anchor. Throws
 * UnprintableCharacter when no font has a character of the facts.
 */
export async function renderAmendment(facts: AmendmentFacts): Promise<Uint8Array> {
  const { pdf, fillings } = drawAmendment(facts)
  const about = {
    title: `${facts.isDraft ? 'Projet d’avenant' : 'Avenant'} au contrat ${facts.reference}`,
    created: new Date(`${facts.issuedOn}T00:00:00Z`),
  }
  return (await fill(await toTemplate(pdf), fillings, about)).save(writeWhole)
}
