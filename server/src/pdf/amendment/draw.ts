import { frenchDay } from '../certificate/facts.ts'
import { type ContractDrawing, drawTermsToSign, footOf, partiesTitle } from '../contract/draw.ts'
import { drawFacts, type Fact, parties } from '../contract/fact-rows.ts'
import { each, once, price } from '../contract/price.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import { closeFlow, startFlow } from '../parts/flow.ts'
import type { AmendmentFacts } from './facts.ts'

const title = { fr: 'Avenant au contrat', en: 'Amendment to the contract' }
const changeTitle = { fr: 'Ce qui change', en: 'What changes' }
const priceTitle = { fr: 'Effet et prix', en: 'Effect and price' }

/** Draws an amendment with an empty slot for each text that a person typed; returns those texts as fillings. */
export function drawAmendment(facts: AmendmentFacts): ContractDrawing {
  const { reference, insurance } = facts
  const flow = startFlow(title, {
    fr: `${insurance.fr}, contrat n° ${reference}`,
    en: `${insurance.en}, contract no. ${reference}`,
  })
  const fillings = drawFacts(flow, partiesTitle, parties(facts))
  fillings.push(...drawFacts(flow, changeTitle, changes(facts), 18))
  fillings.push(...drawFacts(flow, priceTitle, effect(facts), 18))
  fillings.push(drawTermsToSign(flow, terms, facts))
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

const changes = ({ changed }: AmendmentFacts): Fact[] =>
  changed.map(({ label, before, after }, index) => ({
    slot: `change${index + 1}`,
    label,
    value: after,
    under: `Auparavant, before: ${before}`,
    height: 90,
  }))

function effect({ effectOn, price: { before, after, interval }, ...due }: AmendmentFacts): Fact[] {
  const day = { slot: 'effect', label: { fr: 'Effet', en: 'In force from' }, value: frenchDay(effectOn) }
  const cost: Fact = {
    slot: 'price',
    label: interval ? each[interval] : once,
    value: price(after),
    ...(before !== after && { under: `Auparavant, before: ${price(before)}` }),
  }
  return [day, cost, difference(due)]
}

function difference({
  differenceCents: cents,
  laterCents,
}: Pick<AmendmentFacts, 'differenceCents' | 'laterCents'>): Fact {
  const label = { fr: 'Différence', en: 'Difference' }
  const slot = 'difference'
  if (cents > 0)
    return {
      slot,
      label,
      value: `${price(cents)}, payés avant la signature`,
      under: 'Paid before the signature',
    }
  if (cents < 0) return { slot, label, value: `${price(-cents)}, remboursés`, under: 'Paid back' }
  if (laterCents > 0)
    return {
      slot,
      label,
      value: `${price(laterCents)}, avec le prochain prélèvement`,
      under: 'With the next payment',
    }
  return { slot, label, value: 'Aucune', under: 'None' }
}

const terms: Bilingual[] = [
  {
    fr: 'Cet avenant complète le contrat. Tout ce qu’il ne modifie pas reste inchangé, ainsi que la durée du contrat.',
    en: 'This amendment is part of the contract. Whatever it does not change stays as it is, and so does the term.',
  },
  {
    fr: 'L’attestation délivrée avant le jour d’effet est remplacée par une nouvelle, et sa page de contrôle l’indique.',
    en: 'The certificate issued before the day of effect is replaced by a new one, and its check page says so.',
  },
]
