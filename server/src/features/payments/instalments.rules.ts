import { addDays, type Day, dayOf } from '@cursus/shared/day'

/** One line of an invoice: cents, and its period from its first instant to the start of the next. */
type Line = { productId: string | null; amount: number; from: Date; until: Date }
type Payer = { id: string; productId: string }

/** Part of an invoice for one contract; both days of the period are covered. */
export type Share = { contractId: string; amountCents: number; from: Day; until: Day }

/**
 * Splits an invoice among the contracts of its subscription, line by line: by product; a line without a known product
 * goes to the one contract that has none yet. `unknown` lists lines that fit no contract and need a person.
 */
export function sharesOf(lines: readonly Line[], contracts: readonly Payer[]) {
  const [only, ...others] = contracts
  const named = lines.map((line) => {
    const owner = others.length === 0 ? only : contracts.find(({ productId }) => productId === line.productId)
    return { line, owner }
  })
  const without = contracts.filter((one) => named.every(({ owner }) => owner !== one))
  const rest = without.length === 1 ? without[0] : undefined
  const owned = named.map(({ line, owner = rest }) => ({ line, owner }))
  const shares = contracts.flatMap(({ id }) => {
    const share = shareOf(owned.filter(({ owner }) => owner?.id === id).map(({ line }) => line))
    return share ? [{ contractId: id, ...share }] : []
  })
  return { shares, unknown: owned.filter(({ owner }) => !owner).map(({ line }) => line) }
}

function shareOf(lines: Line[]): Omit<Share, 'contractId'> | null {
  const [first, ...others] = lines
  if (!first) return null
  const from = others.reduce((at, line) => (line.from < at ? line.from : at), first.from)
  const until = others.reduce((at, line) => (line.until > at ? line.until : at), first.until)
  const amountCents = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { amountCents, from: dayOf(from), until: lastDayOf(from, until) }
}

/** Returns the day before the next period; a period shorter than a day ends on its own day. */
function lastDayOf(from: Date, until: Date): Day {
  const last = addDays(dayOf(until), -1)
  return last < dayOf(from) ? dayOf(from) : last
}
