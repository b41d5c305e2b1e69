import { addDays, addMonths, type Day, dayOf } from '@cursus/shared/day'
import type { PaidPeriod } from '@cursus/shared/refund-of'
import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { owedAgain } from '../purchases/disputes.queries.ts'
import { paidAtCheckout, paidDifferences } from '../purchases/purchases.queries.ts'
import { instalments } from './instalments.table.ts'

/**
 * One payment of a contract, in cents: its own share when two contracts were paid together. Both days of the period
 * are covered; `until` is null until the provider's first invoice was read.
 */
export type Paid = {
  amountCents: number
  paidAt: Date
  from: Day
  until: Day | null
  /** Payment from which money is paid back; null when the provider named none. */
  paymentIntent: string | null
  /** Invoice; null when it was paid once. */
  invoiceId: string | null
  /** Checkout session, for what was paid there. */
  sessionId: string | null
  /** Change whose difference was paid. */
  changeId?: string
}

type Reading = Pick<Services, 'products'> & { db: Db }

/**
 * Returns what was paid for a contract, oldest first; nothing when a school pays, and nothing that was paid back at
 * checkout.
 */
export async function paidFor({ db, products }: Reading, contractId: string): Promise<Paid[]> {
  const [contract, rows] = await together([
    findContract(db, contractId),
    db.select().from(instalments).where(eq(instalments.contractId, contractId)),
  ])
  if (!contract) return []
  return (await paidForEach({ db, products }, [contract]))(contract, rows)
}

/** Returns the last day of a paid period: until the invoice of a first instalment was read, that of the price. */
export const paidUntil = (
  { from, until }: Pick<Paid, 'from' | 'until'>,
  interval: 'month' | 'year' | null,
): Day => until ?? addDays(addMonths(from, interval === 'year' ? 12 : 1), -1)

/** Returns the days that what is paid again of a payment is for: those up to `until`, where only those that were covered are asked for; else all. */
export function daysPaidAgain(
  { from, to }: Pick<PaidPeriod, 'from' | 'to'>,
  { startDate }: Pick<ContractRow, 'startDate'>,
  until: Day | null,
) {
  return until === null ? { from, to } : { from: from > startDate ? from : startDate, to: until }
}

/** Returns the periods of a contract that are paid, both days covered; differences of changes are within them. */
export async function periodsPaid(
  reading: Reading,
  contractId: string,
  interval: 'month' | 'year',
): Promise<{ from: Day; until: Day }[]> {
  return (await paidFor(reading, contractId))
    .filter(({ changeId }) => changeId === undefined)
    .map(({ from, until }) => ({ from, until: paidUntil({ from, until }, interval) }))
}

export type KnownUntil = (contract: Pick<ContractRow, 'id' | 'createdAt'>) => Day

/**
 * Returns a function that gives the day of the newest payment of a contract that is known: paid or no more asked for, else that of
 * its purchase.
 */
export async function paymentsKnownUntil(
  db: Db,
  rows: readonly Pick<ContractRow, 'id'>[],
): Promise<KnownUntil> {
  const { contractId, dueOn, state } = instalments
  const ids = rows.map(({ id }) => id)
  const newest = await db
    .select({ contractId, day: max(dueOn) })
    .from(instalments)
    .where(and(inArray(contractId, ids), ne(state, 'open')))
    .groupBy(contractId)
  const byId = new Map(newest.map((one) => [one.contractId, one.day]))
  return ({ id, createdAt }) => byId.get(id) ?? dayOf(createdAt)
}

type Instalment = typeof instalments.$inferSelect

const paidOn = ({ paidAt, dueOn }: Instalment) => paidAt ?? new Date(`${dueOn}T12:00:00Z`)

type PaidThere = Awaited<ReturnType<typeof paidAtCheckout>>
type Differences = Awaited<ReturnType<typeof paidDifferences>>

/**
 * Returns a function that gives the same of each of these contracts from the instalments that are known of it, in as many
 * statements as for one; instalments that are free or unpaid are left out.
 */
