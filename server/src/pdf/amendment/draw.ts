import { frenchDay } from '../certificate/facts.ts'
import { type ContractDrawing, drawTerms, drawTermsToSign, footOf, partiesTitle } from '../contract/draw.ts'
import { drawFacts, type Fact, parties } from '../contract/fact-rows.ts'
import { price } from '../contract/price.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import { closeFlow, markPages, startFlow } from '../parts/flow.ts'
import type { AmendmentFacts } from './facts.ts'

const title = { fr: 'Avenant au contrat', en: 'Amendment to the contract' }
const draftTitle = { fr: 'Projet d’avenant au contrat', en: 'Draft of an amendment to the contract' }
const changeTitle = { fr: 'Ce qui change', en: 'What changes' }
const priceTitle = { fr: 'Effet et prix', en: 'Effect and price' }

/**
 * Draws an amendment with an empty slot for each text that a person typed; returns those texts as fillings. A draft is
 * the same paper under another title, marked on each page, with a sentence in the place of the signature.
 */
export function drawAmendment(facts: AmendmentFacts): ContractDrawing {
  const { reference, insurance, isDraft, hasCertificate } = facts
  const flow = startFlow(isDraft ? draftTitle : title, {
    fr: `${insurance.fr}, contrat n° ${reference}`,
    en: `${insurance.en}, contract no. ${reference}`,
  })
  const fillings = drawFacts(flow, partiesTitle, parties(facts))
  fillings.push(...drawFacts(flow, changeTitle, changes(facts), 18))
  fillings.push(...drawFacts(flow, priceTitle, effect(facts), 18))
  const terms = [rest, ...(hasCertificate ? [replaced] : [])]
  if (isDraft) drawTerms(flow, [...terms, draftTerm(facts)])
  else fillings.push(drawTermsToSign(flow, terms, facts))
  closeFlow(flow, footOf(facts))
  if (isDraft) markPages(flow, 'PROJET')
  return { pdf: flow.pdf, fillings }
}

/** Says what a draft is, and what makes a contract of it. */
function draftTerm({ issuedOn, isSigned }: AmendmentFacts): Bilingual {
  const day = frenchDay(issuedOn)
  return isSigned
    ? {
        fr: `Projet du ${day}, à lire avant de signer. Il n’engage personne : seul l’avenant signé modifie le contrat.`,
        en: `Draft of ${day}, to be read before signing. It binds nobody: only the signed amendment changes the contract.`,
      }
    : {
        fr: `Projet du ${day}, à lire avant d’accepter. Il n’engage personne : le contrat change une fois la modification acceptée et payée.`,
        en: `Draft of ${day}, to be read before accepting. It binds nobody: the contract changes once the change is accepted and paid.`,
      }
}

const changes = ({ changed }: AmendmentFacts): Fact[] =>
  changed.map(({ label, before, after }, index) => ({
    slot: `change${index + 1}`,
    label,
    value: after,
    under: `Auparavant, before: ${before}`,
    height: 90,
  }))

function effect({ effectOn, price: cents, ...due }: AmendmentFacts): Fact[] {
  const { before, after, interval, beforeInterval } = cents
  const isRhythm = interval !== beforeInterval
  const day = { slot: 'effect', label: { fr: 'Effet', en: 'In force from' }, value: frenchDay(effectOn) }
  const cost: Fact = {
    slot: 'price',
    label: rhythms[interval ?? 'once'],
    value: `${price(after)}, taxes comprises`,
    ...((before !== after || isRhythm) && {
      under: `Auparavant, before: ${price(before)}${isRhythm && beforeInterval ? ` ${a[beforeInterval]}` : ''}`,
    }),
  }
  return [day, cost, isRhythm ? paidAlready : difference(due)]
}

/** Short, as the label of a fact stands beside its value. */
const rhythms = {
  month: { fr: 'Chaque mois', en: 'Each month, tax included' },
  year: { fr: 'Chaque année', en: 'Each year, tax included' },
  once: { fr: 'Prix total', en: 'Total, tax included' },
}

const a = { month: 'chaque mois, each month', year: 'chaque année, each year' }

const paidAlready: Fact = {
  slot: 'difference',
  label: { fr: 'Différence', en: 'Difference' },
  value: 'Aucune : ce qui est payé l’est jusqu’à la veille du jour d’effet',
  under: 'None: what is paid covers the time until the day before',
}

type Due = Pick<AmendmentFacts, 'differenceCents' | 'laterCents' | 'isSigned'>

function difference({ differenceCents: cents, laterCents, isSigned }: Due): Fact {
  const label = { fr: 'Différence', en: 'Difference' }
  const slot = 'difference'
  if (cents > 0)
    return {
      slot,
      label,
      value: `${price(cents)}, payés avant ${isSigned ? 'la signature' : 'tout changement'}`,
      under: isSigned ? 'Paid before the signature' : 'Paid before anything changes',
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

const rest: Bilingual = {
  fr: 'Cet avenant complète le contrat. Tout ce qu’il ne modifie pas reste inchangé.',
  en: 'This amendment is part of the contract. Whatever it does not change stays as it is.',
}

const replaced: Bilingual = {
  fr: 'L’attestation délivrée avant le jour d’effet est remplacée par une nouvelle, et sa page de contrôle l’indique.',
  en: 'The certificate issued before the day of effect is replaced by a new one, and its check page says so.',
}
