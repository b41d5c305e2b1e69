import { price as inEuros } from '../contract/price.ts'
import type { Bilingual } from '../parts/bilingual.ts'
import { both, column, type Flow, keepTogether, margin, styles } from '../parts/flow.ts'
import { bodyRow, type Cell, groupRow, headRow, startTable } from '../parts/table.ts'
import { type EditionDocument, finishEdition, startEdition } from './edition.ts'
import type { GuaranteeRow, Guarantees } from './sources.ts'

const names = {
  guarantee: { fr: 'Garantie', en: 'Cover' },
  limit: { fr: 'Plafond', en: 'Limit' },
  deductible: { fr: 'Franchise', en: 'Deductible' },
}
const demonstration = 'Document de démonstration : société et assureurs fictifs, sans valeur contractuelle.'

/** Draws a product's guarantee table, all rows by category, French with English. */
export function guaranteeTable(table: Guarantees, title: Bilingual = table.title): Promise<EditionDocument> {
  const flow = startEdition(table.edition, title, table.intro)
  writeRows(flow, table)
  for (const note of [table.zoneNotes, table.levelNote]) {
    if (note) both(flow, 'P', note, { ...styles.body, x: margin, width: column }, 14)
  }
  return finishEdition(flow, table.edition, demonstration)
}

/** Writes only the rows, for documents that hold the table among other things. */
export function writeRows(flow: Flow, { levels, categories, rows }: Guarantees) {
  const columns = levels ? levels.map(priced) : [names.limit, names.deductible]
  const table = startTable(flow, levels ? [0.46, 0.18, 0.18, 0.18] : [0.47, 0.33, 0.2])
  keepTogether(flow, 160)
  headRow(flow, table, [names.guarantee, ...columns])
  for (const { key, label } of categories) {
    const own = rows.filter((row) => row.category === key)
    if (own.length === 0) continue
    keepTogether(flow, 140)
    groupRow(flow, table, label)
    for (const row of own) bodyRow(flow, table, cellsOf(row, levels))
  }
}

function priced({
  label,
  indicativeMonthlyCents: cents,
}: NonNullable<Guarantees['levels']>[number]): Bilingual {
  const price = inEuros(cents)
  return { fr: `${label.fr}, ${price}/mois`, en: `${label.en}, a month` }
}

function cellsOf(row: GuaranteeRow, levels: Guarantees['levels']): Cell[] {
  const first = { text: row.guarantee, note: row.note, heading: true }
  if (!levels) return [first, { text: row.limit }, { text: deductibleOf(row) }]
  return [first, ...levels.map(({ value }) => ({ text: row.levels?.[value] ?? row.limit }))]
}

/** A condition pays nothing, so that no deductible is taken off it. */
const deductibleOf = ({ category, deductible }: GuaranteeRow): Bilingual =>
  category === 'scope' ? { fr: '', en: '' } : deductible
