import tariff from '../../data/home-tariff.json' with { type: 'json' }
import { type Guarantees, guarantees } from './sources.ts'

const frenchEuros = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
/** Formats euros with plain spaces, as the data has them; they become no-break spaces when printed. */
const euros = (amount: number) => frenchEuros.format(amount).replace(/\s/g, ' ')
const englishEuros = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/**
 * Returns the capitals and deductibles, in euros, of a home with this number of rooms (1 to 6). Throws for any other
 * number.
 */
export function capitalsOf(rooms: number) {
  const capitals = tariff.table.find((row) => row.rooms === rooms)
  const table = capitals && guarantees[capitals.guaranteeTable]
  if (!table) throw new Error(`No home of ${rooms} rooms is insured`)
  return { capitals, table }
}

/**
 * Returns the guarantee table of one home: its own capital in place of those of every number of rooms, and without
 * the row of roommates, whom its contract names.
 */
export function guaranteesOfHome(rooms: number): Guarantees {
  const { capitals, table } = capitalsOf(rooms)
  const { contentsCapitalEur } = capitals
  const limit = {
    fr: `${euros(contentsCapitalEur)} €`,
    en: `€${englishEuros.format(contentsCapitalEur)}`,
  }
  const rows = table.rows.filter(({ key }) => key !== 'roommates')
  return { ...table, rows: rows.map((row) => (row.key === 'contents' ? { ...row, limit } : row)) }
}
