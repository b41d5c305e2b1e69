import { ink } from '../ink.ts'
import { type Lead, otherThan } from '../parts/bilingual.ts'
import {
  addPage,
  type Doc,
  decorate,
  type Element,
  newPdf,
  type Pdf,
  pageWidth,
  put,
  slot,
  tag,
} from '../parts/pdf.ts'
import { drawBrandBand, drawSchoolBand } from './band.ts'
import type { Benefit } from './benefits.ts'
import { type Layout, layoutOf, left, right, type Variant } from './layout.ts'

const body = { font: 'regular', size: 13.5, color: ink.text } as const
const strong = { ...body, font: 'semibold' } as const
const small = { font: 'regular', size: 11.5, color: ink.quiet } as const

/**
 * Draws everything that is the same on each certificate of a variant, tagged for screen readers, with an empty slot
 * for each other text.
 */
export function drawCertificate(variant: Variant): Pdf {
  const { form, lead } = variant
  const pdf = newPdf(form.title[lead], 'Cursus', { lang: lead === 'en' ? 'en' : 'fr-FR' })
  addPage(pdf)
  const layout = layoutOf(variant)
  const { doc } = pdf
  const root = doc.struct('Document')
  doc.addStructure(root)
  const band = variant.band ? drawSchoolBand(pdf, variant.band, lead) : drawBrandBand(pdf)
  for (const element of [...band, ...drawTitle(doc, variant), drawFacts(pdf, layout, lead)]) root.add(element)
  const benefits = drawBenefits(doc, variant, layout)
  for (const element of [...benefits, ...drawClosing(pdf, layout, lead)]) root.add(element)
  root.add(drawFooter(pdf))
  root.end()
  return pdf
}

/** Marks the language that stands second, for screen readers. */
const second = (doc: Doc, lead: Lead, draw: () => void) => tag(doc, 'Span', draw, { lang: otherThan(lead) })

function drawTitle(doc: Doc, { form: { title, statement }, lead }: Variant): Element[] {
  const other = otherThan(lead)
  // The English title is the longer one.
  const large = { font: 'display', size: lead === 'fr' ? 34 : 29, color: ink.text, tracking: -0.61 } as const
  const under = { ...small, size: 15 }
  return [
    tag(doc, 'H1', () => put(doc, title[lead], left, 169.5, large)),
    tag(doc, 'P', () => put(doc, title[other], left, 196.5, under), { lang: other }),
    tag(doc, 'P', () => put(doc, statement[lead], left, 236, { ...body, size: 14.5 })),
    tag(doc, 'P', () => put(doc, statement[other], left, 253, small), { lang: other }),
  ]
}

const insuredPerson = 'Insured person'

function drawFacts(pdf: Pdf, { rows }: Layout, lead: Lead): Element {
  const { doc } = pdf
  const table = doc.struct('Table')
  for (const { slot: name, label, top, height } of rows) {
    decorate(doc, () => {
      const line = top + height - 0.5
      doc.moveTo(left, line).lineTo(right, line).lineWidth(1).stroke(ink.line)
    })
    const first = (text: string) => () => put(doc, text, left, top + 20.5, strong)
    const under = (text: string) => second(doc, lead, () => put(doc, text, left, top + 37.5, small))
    const civility = () => slot(pdf, 'Span', 'civility')
    const isFrench = lead === 'fr'
    const names =
      label === 'civility'
        ? [isFrench ? civility() : first(insuredPerson), isFrench ? under(insuredPerson) : civility()]
        : [first(label[lead]), under(label[otherThan(lead)])]
    const heading = tag(doc, 'TH', names, { scope: 'Row' })
    table.add(tag(doc, 'TR', [heading, slot(pdf, 'TD', name)]))
  }
  table.end()
  return table
}

const benefitsHeading = {
  fr: { first: 'Garanties principales', second: 'Main benefits', secondX: 246.5 },
  en: { first: 'Main benefits', second: 'Garanties principales', secondX: 182 },
}

