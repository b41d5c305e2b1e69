import tariff from '../../data/home-tariff.json' with { type: 'json' }
import { type Guarantees, guarantees } from './sources.ts'

const frenchEuros = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
/** With the plain spaces of the data, which are set as those are. */
const euros = (amount: number) => frenchEuros.format(amount).replace(/\s/g, ' ')
const englishEuros = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Capitals and deductibles of a home of so many rooms (1 to 6), in euros. Throws for any other number. */
export function capitalsOf(rooms: number) {
  const capitals = tariff.table.find((row) => row.rooms === rooms)
  const table = capitals && guarantees[capitals.guaranteeTable]
  if (!table) throw new Error(`No home of ${rooms} rooms is insured`)
  return { capitals, table }
}

/**
 * The guarantee table of such a home, with its own capital in place of those of every number of rooms, and without the
 * row of roommates: a contract names them.
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
