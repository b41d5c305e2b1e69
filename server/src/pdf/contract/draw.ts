import { benefits } from '../certificate/benefits.ts'
import { frenchDay } from '../certificate/facts.ts'
import { ink } from '../ink.ts'
import type { Filling } from '../paper/fill.ts'
import { both, closeFlow, column, type Flow, keepTogether, margin, startFlow, styles } from '../paper/flow.ts'
import { decorate, type Paper, put, slot, tag } from '../paper/paper.ts'
import { bodyRow, headRow, startTable } from '../paper/table.ts'
import { writeParagraph } from '../paper/write.ts'
import { fit } from '../text/paragraph.ts'
import { box, drawFacts, type Fact, heading, parties } from './fact-rows.ts'
import type { Agreed, ContractFacts } from './facts.ts'
import { drawPrice } from './price.ts'
import { keyTerms } from './terms.ts'

export interface ContractDrawing {
  paper: Paper
  fillings: Filling[]
}

const anchor = '{{s1|signature|85|37}}'
const coverTitle = { fr: 'La couverture', en: 'The cover' }
const total = { fr: 'Total payé, taxes comprises', en: 'Total paid, taxes included' }

/** The contract but for what people typed, which may be in any script: that comes back as fillings of its slots. */
export function drawContract(facts: ContractFacts): ContractDrawing {
  const title = { fr: 'Contrat d’assurance Santé/Mobilité', en: 'Health/Mobility insurance contract' }
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const { school } = facts
  const at = school ? [{ slot: 'school', label: { fr: 'Établissement', en: 'School' }, value: school }] : []
  const fillings = drawFacts(flow, { fr: 'Les parties', en: 'The parties' }, parties(facts, at))
  fillings.push(...drawFacts(flow, coverTitle, cover(facts), 18))
  flow.y += 10
  drawBenefits(flow)
  keepTogether(flow, 110 + 44 * (facts.lines.length + 1))
  drawPrice(flow, facts.lines, total)
  both(flow, 'H2', { fr: 'Conditions essentielles', en: 'Key conditions' }, heading, 18)
  for (const term of keyTerms) both(flow, 'P', term, box, 7)
  fillings.push(drawSignature(flow, facts))
  closeFlow(flow, footOf(facts))
  return { paper: flow.paper, fillings }
}

/** Whom to ask, at the foot of every page. */
export const footOf = ({ company, advisor }: Agreed) =>
  `${company} · ${advisor.name}, ${advisor.phone}, ${advisor.email}`

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
    const limit = value.map(({ text }) => text).join('')
    bodyRow(flow, table, [{ text: { fr, en }, heading: true }, { text: { fr: limit, en: '' } }])
  }
}

/** The place to sign. The anchor stands in its upper left corner, in the colour of the paper. */
function drawSignature(flow: Flow, { insured, issuedOn }: ContractFacts): Filling {
  keepTogether(flow, 150)
  flow.y += 24
  const { paper, y } = flow
  const { doc } = paper
  const day = frenchDay(issuedOn)
  both(flow, 'P', { fr: `Fait à Paris, le ${day}`, en: `Issued in Paris on ${day}` }, { ...box, width: 300 })
  const x = margin + column - 300
  decorate(doc, () => {
    doc.roundedRect(x, y, 300, 108, 12).lineWidth(1.5).dash(4, { space: 3 }).stroke(ink.brand500).undash()
    put(doc, anchor, x + 16, y + 58, { font: 'anchor', size: 8, color: ink.white })
  })
  const label = tag(doc, 'Span', () => put(doc, 'Signature', x + 16, y + 24, styles.strong))
  flow.root.add(tag(doc, 'P', [label, slot(paper, 'Span', 'signer')]))
  const name = insured.latinName
    ? `${insured.latinName} ${insured.latinLastName ?? ''}`
    : `${insured.name} ${insured.lastName}`
  const signer = fit([{ text: name, weight: 'regular' }], {
    width: 268,
    height: 26,
    sizes: [12, 11, 10, 9, 8, 7],
  })
  flow.y = y + 120
  return {
    slot: 'signer',
    draw: (fonts) => writeParagraph(signer, { x: x + 16, baseline: y + 40, color: ink.quiet }, fonts),
  }
}