function drawBenefits(
  doc: Doc,
  { form: { benefits }, lead }: Variant,
  { benefitsTitle, benefitsTop }: Layout,
): Element[] {
  const title = { font: 'display', size: 18, color: ink.text, tracking: -0.32 } as const
  const words = benefitsHeading[lead]
  const heading = tag(doc, 'H2', [
    () => put(doc, words.first, left, benefitsTitle, title),
    second(doc, lead, () => put(doc, words.second, words.secondX, benefitsTitle, { ...small, size: 13 })),
  ])
  const table = doc.struct('Table')
  benefits.forEach((benefit, index) => {
    table.add(drawBenefit(doc, benefit, { lead, top: benefitsTop + index * 45, shaded: index % 2 === 0 }))
  })
  table.end()
  return [heading, table]
}

type Line = { lead: Lead; top: number; shaded: boolean }

function drawBenefit(doc: Doc, benefit: Benefit, { lead, top, shaded }: Line): Element {
  if (shaded) decorate(doc, () => doc.rect(left, top, right - left, 45).fill(ink.brand50))
  const label = tag(
    doc,
    'TH',
    [
      () => put(doc, benefit[lead], left + 14, top + 19, body),
      second(doc, lead, () => put(doc, benefit[otherThan(lead)], left + 14, top + 36, small)),
    ],
    { scope: 'Row' },
  )
  const cell = tag(doc, 'TD', () => {
    let x = right - 14
    for (const { text, raised } of benefit.value[lead].toReversed()) {
      const style = raised ? { ...strong, size: 11.2 } : strong
      doc.font(style.font).fontSize(style.size)
      x -= doc.widthOfString(text)
      put(doc, text, x, top + (raised ? 22.5 : 27.2), style)
    }
  })
  return tag(doc, 'TR', [label, cell])
}

const closingWords = {
  fr: {
    signed: 'Pour l’assureur, par délégation',
    verify: 'Vérifier cette attestation',
    code: 'Code de contrôle',
    under: 'Scan, or type this check code',
  },
  en: {
    signed: 'For the insurer, by delegation',
    verify: 'Verify this certificate',
    code: 'Check code',
    under: 'Scannez, ou saisissez ce code',
  },
}

function drawClosing(pdf: Pdf, { closingBottom: bottom }: Layout, lead: Lead): Element[] {
  const words = closingWords[lead]
  const { doc } = pdf
  decorate(doc, () => {
    doc
      .save()
      .translate(left, bottom - 41.7)
      .scale(150 / 180)
      .lineWidth(2.5)
      .lineCap('round')
    doc.path(
      'M6 36c14-30 26-30 22-8-2 12 8 8 14-4 6-10 12-8 8 4 8-8 14-14 20-6s10 6 18-4c4 10 14 10 22 2 16-14 20-6 14 4 18 4 30-4 46-12',
    )
    doc.stroke(ink.signature).restore()
    doc
      .roundedRect(416, bottom - 130, right - 416, 130, 14)
      .lineWidth(1)
      .stroke(ink.line)
  })
  const line = (text: string, above: number, style: Parameters<typeof put>[4]) => () =>
    put(doc, text, 547, bottom - above, style)
  const check = { ...body, size: 12.5 }
  return [
    tag(doc, 'P', [slot(pdf, 'Span', 'issued'), slot(pdf, 'Span', 'issuedUnder')]),
    tag(doc, 'P', () => put(doc, words.signed, left, bottom - 47, { ...body, font: 'bold' })),
    slot(pdf, 'Figure', 'qr'),
    tag(doc, 'P', line(words.verify, 97, { ...check, font: 'bold' })),
    slot(pdf, 'P', 'verifyUrl'),
    tag(doc, 'P', [line(words.code, 62, { ...check, color: ink.quiet }), slot(pdf, 'Span', 'code')]),
    tag(doc, 'P', line(words.under, 24.5, small), { lang: otherThan(lead) }),
  ]
}

function drawFooter(pdf: Pdf): Element {
  const { doc } = pdf
  decorate(doc, () => {
    doc.moveTo(0, 1060.5).lineTo(pageWidth, 1060.5).lineWidth(1).stroke(ink.line)
    put(doc, 'Page 1 / 1', right, 1086.4, { ...small, size: 10.5, align: 'right' })
  })
  return slot(pdf, 'P', 'footer')
}
