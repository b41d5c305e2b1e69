import { addDays, addMonths, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { disputeReasonOf } from '@cursus/shared/disputes'
import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputesOn, owedAgain } from '../purchases/disputes.queries.ts'
import { findBySession, heldDifferences, linesOf, paidDifferences } from '../purchases/purchases.queries.ts'
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
  const contract = await findContract(db, contractId)
  if (!contract) return []
  const rows = await db.select().from(instalments).where(eq(instalments.contractId, contractId))
  return paidWith({ db, products }, contract, rows)
}

/** Returns the last day of a paid period: until the invoice of a first instalment was read, that of the price. */
export const paidUntil = (
  { from, until }: Pick<Paid, 'from' | 'until'>,
  interval: 'month' | 'year' | null,
): Day => until ?? addDays(addMonths(from, interval === 'year' ? 12 : 1), -1)

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

/** Returns the same when the instalments are already known; leaves out free and unpaid ones. */
export async function paidWith(
  { db, products }: Reading,
  contract: ContractRow,
  known: readonly Instalment[],
): Promise<Paid[]> {
  const rows = known
    .filter(({ state, amountCents }) => state === 'paid' && amountCents > 0)
    .toSorted((one, other) => {
      return paidOn(one).getTime() - paidOn(other).getTime() || one.dueOn.localeCompare(other.dueOn)
    })
  const atCheckout = await paidAtCheckout({ db, products }, contract)
  const differences = await differencesOf(db, contract)
  const later = rows.map((row) => {
    const { amountCents, from, until, paymentIntent, invoiceId } = row
    const isFirst = atCheckout !== null && paymentIntent === atCheckout.paymentIntent
    const sessionId = isFirst ? atCheckout.sessionId : null
    return {
      amountCents,
      paidAt: paidOn(row),
      from,
      until,
      paymentIntent,
      invoiceId,
      sessionId,
    }
  })
  const isNoted = later.some(({ sessionId }) => sessionId !== null)
  return [...(atCheckout && !isNoted ? [atCheckout] : []), ...later, ...differences]
}

/** Returns the differences paid for changes, over their days, else those that the contract has now. */
async function differencesOf(db: Db, contract: ContractRow): Promise<Paid[]> {
  const { startDate, endDate, contractualEnd } = contract
  return (await paidDifferences(db, contract.id)).map(({ session, purchase, paidAt }) => ({
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
async function paidAtCheckout({ db, products }: Reading, contract: ContractRow): Promise<Paid | null> {
  const { sessionId, startDate, boughtFrom, endDate, contractualEnd, subscriptionStripe } = contract
  const found = sessionId ? await findBySession(db, sessionId) : null
  if (found?.session.state !== 'paid') return null
  const { key } = products.ofContract(contract)
  const line = (await linesOf(db, found.purchase.id)).find(({ product }) => product === key)
  const { paidAt } = found
  const isOnce = subscriptionStripe === null
  return {
    amountCents: line?.amount ?? contract.primeCents,
    paidAt,
    from: isOnce ? (boughtFrom ?? startDate) : dayOf(paidAt),
    until: isOnce ? (contractualEnd ?? endDate) : null,
    paymentIntent: found.session.paymentIntent,
    invoiceId: null,
    sessionId,
  }
}

/**
 * Returns what was asked for all contracts of a student, newest first: paid, paid for a change that has not taken effect, missing
 * since a contract is late (one premium where nobody knows of which payment), or asked for no more. Beyond `atMost` stands only
 * what is due.
 */
export async function paymentsOf(
  reading: Reading & Pick<Services, 'now'>,
  studentId: string,
  atMost: number,
) {
  const owned = await reading.db.select().from(contracts).where(eq(contracts.studentId, studentId))
  const all = await Promise.all(owned.map((contract) => paymentsOn(reading, contract)))
  const payments = all
    .flat()
    .toSorted((one, other) => other.on.localeCompare(one.on) || one.reference.localeCompare(other.reference))
    .filter((payment, place) => place < atMost || isDue(payment))
    .map(({ on, ...payment }) => ({ ...payment, day: formatDay(on) }))
  return { payments, total: all.flat().length }
}

const isDue = ({ state, dispute }: { state: string; dispute: ReturnType<typeof inShort> }) =>
  state === 'open' || (dispute?.owedCents ?? 0) > 0

async function paymentsOn(reading: Reading & Pick<Services, 'now'>, contract: ContractRow) {
  const { id, reference, lateSince, primeCents } = contract
  const isAsked = lateSince === null ? eq(instalments.state, 'void') : ne(instalments.state, 'paid')
  const [disputed, paid, held, asked] = await Promise.all([
    disputesOn(reading.db, [id]),
    paidFor(reading, id),
    heldDifferences(reading.db, [id]),
    reading.db
      .select()
      .from(instalments)
      .where(and(eq(instalments.contractId, id), isAsked)),
  ])
  const disputeOf = (payment: string | null) =>
    inShort(
      disputed.findLast(({ dispute }) => dispute.paymentIntent === payment),
      lateSince,
    )
  const known = [
    ...held.map(({ purchase, session, paidAt, state }) => ({
      ...{ reference, cents: purchase.amount, state, on: dayOf(paidAt) },
      dispute: disputeOf(session.paymentIntent),
    })),
    ...paid.map(({ amountCents, paidAt, paymentIntent }) => ({
      ...{ reference, cents: amountCents, state: 'paid' as const, on: dayOf(paidAt) },
      dispute: disputeOf(paymentIntent),
    })),
    ...asked.map(({ amountCents, state, dueOn }) => ({
      ...{ reference, cents: amountCents, state, on: dueOn, dispute: null },
    })),
  ]
  const isKnown = known.some(isDue)
  if (isKnown || !lateSince || primeCents === 0 || !stateOn(contract, dayOf(reading.now())).isUnpaid)
    return known
  return [{ reference, cents: primeCents, state: 'open' as const, on: lateSince, dispute: null }, ...known]
}

type Disputed = Awaited<ReturnType<typeof disputesOn>>[number]

/** Returns a dispute as the page of its student shows it; what it took counts as owed while the contract is late since. */
function inShort(found: Disputed | undefined, lateSince: Day | null) {
  if (!found) return null
  const { id, state, reason, dueOn, closedAt } = found.dispute
  const { amountCents, owedCents, repaidAt } = found.share
  const isOwed = repaidAt === null && closedAt !== null && lateSince !== null && dayOf(closedAt) >= lateSince
  return {
    ...{ id, state, amountCents, reason: disputeReasonOf(reason), dueOn: dueOn && formatDay(dueOn) },
    owedCents: isOwed ? owedCents : 0,
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
