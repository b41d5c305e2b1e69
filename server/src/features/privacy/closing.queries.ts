import { type Day, dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import type { AccountClosing } from '@cursus/shared/privacy'
import { and, eq, gt, inArray, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { claims } from '../claims/claims.table.ts'
import { printedEnd, stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { paidAt } from '../purchases/purchases.queries.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { complaints } from '../requests/requests.table.ts'
import { accountsKeptUntil, claimKeptUntil } from './retention.rules.ts'

type Blocker = AccountClosing['blockers'][number]
type Kept = AccountClosing['kept'][number]

/** Returns whether a student may close the account, what prevents it, and what the law keeps until when. */
export async function readClosing(db: Db, studentId: string, today: Day): Promise<AccountClosing> {
  // One after the other: within a transaction there is one connection.
  const own = [
    await ofContracts(db, studentId, today),
    await ofPurchases(db, studentId),
    await ofClaims(db, studentId),
    await ofComplaints(db, studentId),
    await ofRefunds(db, studentId, today),
    await ofDisputes(db, studentId),
  ]
  const blockers = own.flatMap((one) => one.blockers)
  return { isPossible: blockers.length === 0, blockers, kept: own.flatMap(({ kept }) => kept) }
}

/** SQL of the day in Paris of an instant. */
export const dayIn = (column: SQLWrapper) => sql`(${column} AT TIME ZONE 'Europe/Paris')::date`

/**
 * SQL of when a bank decided about a payment; without a decision two years after it was disputed, as none takes as long and the
 * provider may have forgotten it (decision 788).
 */
export const decidedAt = sql`coalesce(${disputes.closedAt}, ${disputes.openedAt} + interval '2 years')`

/**
 * SQL of the last day on which a contract was paid for, money of it was asked back or went back, or a bank decided about it; null
 * without any.
 */
export const lastMoneyOn = sql`greatest(
  (SELECT max(coalesce(${dayIn(instalments.paidAt)}, ${instalments.dueOn})) FROM ${instalments}
    WHERE ${instalments.contractId} = ${contracts.id} AND ${instalments.state} = 'paid' AND ${instalments.amountCents} > 0),
  (SELECT max(greatest(${dayIn(refunds.askedAt)}, ${dayIn(refunds.sentAt)}, ${dayIn(refunds.receivedAt)}))
    FROM ${refunds} WHERE ${refunds.contractId} = ${contracts.id}),
  (SELECT max(${dayIn(decidedAt)}) FROM ${disputes}
    JOIN ${disputeShares} ON ${disputeShares.disputeId} = ${disputes.id} WHERE ${disputeShares.contractId} = ${contracts.id}),
  (SELECT max(${dayIn(paidAt)}) FROM ${purchases} JOIN ${checkoutSessions} ON ${checkoutSessions.purchaseId} = ${purchases.id}
    WHERE ${purchases.changedContract} = ${contracts.id} AND ${checkoutSessions.state} IN ('paid', 'refunding', 'refunded')))`

/** SQL of the last day on which a purchase was paid; the day on which it was begun where none of it was. */
export const lastPaidOn = sql`coalesce((SELECT max(${dayIn(paidAt)}) FROM ${checkoutSessions}
  WHERE ${checkoutSessions.purchaseId} = ${purchases.id}), ${dayIn(purchases.createdAt)})`

/** Returns the contracts that prevent it: each until it is over, also terminated and unpaid ones. */
async function ofContracts(db: Db, studentId: string, today: Day) {
  const rows = await db
    .select({ contract: contracts, paidOn: sql<Day | null>`${lastMoneyOn}::text` })
    .from(contracts)
    .where(eq(contracts.studentId, studentId))
  const blockers = rows.flatMap(({ contract: row }): Blocker[] => {
    const { reference, paymentStatus, subscriptionStripe, subscriptionIsOver } = row
    if (!stateOn(row, today).isOver && paymentStatus !== 'payment_failed')
      return [{ kind: 'contract', reference, until: formatDay(printedEnd(row)) }]
    if (subscriptionStripe && !subscriptionIsOver) return [{ kind: 'subscription', reference, until: null }]
    return []
  })
  return {
    blockers,
    kept: keptOf(
      'contracts',
      rows.map(({ contract: { endDate }, paidOn }) =>
        accountsKeptUntil(paidOn && paidOn > endDate ? paidOn : endDate),
      ),
    ),
  }
}

/**
 * Returns the money that is owed and has not arrived. One that an administrator declined is still owed, and goes back without the account:
 * it prevents nothing after its last day (decision 222).
 */
async function ofRefunds(db: Db, studentId: string, today: Day) {
  const rows = await db
    .select({ reference: refunds.reference, state: refunds.state, dueOn: refunds.dueOn })
    .from(refunds)
    .innerJoin(contracts, eq(contracts.id, refunds.contractId))
    .where(and(eq(contracts.studentId, studentId), ne(refunds.state, 'received')))
    .orderBy(refunds.dueOn, refunds.id)
  const holding = rows.filter(({ state, dueOn }) => state !== 'declined' || dueOn >= today)
  return {
    blockers: holding.map(
      ({ reference, dueOn }): Blocker => ({ kind: 'refund', reference, until: formatDay(dueOn) }),
    ),
    kept: [],
  }
}

/** Returns whether a bank has yet to decide about payments of theirs: what we answer it with is evidence that a closing empties (222). */
async function ofDisputes(db: Db, studentId: string) {
  const isOpen = and(eq(disputes.studentId, studentId), isNull(disputes.closedAt))
  const dispute: Blocker = { kind: 'dispute', reference: null, until: null }
  return { blockers: (await db.$count(disputes, isOpen)) > 0 ? [dispute] : [], kept: [] }
}

/** States of a session that may still become a payment, or money to pay back. */
const moving = new Set(['starting', 'open', 'refunding'])
const settled = ['paid', 'refunding', 'refunded'] as const

/** Told once for all of them: nothing is said of one that is not said of the others. */
const purchase: Blocker = { kind: 'purchase', reference: null, until: null }

async function ofPurchases(db: Db, studentId: string) {
  const rows = await db
    .select({
      state: purchases.state,
      paidAt,
      session: checkoutSessions.state,
      paymentIntent: checkoutSessions.paymentIntent,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.purchaseId, purchases.id))
    .where(eq(purchases.studentId, studentId))
  const open = rows.filter(
    ({ state, session }) => moving.has(session) || (session === 'paid' && state === 'open'),
  )
  const atCheckout = rows.filter(isSettled)
  const paid = atCheckout.map((one) => one.paidAt)
  const later = await paidLater(
    db,
    studentId,
    atCheckout.map(({ paymentIntent }) => paymentIntent),
  )
  return {
    blockers: open.length > 0 ? [purchase] : [],
    kept: keptOf(
      'payments',
      [...paid, ...later].map((at) => accountsKeptUntil(dayOf(at))),
    ),
  }
}

/** Returns when each invoice was paid that is none of a checkout's own payment: the instalments that followed. */
async function paidLater(db: Db, studentId: string, atCheckout: (string | null)[]): Promise<Date[]> {
  const { invoiceId, paymentIntent, paidAt, dueOn, state, amountCents } = instalments
  const rows = await db
    .select({ invoiceId, paymentIntent, paidAt, dueOn })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(and(eq(contracts.studentId, studentId), eq(state, 'paid'), gt(amountCents, 0)))
  const others = rows.filter((row) => row.paymentIntent === null || !atCheckout.includes(row.paymentIntent))
  return [...new Map(others.map((row) => [row.invoiceId, row.paidAt ?? startOfDay(row.dueOn)])).values()]
}

const isSettled = ({ session }: { session: string }) => (settled as readonly string[]).includes(session)

/** Returns the paid purchases, whose payments the law keeps. */
export async function paidPurchases(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: purchases.id })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.purchaseId, purchases.id))
    .where(and(eq(purchases.studentId, studentId), inArray(checkoutSessions.state, settled)))
  return rows.map(({ id }) => id)
}

