import { addDays, type Day } from '@cursus/shared/day'
import { dueDay } from '../contracts/contract-state.rules.ts'

/** One line of an invoice: cents, and its period from its first instant to the start of the next. Nobody pays one that `isCredited`. */
type Line = { productId: string | null; amount: number; from: Date; until: Date; isCredited: boolean }
/** `paysFrom` is the day from which the contract's premium is due, each interval again. */
type Payer = { id: string; productId: string; paysFrom: Day }

/** Part of an invoice for one contract; both days of the period are covered. Nobody pays one that `isCredited`. */
export type Share = {
  contractId: string
  paysFrom: Day
  amountCents: number
  from: Day
  until: Day
  isCredited: boolean
}

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
  const shares = contracts.flatMap(({ id, paysFrom }) => {
    const own = owned.filter(({ owner }) => owner?.id === id).map(({ line }) => line)
    const share = shareOf(own, paysFrom)
    return share ? [{ contractId: id, paysFrom, ...share }] : []
  })
  return { shares, unknown: owned.filter(({ owner }) => !owner).map(({ line }) => line) }
}

function shareOf(lines: Line[], paysFrom: Day): Omit<Share, 'contractId' | 'paysFrom'> | null {
  const [first, ...others] = lines
  if (!first) return null
  const from = others.reduce((at, line) => (line.from < at ? line.from : at), first.from)
  const until = others.reduce((at, line) => (line.until > at ? line.until : at), first.until)
  const amountCents = lines.reduce((sum, { amount }) => sum + amount, 0)
  const firstDay = dueDay(from, paysFrom)
  // A period shorter than a day ends on its own day.
  const lastDay = addDays(dueDay(until, paysFrom), -1)
  const isCredited = lines.every((line) => line.isCredited)
  return { amountCents, from: firstDay, until: lastDay < firstDay ? firstDay : lastDay, isCredited }
}
