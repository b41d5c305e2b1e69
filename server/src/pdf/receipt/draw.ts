import { frenchDay } from '../certificate/facts.ts'
import { footOf } from '../contract/draw.ts'
import { box, drawFacts, type Fact } from '../contract/fact-rows.ts'
import { drawPrice, once, price } from '../contract/price.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import type { Filling } from '../parts/fill.ts'
import { both, closeFlow, startFlow } from '../parts/flow.ts'
import type { Pdf } from '../parts/pdf.ts'
import type { ReceiptFacts } from './facts.ts'

const paymentTitle = { fr: 'Le paiement', en: 'The payment' }
const linesTitle = { fr: 'Ce qui est payé', en: 'What was paid for' }

const taxes: Bilingual = {
  fr: 'Taxe sur les conventions d’assurance comprise. Opération d’assurance exonérée de TVA (article 261 C, 2° du code général des impôts).',
  en: 'Insurance premium tax included. Insurance transaction exempt from VAT (article 261 C, 2° of the French general tax code).',
}
const noCertificate: Bilingual = {
  fr: 'Ce reçu prouve un paiement. Il ne remplace pas l’attestation d’assurance.',
  en: 'This receipt proves a payment. It does not replace the certificate of insurance.',
}
const changed: Bilingual = {
  fr: 'Différence de prix après une modification du contrat.',
  en: 'Difference in price after a change of the contract.',
}
const firstOf = {
  month: {
    fr: 'Première échéance d’un abonnement mensuel. Les reçus des échéances suivantes se trouvent dans votre espace, page « Mes paiements ».',
    en: 'First instalment of a monthly subscription. The receipts of the following ones are in your account, page “My payments”.',
  },
  year: {
    fr: 'Première échéance d’un abonnement annuel. Les reçus des échéances suivantes se trouvent dans votre espace, page « Mes paiements ».',
    en: 'First instalment of a yearly subscription. The receipts of the following ones are in your account, page “My payments”.',
  },
}

/** Draws the receipt with an empty slot for each text that a person typed; returns those texts as fillings. */
export function drawReceipt(facts: ReceiptFacts): { pdf: Pdf; fillings: Filling[] } {
  const { number, lines } = facts
  const flow = startFlow(
    { fr: 'Reçu de paiement', en: 'Payment receipt' },
    { fr: `Reçu n° ${number}`, en: `Receipt no. ${number}` },
  )
  const fillings = drawFacts(flow, paymentTitle, payment(facts))
  const named = lines.map(({ insurance, reference, cents }) => ({
    label: {
      fr: `${insurance.fr}, contrat n° ${reference}`,
      en: `${insurance.en}, contract no. ${reference}`,
    },
    cents,
  }))
  drawPrice(flow, named, once, linesTitle)
  flow.y += 10
  const due = paidFor(facts)
  const said = due ? [taxes, due, noCertificate] : [taxes, noCertificate]
  for (const sentence of said) both(flow, 'P', sentence, box, 7)
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

/** Says which part of a price was paid; nothing where it was the whole. */
function paidFor({ interval, period, difference }: ReceiptFacts): Bilingual | null {
  if (difference) return difference === 'whole' ? changed : changedFor(difference)
  return period ? covering(period) : interval && firstOf[interval]
}

function changedFor({ from, until }: { from: string; until: string }): Bilingual {
  return {
    fr: `Différence de prix après une modification du contrat, pour la période du ${frenchDay(from)} au ${frenchDay(until)}, ces deux jours compris.`,
    en: `Difference in price after a change of the contract, for the period from ${frenchDay(from)} to ${frenchDay(until)}, both days included.`,
  }
}

function covering({ from, until }: { from: string; until: string }): Bilingual {
  return {
    fr: `Échéance pour la période du ${frenchDay(from)} au ${frenchDay(until)}, ces deux jours compris.`,
    en: `Instalment for the period from ${frenchDay(from)} to ${frenchDay(until)}, both days included.`,
  }
}

function payment({ lines, paidOn, payer, company }: ReceiptFacts): Fact[] {
  const { name, latinName, address } = payer
  const total = price(lines.reduce((sum, { cents }) => sum + cents, 0))
  return [
    { slot: 'amount', label: { fr: 'Montant reçu', en: 'Amount received' }, value: total },
    { slot: 'day', label: { fr: 'Date du paiement', en: 'Date of payment' }, value: frenchDay(paidOn) },
    {
      slot: 'means',
      label: { fr: 'Moyen', en: 'Means of payment' },
      value: 'Carte bancaire, paiement en ligne',
      under: 'Bank card, online payment',
    },
    {
      slot: 'payer',
      label: { fr: 'Payé par', en: 'Paid by' },
      value: name,
      ...(latinName && { under: latinName }),
    },
    ...(address ? [{ slot: 'address', label: { fr: 'Adresse', en: 'Address' }, value: address }] : []),
    {
      slot: 'payee',
      label: { fr: 'Reçu par', en: 'Received by' },
      value: `${company}, courtier en assurances`,
    },
  ]
}