async function ofClaims(db: Db, studentId: string) {
  const rows = await db.select().from(claims).where(eq(claims.studentId, studentId))
  const open = rows.filter(({ state }) => state < 2)
  return {
    blockers: open.map(({ reference }): Blocker => ({ kind: 'claim', reference, until: null })),
    kept: keptOf(
      'claims',
      rows.flatMap(({ state, decidedAt, lastWordAt }) =>
        state < 2 ? [] : [claimKeptUntil(dayOf(decidedAt ?? lastWordAt))],
      ),
    ),
  }
}

/** Returns the complaints that await an answer by a promised day. */
async function ofComplaints(db: Db, studentId: string) {
  const rows = await db.select().from(complaints).where(eq(complaints.studentId, studentId))
  return {
    blockers: rows.flatMap(({ reference, answeredAt }): Blocker[] =>
      answeredAt ? [] : [{ kind: 'complaint', reference, until: null }],
    ),
    kept: keptOf(
      'complaints',
      rows.flatMap(({ answeredAt }) => (answeredAt ? [claimKeptUntil(dayOf(answeredAt))] : [])),
    ),
  }
}

/** Returns one entry per kind, with the latest day. */
function keptOf(kind: Kept['kind'], days: Day[]): Kept[] {
  const last = days.sort().at(-1)
  return last ? [{ kind, count: days.length, until: formatDay(last) }] : []
}
