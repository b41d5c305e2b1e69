import { type ContractDrawing, drawContract } from './contract/draw.ts'
import type { ContractFacts } from './contract/facts.ts'
import { fill, toTemplate, writeWhole } from './paper/fill.ts'

export type { ContractFacts }

/**
 * The contract of a stay abroad, to be signed by its insured person: the signature provider finds the place by the
 * anchor `{{s1|signature|85|37}}`. Throws UnprintableCharacter when no font has a character of the facts.
 */
export async function renderContract(facts: ContractFacts): Promise<Uint8Array> {
  const { paper, fillings }: ContractDrawing = drawContract(facts)
  const title = `Contrat d’assurance ${facts.reference}`
  const about = { title, created: new Date(`${facts.issuedOn}T00:00:00Z`) }
  const doc = await fill(await toTemplate(paper), fillings, about)
  return doc.save(writeWhole)
}