export async function paidForEach(
  { db, products }: Reading,
  rows: readonly ContractRow[],
): Promise<(contract: ContractRow, known: readonly Instalment[]) => Paid[]> {
  const sessions = rows.flatMap(({ sessionId }) => sessionId ?? [])
  const [there, differences] = await together([
    paidAtCheckout(db, sessions),
    paidDifferences(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return (contract, known) => {
    const first = firstOf({ products }, contract, there)
    const later = laterOf(known, first)
    const isNoted = later.some(({ sessionId }) => sessionId !== null)
    return [...(first && !isNoted ? [first] : []), ...later, ...differencesOf(contract, differences)]
  }
}

/** Returns what came in of instalments, oldest first; the one that was paid at checkout names its session. */
function laterOf(known: readonly Instalment[], first: Paid | null): Paid[] {
  return known
    .filter(({ state, amountCents }) => state === 'paid' && amountCents > 0)
    .toSorted((one, other) => {
      return paidOn(one).getTime() - paidOn(other).getTime() || one.dueOn.localeCompare(other.dueOn)
    })
    .map((row) => {
      const { amountCents, from, until, paymentIntent, invoiceId } = row
      const isFirst = first !== null && paymentIntent === first.paymentIntent
      const sessionId = isFirst ? first.sessionId : null
      return { amountCents, paidAt: paidOn(row), from, until, paymentIntent, invoiceId, sessionId }
    })
}

/** Returns the differences paid for changes, over their days, else those that the contract has now. */
function differencesOf({ id, startDate, endDate, contractualEnd }: ContractRow, all: Differences): Paid[] {
  return all
    .filter(({ purchase }) => purchase.changedContract === id)
    .map(({ session, purchase, paidAt }) => ({
      amountCents: purchase.amount,
      paidAt,
      from: purchase.coversFrom ?? startDate,
      until: purchase.coversUntil ?? contractualEnd ?? endDate,
      paymentIntent: session.paymentIntent,
      invoiceId: null,
      sessionId: session.sessionId,
      changeId: purchase.id,
    }))
}

/** Returns what was paid at checkout; null when nothing was, or it was paid back. */
function firstOf(
  { products }: Pick<Reading, 'products'>,
  contract: ContractRow,
  there: PaidThere,
): Paid | null {
  const { sessionId, startDate, boughtFrom, endDate, contractualEnd, subscriptionStripe } = contract
  const rows = there.filter(({ session }) => session.sessionId === sessionId)
  const [found] = rows
  if (!found) return null
  const { key } = products.ofContract(contract)
  const amount = rows.find(({ line }) => line?.product === key)?.line?.amount
  const { paidAt, session } = found
  const isOnce = subscriptionStripe === null
  return {
    amountCents: amount ?? contract.primeCents,
    paidAt,
    from: isOnce ? (boughtFrom ?? startDate) : dayOf(paidAt),
    until: isOnce ? (contractualEnd ?? endDate) : null,
    paymentIntent: session.paymentIntent,
    invoiceId: null,
    sessionId,
  }
}

type Owing = Pick<ContractRow, 'id' | 'primeCents'>

/**
 * Returns what is missing of a contract, in cents: its open instalments and what a bank took back, or one premium until the
 * provider's invoice was read.
 */
export async function owedFor(db: Db, contract: Owing): Promise<number> {
  return (await owedForEach(db, [contract]))(contract)
}

/** Returns the same as `owedFor` for many contracts, in one trip. */
export async function owedForEach(db: Db, owing: readonly Owing[]): Promise<(contract: Owing) => number> {
  const ids = owing.map(({ id }) => id)
  const [rows, again] = await together([
    db
      .select({ id: instalments.contractId, cents: sql<number>`sum(${instalments.amountCents})::int` })
      .from(instalments)
      .where(and(inArray(instalments.contractId, ids), eq(instalments.state, 'open')))
      .groupBy(instalments.contractId),
    owedAgain(db, ids),
  ])
  const open = new Map(rows.map(({ id, cents }) => [id, cents]))
  return ({ id, primeCents }) => (open.get(id) ?? 0) + (again.get(id) ?? 0) || primeCents
}
