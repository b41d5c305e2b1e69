import { ink } from '../ink.ts'
import type { Bilingual } from '../paper/bilingual.ts'
import {
  both,
  column,
  type Flow,
  finishFlow,
  keepTogether,
  margin,
  startFlow,
  styles,
} from '../paper/flow.ts'
import { type Article, articlesOf } from './conditions-texts.ts'
import { writeRows } from './guarantee-table.ts'
import { editionOf, type Guarantees, guarantees, type Ipid, insurerName, ipids } from './sources.ts'

const tables = { 'health-mobility': ['health-mobility'], home: ['home-1-3', 'home-4-plus'] }

const demonstration: Bilingual = {
  fr: 'Texte de démonstration. La société et les assureurs sont fictifs ; un assureur agréé doit approuver ces conditions avant toute vente.',
  en: 'Demonstration text. The company and the insurers are invented; a licensed insurer must approve these conditions before any sale.',
}

const box = { ...styles.body, x: margin, width: column }

/** The general conditions of a product, written from its guarantees, its information document and the law. */
export function conditionsDocument(product: keyof typeof tables): Promise<Uint8Array> {
  const ipid = ipids[product] as Ipid
  const name = ipid.header.product
  const flow = startFlow({ fr: `Conditions générales – ${name.fr}`, en: `General conditions – ${name.en}` })
  both(flow, 'P', demonstration, { ...box, font: 'semibold', color: ink.warning })
  const insurer = insurerName(ipid.insurerKey)
  both(flow, 'P', { fr: `Assureur : ${insurer}`, en: `Insurer: ${insurer}` }, box, 10)
  articlesOf(product).forEach((article, index) => {
    writeArticle(flow, article, { number: index + 1, ipid, tables: tables[product] })
  })
  return finishFlow(flow, `${editionOf(ipid.edition)} · Texte de démonstration, sans valeur contractuelle.`)
}

interface Sources {
  number: number
  ipid: Ipid
  tables: string[]
}

function writeArticle(
  flow: Flow,
  { title, sections = [], texts = [], guarantees: withTable }: Article,
  sources: Sources,
) {
  keepTogether(flow, 110)
  const numbered = { fr: `Article ${sources.number}. ${title.fr}`, en: title.en }
  both(flow, 'H2', numbered, { ...box, ...styles.heading }, 18)
  for (const key of sections) writeSection(flow, sources.ipid, key)
  for (const text of texts) both(flow, 'P', text, box, 7)
  if (withTable) for (const id of sources.tables) writeTable(flow, guarantees[id] as Guarantees)
}

function writeSection(flow: Flow, ipid: Ipid, key: string) {
  const section = ipid.sections.find((candidate) => candidate.key === key)
  for (const item of section?.items ?? []) both(flow, 'P', item, box, 6)
}

function writeTable(flow: Flow, table: Guarantees) {
  both(flow, 'P', table.intro, { ...box, font: 'semibold' }, 8)
  if (table.zoneNotes) both(flow, 'P', table.zoneNotes, box, 6)
  flow.y += 8
  writeRows(flow, table)
}
