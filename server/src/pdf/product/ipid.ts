import { ink } from '../ink.ts'
import { type Bilingual, typeset, typesetEnglish } from '../parts/bilingual.ts'
import {
  type Box,
  block,
  column,
  type Flow,
  heightOf,
  margin,
  styles,
  turnPage,
  writeText,
} from '../parts/flow.ts'
import { decorate, type Element, tag } from '../parts/pdf.ts'
import { type EditionDocument, finishEdition, startEdition } from './edition.ts'
import { drawIcon } from './ipid-icons.ts'
import { type Ipid, insurerName } from './sources.ts'

type Language = 'fr' | 'en'
type Section = Ipid['sections'][number]

const gap = 24
const half = (column - gap) / 2
const set = (text: Bilingual, language: Language) =>
  language === 'fr' ? typeset(text.fr) : typesetEnglish(text.en)

/**
 * Draws the information document of the regulation (EU) 2017/1469: nine sections with icons, one page in French and
 * one in English. Several summaries share one file, two pages each.
 */
export function ipidDocument(ipids: Ipid[]): Promise<EditionDocument> {
  const [first] = ipids
  if (!first) throw new Error('An information document needs a product')
  const flow = startEdition(first.edition, first.header.documentTitle)
  for (const ipid of ipids) {
    if (ipid !== first) {
      turnPage(flow)
      title(flow, ipid.header.documentTitle, 'fr')
    }
    page(flow, ipid, 'fr')
    turnPage(flow)
    title(flow, ipid.header.documentTitle, 'en')
    page(flow, ipid, 'en')
  }
  const demonstration = 'Document de démonstration, sans valeur contractuelle.'
  return finishEdition(flow, first.edition, `règlement (UE) 2017/1469 · ${demonstration}`)
}

function title(flow: Flow, text: Bilingual, language: Language) {
  flow.y = 104
  block(
    flow,
    'H1',
    set(text, language),
    { font: 'display', size: 27, color: ink.text, x: margin, width: column },
    language,
  )
  flow.y += 10
}

function page(flow: Flow, ipid: Ipid, language: Language) {
  const whole = { x: margin, width: column }
  const labels = language === 'fr' ? ['Assureur', 'Produit'] : ['Insurer', 'Product']
  const company = `${labels[0]}${language === 'fr' ? '\u00a0' : ''}: ${insurerName(ipid.insurerKey)}`
  const product = `${labels[1]}${language === 'fr' ? '\u00a0' : ''}: ${set(ipid.header.product, language)}`
  block(flow, 'P', `${company}  ·  ${product}`, { ...styles.strong, ...whole }, language)
  block(flow, 'P', set(ipid.header.disclaimer, language), { ...styles.english, ...whole }, language)
  flow.y += 12
  const section = (key: string) => ipid.sections.find((candidate) => candidate.key === key) as Section
  draw(flow, section('type'), { x: margin, width: column, language })
  const top = flow.y
  draw(flow, section('insured'), { x: margin, width: half, language })
  const leftEnd = flow.y
  flow.y = top
  const right = { x: margin + half + gap, width: half, language }
  draw(flow, section('notInsured'), right)
  draw(flow, section('restrictions'), right)
  flow.y = Math.max(leftEnd, flow.y)
  for (const key of ['where', 'obligations', 'payment', 'period', 'cancel']) {
    draw(flow, section(key), { x: margin, width: column, language })
  }
}

interface Place {
  x: number
  width: number
  language: Language
}

/** Draws one section: icon, question, answers. */
function draw(flow: Flow, { key, icon, title: question, items }: Section, { x, width, language }: Place) {
  const { doc } = flow.pdf
  const inner = { x: x + 36, width: width - 36 }
  decorate(doc, () => {
    doc
      .moveTo(x, flow.y)
      .lineTo(x + width, flow.y)
      .lineWidth(1)
      .stroke(ink.line)
    drawIcon(doc, icon, { x, y: flow.y + 7, size: 22 })
  })
  flow.y += 8
  block(
    flow,
    'H2',
    set(question, language),
    { ...inner, font: 'display', size: 14, color: ink.brand700 },
    language,
  )
  flow.y += 2
  if (key === 'type')
    block(
      flow,
      'P',
      items.map((item) => set(item, language)).join(' '),
      { ...styles.body, ...inner },
      language,
    )
  else
    list(
      flow,
      items.map((item) => set(item, language)),
      { icon, inner, language },
    )
  flow.y += 7
}

/**
 * Draws a list. The three lists of cover repeat their sign before each item, as the regulation asks; the others have
 * dots.
 */
function list(
  flow: Flow,
  items: string[],
  { icon, inner, language }: { icon: string; inner: Omit<Place, 'language'>; language: Language },
) {
  const { doc } = flow.pdf
  const signs = ['green_tick', 'red_cross', 'orange_exclamation'].includes(icon)
  const box: Box = { ...styles.body, size: 11.3, leading: 1, x: inner.x + 16, width: inner.width - 16 }
  const elements = items.map((item): Element => {
    const top = flow.y
    decorate(doc, () => {
      if (signs) drawIcon(doc, icon, { x: inner.x, y: top + 1.5, size: 10.5 })
      else doc.circle(inner.x + 5, top + 7.5, 2).fill(ink.brand500)
    })
    flow.y += heightOf(flow, item, box) + 1
    const body = tag(doc, 'LBody', () => writeText(flow, item, box, top), { lang: language })
    return tag(doc, 'LI', [body])
  })
  flow.root.add(tag(doc, 'L', elements))
}
