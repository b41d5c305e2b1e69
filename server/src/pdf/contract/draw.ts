import { benefits } from '../certificate/benefits.ts'
import { frenchDay, type Insured } from '../certificate/facts.ts'
import { frenchNationality } from '../certificate/nationality.ts'
import { ink } from '../ink.ts'
import type { Bilingual } from '../paper/bilingual.ts'
import type { Filling } from '../paper/fill.ts'
import { both, closeFlow, column, type Flow, keepTogether, margin, startFlow, styles } from '../paper/flow.ts'
import { decorate, type Paper, put, slot, tag } from '../paper/paper.ts'
import { bodyRow, headRow, startTable } from '../paper/table.ts'
import { writeParagraph } from '../paper/write.ts'
import { fit } from '../text/paragraph.ts'
import type { ContractFacts } from './facts.ts'
import { keyTerms } from './terms.ts'

export interface ContractDrawing {
  paper: Paper
  fillings: Filling[]
}

const box = { ...styles.body, x: margin, width: column }
const heading = { ...box, ...styles.heading }
const anchor = '{{s1|signature|85|37}}'

/** The contract but for what people typed, which may be in any script: that comes back as fillings of its slots. */
export function drawContract(facts: ContractFacts): ContractDrawing {
  const title = { fr: 'Contrat d’assurance Santé/Mobilité', en: 'Health/Mobility insurance contract' }
  const number = { fr: `Contrat n° ${facts.reference}`, en: `Contract no. ${facts.reference}` }
  const flow = startFlow(title, number)
  const fillings: Filling[] = []
  both(flow, 'H2', { fr: 'Les parties', en: 'The parties' }, heading)
  for (const row of parties(facts)) fillings.push(drawFact(flow, row))
  both(flow, 'H2', { fr: 'La couverture', en: 'The cover' }, heading, 18)
  for (const row of cover(facts)) fillings.push(drawFact(flow, row))
  flow.y += 10
  drawBenefits(flow)
  keepTogether(flow, 110 + 44 * (facts.lines.length + 1))
  both(flow, 'H2', { fr: 'Le prix', en: 'The price' }, heading, 18)
  drawPrice(flow, facts)
  both(flow, 'H2', { fr: 'Conditions essentielles', en: 'Key conditions' }, heading, 18)
  for (const term of keyTerms) both(flow, 'P', term, box, 7)
  fillings.push(drawSignature(flow, facts))
  closeFlow(flow, `${facts.company} · ${facts.advisor.name}, ${facts.advisor.phone}, ${facts.advisor.email}`)
  return { paper: flow.paper, fillings }
}

interface Fact {
  slot: string
  label: Bilingual
  value: string
  under?: string
}

function parties({ insured, address, school, insurer, company }: ContractFacts): Fact[] {
  const label = { fr: insured.civility === 'M' ? 'Assuré' : 'Assurée', en: 'Insured person' }
  const under = `${insured.latinName ?? ''} ${insured.latinLastName ?? ''}`.trim()
  return [
    { slot: 'insured', label, value: identity(insured), under },
    ...(address ? [{ slot: 'address', label: { fr: 'Adresse', en: 'Address' }, value: address }] : []),
    ...(school ? [{ slot: 'school', label: { fr: 'Établissement', en: 'School' }, value: school }] : []),
    { slot: 'insurer', label: { fr: 'Assureur', en: 'Insurer' }, value: insurer },
    { slot: 'broker', label: { fr: 'Courtier', en: 'Broker' }, value: company },
  ]
}

function identity({ civility, name, lastName, birthday, nationality }: Insured): string {
  const born = `${civility === 'M' ? 'né' : 'née'} le ${frenchDay(birthday)}`
  return `${name} ${lastName}, ${born}${nationality ? `, ${frenchNationality(nationality.fr)}` : ''}`
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

/** A label in both languages and, at its right, the place for its value. */
function drawFact(flow: Flow, { slot: name, label, value, under }: Fact): Filling {
  const room = { width: column - 150, height: 60, sizes: [13.5, 12.5, 11.5, 10.5, 9.5, 8.5, 7.5] }
  const main = fit([{ text: value, weight: 'regular' }], room)
  const small = under
    ? fit([{ text: under, weight: 'regular' }], { ...room, height: 34, sizes: [11, 10, 9, 8] })
    : undefined
  const used = main.lines.length * main.leading + (small ? small.lines.length * small.leading : 0)
  const height = Math.max(42, used + 12)
  keepTogether(flow, height)
  const { paper, y } = flow
  const { doc } = paper
  decorate(doc, () => {
    doc
      .moveTo(margin, y + height)
      .lineTo(margin + column, y + height)
      .lineWidth(1)
      .stroke(ink.line)
  })
  const french = tag(doc, 'Span', () => put(doc, label.fr, margin, y + 17, styles.strong))
  const english = tag(doc, 'Span', () => put(doc, label.en, margin, y + 32, styles.english), { lang: 'en' })
  flow.root.add(tag(doc, 'P', [french, english, slot(paper, 'Span', name)]))
  flow.y += height
  const below = y + 17 + main.lines.length * main.leading
  return {
    slot: name,
    actualText: [value, under].filter(Boolean).join('\n'),
    draw: (fonts) => {
      const shown = writeParagraph(main, { x: margin + 150, baseline: y + 17, color: ink.text }, fonts)
      if (!small) return shown
      return `${shown}\n${writeParagraph(small, { x: margin + 150, baseline: below, color: ink.quiet }, fonts)}`
    },
  }
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

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const price = (cents: number) => euros.format(cents / 100).replace(/\s/g, '\u00a0')

function drawPrice(flow: Flow, { lines }: ContractFacts) {
  const table = startTable(flow, [0.75, 0.25])
  for (const { label, cents } of lines) {
    bodyRow(flow, table, [{ text: label, heading: true }, { text: { fr: price(cents), en: '' } }])
  }
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const label = { fr: 'Total payé, taxes comprises', en: 'Total paid, taxes included' }
  bodyRow(flow, table, [
    { text: label, heading: true },
    { text: { fr: price(total), en: '' }, heading: true },
  ])
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
