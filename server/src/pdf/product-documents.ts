import { conditionsDocument } from './product/conditions.ts'
import type { EditionDocument } from './product/edition.ts'
import { guaranteeTable } from './product/guarantee-table.ts'
import { ipidDocument } from './product/ipid.ts'
import { noticeDocument, noticeFormula } from './product/notice.ts'
import { guarantees, ipids } from './product/sources.ts'

type Maker = () => Promise<EditionDocument>

const table =
  (id: string): Maker =>
  () =>
    guaranteeTable(required(guarantees, id))
const ipid =
  (...ids: string[]): Maker =>
  () =>
    ipidDocument(ids.map((id) => required(ipids, id)))

/** Functions that draw each file, by the product's name in addresses under /document, then by file name. */
const makers: Record<string, Record<string, Maker>> = {
  health_mobility: {
    'tableau_garanties.pdf': table('health-mobility'),
    'conditions_generales.pdf': () => conditionsDocument('health-mobility'),
    'ipid.pdf': ipid('health-mobility'),
  },
  home: {
    'tableau_garanties_1_3.pdf': table('home-1-3'),
    'tableau_garanties_4_plus.pdf': table('home-4-plus'),
    'conditions_generales.pdf': () => conditionsDocument('home'),
    'ipid.pdf': ipid('home'),
  },
  multimedia: {
    'tableau_garanties.pdf': table('multimedia'),
    'tableau_garanties_smartphone.pdf': table('smartphone'),
    'conditions_generales.pdf': () => conditionsDocument('multimedia'),
    'ipid.pdf': ipid('multimedia', 'smartphone'),
  },
  health_mutual: { 'tableau_garanties.pdf': table('health-mutual'), 'ipid.pdf': ipid('health-mutual') },
}

const made = new Map<string, Promise<EditionDocument>>()

/**
 * Returns a public document of a product, drawn at its first use and kept in memory; null when there is no such file.
 * `mutual` is another name of `health_mutual`; a notice answers under its slug and under each product of its formula.
 */
export async function productDocument(product: string, file: string): Promise<EditionDocument | null> {
  const folder = product === 'mutual' ? 'health_mutual' : product
  const formula = folder === 'multimedia' ? noticeFormula(file) : undefined
  const maker = formula ? () => noticeDocument(formula) : own(own(makers, folder) ?? {}, file)
  if (!maker) return null
  const key = `${folder}/${formula?.slug ?? file}`
  const document = made.get(key) ?? maker()
  made.set(key, document)
  document.catch(() => made.delete(key))
  return document
}

/** Returns an own property of a record: names come from addresses, so `constructor` must not be found. */
function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function required<T>(record: Record<string, T>, id: string): T {
  const found = own(record, id)
  if (!found) throw new Error(`There is no document data for ${id}`)
  return found
}
