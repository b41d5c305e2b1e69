import { frenchDay } from '../certificate/facts.ts'
import { addressed } from '../contract/addressee.ts'
import { type ContractDrawing, footOf } from '../contract/draw.ts'
import { box, drawFacts, type Fact, heading } from '../contract/fact-rows.ts'
import { englishPrice, price } from '../contract/price.ts'
import { both, closeFlow, heightOfBoth, keepTogether, startFlow } from '../parts/flow.ts'
import type { NoticeFacts } from './facts.ts'
import { effectsOf, effectsTitle, endTitle, fileTitle, right, rightTitle, title } from './texts.ts'

/** Draws the notice with an empty slot for each text that a person typed; returns those texts as fillings. */
export function drawNotice(facts: NoticeFacts): ContractDrawing {
  const { number } = facts
  const flow = startFlow(title, { fr: `Demande n° ${number}`, en: `Request no. ${number}` })
  const fillings = drawFacts(flow, fileTitle, request(facts))
  fillings.push(...drawFacts(flow, endTitle, end(facts), 18))
  keepTogether(flow, 120)
  both(flow, 'H2', effectsTitle, heading, 18)
  for (const effect of effectsOf(facts)) both(flow, 'P', effect, box, 6)
  // The last ones stand under their heading: a sentence alone on a page of its own is not read.
  const under = right.reduce((sum, text) => sum + heightOfBoth(flow, text, box, 6), 0)
  keepTogether(flow, heightOfBoth(flow, rightTitle, heading, 18) + under)
  both(flow, 'H2', rightTitle, heading, 18)
  for (const text of right) both(flow, 'P', text, box, 6)
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

function request(facts: NoticeFacts): Fact[] {
  return [
    ...addressed(facts.addressee, {
      insurance: facts.insurance.fr,
      reference: facts.contractReference,
      insurer: facts.insurer,
    }),
    {
      slot: 'received',
      label: { fr: 'Demande reçue', en: 'Request received' },
      value: `Le ${frenchDay(facts.askedOn)} à ${facts.askedAt}, heure de Paris`,
      under: `On ${frenchDay(facts.askedOn)} at ${facts.askedAt}, Paris time`,
    },
    reason(facts),
  ]
}

function reason({ reason: { fr, en }, eventDate, article }: NoticeFacts): Fact {
  const on = eventDate ? [frenchDay(eventDate)] : []
  const french = article ? [`article ${article.replace('L', 'L. ')} du Code des assurances`] : []
  const english = article ? [`article ${article.replace('L', 'L. ')} of the Insurance Code`] : []
  return {
    slot: 'reason',
    label: { fr: 'Motif', en: 'Reason' },
    value: [fr, ...on, ...french].join(', '),
    under: [en, ...on, ...english].join(', '),
  }
}

function end({ lastDay, endsOn, refundCents, refundDueBy }: NoticeFacts): Fact[] {
  const covered = lastDay
    ? { value: `${frenchDay(lastDay)} à minuit`, under: `${frenchDay(lastDay)} at midnight` }
    : {
        value: 'Aucun : le contrat prend fin avant de débuter',
        under: 'None: the contract ends before it begins',
      }
  const refund = refundCents
    ? {
        value: `${price(refundCents)}, au plus tard le ${frenchDay(refundDueBy)}`,
        under: `${englishPrice(refundCents)}, by ${frenchDay(refundDueBy)} at the latest`,
      }
    : { value: 'Aucun : tout ce qui est payé est utilisé', under: 'None: all that was paid is used' }
  return [
    { slot: 'lastDay', label: { fr: 'Dernier jour couvert', en: 'Last day of cover' }, ...covered },
    ...(lastDay === endsOn || !lastDay
      ? []
      : [
          {
            slot: 'endsOn',
            label: { fr: 'Fin du contrat', en: 'End of the contract' },
            value: frenchDay(endsOn),
          },
        ]),
    { slot: 'refund', label: { fr: 'Remboursement', en: 'Refund' }, ...refund },
  ]
}
