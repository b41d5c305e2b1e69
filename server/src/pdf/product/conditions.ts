import { ink } from '../ink.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import { both, column, type Flow, keepTogether, margin, styles } from '../parts/flow.ts'
import { type Article, articlesOf } from './conditions-texts.ts'
import { deviceArticles } from './device-conditions.ts'
import { type EditionDocument, finishEdition, startEdition } from './edition.ts'
import { writeRows } from './guarantee-table.ts'
import { type Guarantees, guarantees, type Ipid, insurerName, ipids } from './sources.ts'

interface Sources {
  articles: Article[]
  /** Information documents to quote; a text that several of them share is written once. */
  ipids: string[]
  tables: string[]
}

const sources = {
  'health-mobility': {
    articles: articlesOf('health-mobility'),
    ipids: ['health-mobility'],
    tables: ['health-mobility'],
  },
  home: { articles: articlesOf('home'), ipids: ['home'], tables: ['home-1-3', 'home-4-plus'] },
  multimedia: {
    articles: deviceArticles,
    ipids: ['multimedia', 'smartphone'],
    tables: ['multimedia', 'smartphone'],
  },
} satisfies Record<string, Sources>

const demonstration: Bilingual = {
  fr: 'Texte de démonstration. La société et les assureurs sont fictifs ; un assureur agréé doit approuver ces conditions avant toute vente.',
  en: 'Demonstration text. The company and the insurers are invented; a licensed insurer must approve these conditions before any sale.',
}

const box = { ...styles.body, x: margin, width: column }

/** Draws the general conditions of a product from its guarantees, its information document and the law. */
export function conditionsDocument(product: keyof typeof sources): Promise<EditionDocument> {
  const { articles, tables, ipids: names } = sources[product]
  const summaries = names.map((name) => ipids[name] as Ipid)
  const [first] = summaries as [Ipid]
  const name = namesOf(summaries)
  const title = { fr: `Conditions générales – ${name.fr}`, en: `General conditions – ${name.en}` }
  const flow = startEdition(first.edition, title)
  both(flow, 'P', demonstration, { ...box, font: 'semibold', color: ink.warning })
  const insurer = insurerName(first.insurerKey)
  both(flow, 'P', { fr: `Assureur : ${insurer}`, en: `Insurer: ${insurer}` }, box, 10)
  articles.forEach((article, index) => {
    writeArticle(flow, article, { number: index + 1, summaries, tables })
  })
  return finishEdition(flow, first.edition, 'Texte de démonstration, sans valeur contractuelle.')
}

function namesOf(summaries: Ipid[]): Bilingual {
  const products = summaries.map(({ header }) => header.product)
  return { fr: products.map(({ fr }) => fr).join(' et '), en: products.map(({ en }) => en).join(' and ') }
}

interface Place {
  number: number
  summaries: Ipid[]
  tables: string[]
}

function writeArticle(
  flow: Flow,
  { title, sections = [], firstOnly, texts = [], guarantees: withTable }: Article,
  { number, summaries, tables }: Place,
) {
  keepTogether(flow, 110)
  const numbered = { fr: `Article ${number}. ${title.fr}`, en: title.en }
  both(flow, 'H2', numbered, { ...box, ...styles.heading }, 18)
  const told = firstOnly ? summaries.slice(0, 1) : summaries
  for (const key of sections) for (const item of itemsOf(told, key)) both(flow, 'P', item, box, 6)
  for (const text of texts) both(flow, 'P', text, box, 7)
  if (withTable) for (const id of tables) writeTable(flow, guarantees[id] as Guarantees)
}

function itemsOf(summaries: Ipid[], key: string): Bilingual[] {
  const all = summaries.flatMap(({ sections }) => sections.find((one) => one.key === key)?.items ?? [])
  return all.filter((item, place) => all.findIndex(({ fr }) => fr === item.fr) === place)
}

function writeTable(flow: Flow, table: Guarantees) {
  both(flow, 'P', table.intro, { ...box, font: 'semibold' }, 8)
  if (table.zoneNotes) both(flow, 'P', table.zoneNotes, box, 6)
  flow.y += 8
  writeRows(flow, table)
}
