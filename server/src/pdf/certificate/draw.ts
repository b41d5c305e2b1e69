import { ink } from '../ink.ts'
import {
  addPage,
  type Doc,
  decorate,
  type Element,
  newPaper,
  type Paper,
  pageWidth,
  put,
  slot,
  tag,
} from '../paper/paper.ts'
import { drawBrandBand, drawSchoolBand } from './band.ts'
import type { Benefit } from './benefits.ts'
import { type Layout, layoutOf, left, right, type Variant } from './layout.ts'
import type { Form } from './sheet.ts'

const body = { font: 'regular', size: 13.5, color: ink.text } as const
const strong = { ...body, font: 'semibold' } as const
const small = { font: 'regular', size: 11.5, color: ink.quiet } as const

/** Everything on the certificate that is the same for everybody, tagged, with empty slots for the rest. */
export function drawCertificate(variant: Variant): Paper {
  const paper = newPaper(variant.form.title.fr, 'Cursus')
  addPage(paper)
  const layout = layoutOf(variant)
  const { doc } = paper
  const root = doc.struct('Document')
  doc.addStructure(root)
  const band = variant.band ? drawSchoolBand(paper, variant.band) : drawBrandBand(paper)
  for (const element of [...band, ...drawTitle(doc, variant.form), drawFacts(paper, layout)])
    root.add(element)
  const benefits = drawBenefits(doc, variant.form.benefits, layout)
  for (const element of [...benefits, ...drawClosing(paper, layout)]) root.add(element)
  root.add(drawFooter(paper))
  root.end()
  return paper
}

const english = (doc: Doc, draw: () => void) => tag(doc, 'Span', draw, { lang: 'en' })

function drawTitle(doc: Doc, { title, statement }: Form): Element[] {
  const large = { font: 'display', size: 34, color: ink.text, tracking: -0.61 } as const
  const under = { ...small, size: 15 }
  return [
    tag(doc, 'H1', () => put(doc, title.fr, left, 169.5, large)),
    tag(doc, 'P', () => put(doc, title.en, left, 196.5, under), { lang: 'en' }),
    tag(doc, 'P', () => put(doc, statement.fr, left, 236, { ...body, size: 14.5 })),
    tag(doc, 'P', () => put(doc, statement.en, left, 253, small), { lang: 'en' }),
  ]
}

function drawFacts(paper: Paper, { rows }: Layout): Element {
  const { doc } = paper
  const table = doc.struct('Table')
  for (const { slot: name, label, top, height } of rows) {
    decorate(doc, () => {
      const line = top + height - 0.5
      doc.moveTo(left, line).lineTo(right, line).lineWidth(1).stroke(ink.line)
    })
    const { fr, en } = label === 'civility' ? { fr: '', en: 'Insured person' } : label
    const french = fr ? () => put(doc, fr, left, top + 20.5, strong) : slot(paper, 'Span', 'civility')
    const heading = tag(doc, 'TH', [french, english(doc, () => put(doc, en, left, top + 37.5, small))], {
      scope: 'Row',
    })
    table.add(tag(doc, 'TR', [heading, slot(paper, 'TD', name)]))
  }
  table.end()
  return table
}

function drawBenefits(doc: Doc, benefits: Benefit[], { benefitsTitle, benefitsTop }: Layout): Element[] {
  const title = { font: 'display', size: 18, color: ink.text, tracking: -0.32 } as const
  const heading = tag(doc, 'H2', [
    () => put(doc, 'Garanties principales', left, benefitsTitle, title),
    english(doc, () => put(doc, 'Main benefits', 246.5, benefitsTitle, { ...small, size: 13 })),
  ])
  const table = doc.struct('Table')
  benefits.forEach((benefit, index) => {
    table.add(drawBenefit(doc, benefit, benefitsTop + index * 45, index % 2 === 0))
  })
  table.end()
  return [heading, table]
}

function drawBenefit(doc: Doc, { fr, en, value }: Benefit, top: number, shaded: boolean): Element {
  if (shaded) decorate(doc, () => doc.rect(left, top, right - left, 45).fill(ink.brand50))
  const label = tag(
    doc,
    'TH',
    [
      () => put(doc, fr, left + 14, top + 19, body),
      english(doc, () => put(doc, en, left + 14, top + 36, small)),
    ],
    { scope: 'Row' },
  )
  const cell = tag(doc, 'TD', () => {
    let x = right - 14
    for (const { text, raised } of value.toReversed()) {
      const style = raised ? { ...strong, size: 11.2 } : strong
      doc.font(style.font).fontSize(style.size)
      x -= doc.widthOfString(text)
      put(doc, text, x, top + (raised ? 22.5 : 27.2), style)
    }
  })
  return tag(doc, 'TR', [label, cell])
}

function drawClosing(paper: Paper, { closingBottom: bottom }: Layout): Element[] {
  const { doc } = paper
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
    tag(doc, 'P', [slot(paper, 'Span', 'issued'), slot(paper, 'Span', 'issuedEnglish')]),
    tag(doc, 'P', () =>
      put(doc, 'Pour l’assureur, par délégation', left, bottom - 47, { ...body, font: 'bold' }),
    ),
    slot(paper, 'Figure', 'qr'),
    tag(doc, 'P', line('Vérifier cette attestation', 97, { ...check, font: 'bold' })),
    slot(paper, 'P', 'verifyUrl'),
    tag(doc, 'P', [
      line('Code de contrôle', 62, { ...check, color: ink.quiet }),
      slot(paper, 'Span', 'code'),
    ]),
    tag(doc, 'P', line('Scan, or type this check code', 24.5, small), { lang: 'en' }),
  ]
}

function drawFooter(paper: Paper): Element {
  const { doc } = paper
  decorate(doc, () => {
    doc.moveTo(0, 1060.5).lineTo(pageWidth, 1060.5).lineWidth(1).stroke(ink.line)
    put(doc, 'Page 1 / 1', right, 1086.4, { ...small, size: 10.5, align: 'right' })
  })
  return slot(paper, 'P', 'footer')
}
