import tariff from '../../data/home-tariff.json' with { type: 'json' }
import { frenchDay } from '../certificate/facts.ts'
import { both, closeFlow, type Flow, keepTogether, startFlow } from '../parts/flow.ts'
import { guaranteesOfHome } from '../product/home-guarantees.ts'
import {
  type ContractDrawing,
  coverTitle,
  drawGuarantees,
  drawTermsToSign,
  footOf,
  partiesTitle,
} from './draw.ts'
import { box, drawFacts, type Fact, identity, parties } from './fact-rows.ts'
import type { HomeContractFacts } from './facts.ts'
import { drawPrice, each, price } from './price.ts'
import { homeTerms } from './terms.ts'

const title = { fr: 'Contrat d’assurance habitation', en: 'Home insurance contract' }
const policyholder = {
  M: { fr: 'Souscripteur', en: 'Policyholder' },
  Mme: { fr: 'Souscriptrice', en: 'Policyholder' },
}
const months = tariff.minimumEngagementMonths

/**
 * Draws the contract of a home with an empty slot for each text that a person typed; returns those texts as fillings.
 */
export function drawHomeContract(facts: HomeContractFacts): ContractDrawing {
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const fillings = drawFacts(flow, partiesTitle, parties(facts, roommates(facts), policyholder))
  fillings.push(...drawFacts(flow, coverTitle, cover(facts), 18))
  drawHomePrice(flow, facts)
  drawGuarantees(flow, guaranteesOfHome(facts.home.rooms))
  fillings.push(drawTermsToSign(flow, homeTerms, facts))
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

const insuredToo = {
  M: { fr: 'Colocataire assuré', en: 'Insured roommate' },
  Mme: { fr: 'Colocataire assurée', en: 'Insured roommate' },
}

/** Builds one fact per roommate: five long names do not fit on one line. */
function roommates({ roommates: others }: HomeContractFacts): Fact[] {
  return others.map((one, index) => ({
    slot: `roommate${index + 1}`,
    label: insuredToo[one.civility],
    value: identity(one),
  }))
}

const roomsOf = (rooms: number) => (rooms > 1 ? `${rooms} pièces` : '1 pièce')
const roomsInEnglish = (rooms: number) => (rooms > 1 ? `${rooms} rooms` : '1 room')

function cover({
  home: { address, rooms },
  startDate,
  endDate,
  roommates: others,
}: HomeContractFacts): Fact[] {
  const persons = others.length + 1
  const people = persons > 1 ? `${persons} occupants assurés` : '1 occupant assuré'
  const peopleInEnglish = persons > 1 ? `${persons} insured occupants` : '1 insured occupant'
  return [
    { slot: 'home', label: { fr: 'Logement assuré', en: 'Insured home' }, value: address },
    {
      slot: 'size',
      label: { fr: 'Pièces et occupants', en: 'Rooms and occupants' },
      value: `${roomsOf(rooms)}, ${people}`,
      under: `${roomsInEnglish(rooms)}, ${peopleInEnglish}`,
    },
    {
      slot: 'period',
      label: { fr: 'Période', en: 'Period of cover' },
      value: `Du ${frenchDay(startDate)} au ${frenchDay(endDate)} inclus`,
    },
    {
      slot: 'commitment',
      label: { fr: 'Engagement minimal', en: 'Minimum commitment' },
      value: `${months} mois, sauf renonciation, déménagement ou fin des études`,
      under: `${months} months, except on withdrawal, a move or the end of studies`,
    },
  ]
}

function drawHomePrice(flow: Flow, { home: { rooms }, price: due }: HomeContractFacts) {
  const { cents, interval } = due
  keepTogether(flow, 200)
  const label = {
    fr: `Assurance habitation, ${roomsOf(rooms)}`,
    en: `Home insurance, ${roomsInEnglish(rooms)}`,
  }
  drawPrice(flow, [{ label, cents }], each[interval])
  const [one, whole] = [price(cents), price(cents * months)]
  const ways = {
    month: {
      fr: `Soit ${whole} pour les ${months} mois d’engagement, en ${months} prélèvements de ${one} sur la carte enregistrée.`,
      en: `That is ${whole} for the ${months} months of commitment, in ${months} payments of ${one} from the registered card.`,
    },
    year: {
      fr: `Prélevé en une fois pour ${months} mois sur la carte enregistrée.`,
      en: `Charged once for ${months} months to the registered card.`,
    },
  }
  both(flow, 'P', ways[interval], box, 8)
}
