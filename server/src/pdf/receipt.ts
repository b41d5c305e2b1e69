import { fill, toTemplate } from './parts/fill.ts'
import { drawReceipt } from './receipt/draw.ts'
import type { ReceiptFacts } from './receipt/facts.ts'
import { type Seal, sealDocument } from './seal.ts'

/**
 * Draws and seals the receipt of one payment, one A4 page. Throws UnprintableCharacter when no font has a character
 * of the payer. `now` is the time that the seal states.
 */
export async function renderSealedReceipt(facts: ReceiptFacts, seal: Seal, now = new Date()) {
  const { pdf, fillings } = drawReceipt(facts)
  const about = { title: `Reçu de paiement ${facts.number}`, created: new Date(`${facts.paidOn}T00:00:00Z`) }
  return sealDocument(await fill(await toTemplate(pdf), fillings, about), seal, now)
}
