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

/** By product as the addresses under /document have it, then by file. */
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
 * A public document of a product, drawn at its first use and kept. `mutual` is another name of `health_mutual`; a notice
 * answers under its slug and under every product of its formula. Null when there is no such file.
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

/** A property of its own: names come from addresses, and `constructor` is no product. */
function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function required<T>(record: Record<string, T>, id: string): T {
  const found = own(record, id)
  if (!found) throw new Error(`There is no document data for ${id}`)
  return found
}
