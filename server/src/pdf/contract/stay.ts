import { benefits } from '../certificate/benefits.ts'
import { frenchDay } from '../certificate/facts.ts'
import { closeFlow, type Flow, keepTogether, startFlow } from '../parts/flow.ts'
import { bodyRow, headRow, startTable } from '../parts/table.ts'
import { type ContractDrawing, coverTitle, drawTermsToSign, footOf, partiesTitle } from './draw.ts'
import { drawFacts, type Fact, parties } from './fact-rows.ts'
import type { ContractFacts } from './facts.ts'
import { drawPrice, once } from './price.ts'
import { stayTerms } from './terms.ts'

/**
 * Draws the contract of a stay with an empty slot for each text that a person typed in any script; returns those
 * texts as fillings.
 */
export function drawStayContract(facts: ContractFacts): ContractDrawing {
  const title = { fr: 'Contrat d’assurance Santé/Mobilité', en: 'Health/Mobility insurance contract' }
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const { school } = facts
  const at = school ? [{ slot: 'school', label: { fr: 'Établissement', en: 'School' }, value: school }] : []
  const fillings = drawFacts(flow, partiesTitle, parties(facts, at))
  fillings.push(...drawFacts(flow, coverTitle, cover(facts), 18))
  flow.y += 10
  drawBenefits(flow)
  keepTogether(flow, 110 + 44 * (facts.lines.length + 1))
  drawPrice(flow, facts.lines, once)
  fillings.push(drawTermsToSign(flow, stayTerms, facts))
  closeFlow(flow, footOf(facts))
  return { pdf: flow.pdf, fillings }
}

function cover({ destination: { fr, en, zone }, startDate, endDate, months }: ContractFacts): Fact[] {
  const period = `Du ${frenchDay(startDate)} au ${frenchDay(endDate)} inclus, tarif de ${months} mois`
  return [
    {
      slot: 'destination',
      label: { fr: 'Destination', en: 'Destination' },
      value: `${fr} (zone ${zone})`,
      under: en,
    },
    { slot: 'period', label: { fr: 'Période', en: 'Period of cover' }, value: period },
  ]
}

function drawBenefits(flow: Flow) {
  const table = startTable(flow, [0.58, 0.42])
  headRow(flow, table, [
    { fr: 'Garanties principales', en: 'Main benefits' },
    { fr: 'Plafond', en: 'Limit' },
  ])
  for (const { fr, en, value } of benefits) {
    const limit = value.fr.map(({ text }) => text).join('')
    bodyRow(flow, table, [{ text: { fr, en }, heading: true }, { text: { fr: limit, en: '' } }])
  }
}
