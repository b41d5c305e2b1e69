import { footOf } from './contract/draw.ts'
import { box, drawFacts, type Fact } from './contract/fact-rows.ts'
import type { Bilingual } from './parts/bilingual.ts'
import { fill, toTemplate } from './parts/fill.ts'
import { both, closeFlow, startFlow } from './parts/flow.ts'
import { type Seal, sealDocument } from './seal.ts'

/**
 * Facts of a short document for one person: facts under headings, then sentences. Texts that a person typed, in any
 * script, stand only in the facts. `day` is 'YYYY-MM-DD'.
 */
export interface NoticeFacts {
  title: Bilingual
  number: Bilingual
  day: string
  groups: { title: Bilingual; facts: Fact[] }[]
  sentences: Bilingual[]
  company: string
  advisor: { name: string; phone: string; email: string }
}

/**
 * A notice of one contract, A4, sealed: a credit note, an acknowledgement, a decision. Throws UnprintableCharacter when no font has
 * a character of the facts. `now` is the time that the seal claims.
 */
export async function renderSealedNotice(facts: NoticeFacts, seal: Seal, now = new Date()) {
  const { title, number, day, groups, sentences } = facts
  const flow = startFlow(title, number)
  const fillings = groups.flatMap((group, at) => drawFacts(flow, group.title, group.facts, at === 0 ? 0 : 18))
  flow.y += 10
  for (const sentence of sentences) both(flow, 'P', sentence, box, 7)
  closeFlow(flow, footOf(facts))
  const about = { title: `${title.fr}, ${number.fr}`, created: new Date(`${day}T00:00:00Z`) }
  return sealDocument(await fill(await toTemplate(flow.pdf), fillings, about), seal, now)
}
