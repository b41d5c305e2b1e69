import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputeShares, disputes } from './disputes.table.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

/** Tells whether the provider refuses to pay a payment back, because its bank disputes it. */
export async function isHeldByDispute(db: Db, paymentIntent: string): Promise<boolean> {
  const { closedAt, holdsRefunds } = disputes
  const isOpen = and(eq(disputes.paymentIntent, paymentIntent), isNull(closedAt), eq(holdsRefunds, true))
  return (await db.$count(disputes, isOpen)) > 0
}

/** Returns the cents of a payment that its bank took back for good. */
export async function lostOfPayment(db: Db, paymentIntent: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.paymentIntent, paymentIntent), eq(disputes.state, 'lost')))
  return row?.cents ?? 0
}

/** Returns the disputes of what was paid for contracts, oldest first, each with its share. */
export function disputesOn(db: Db, contractIds: string[]) {
  return db
    .select({ share: disputeShares, dispute: disputes })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeShares.disputeId))
    .where(inArray(disputeShares.contractId, contractIds))
    .orderBy(disputes.openedAt, disputes.id)
}

/** Finds the purchase that a payment paid, at checkout, whatever became of it. */
export async function purchaseOfPayment(db: Db, paymentIntent: string) {
  const [row] = await db
    .select({ purchase: purchases, session: checkoutSessions })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(eq(checkoutSessions.paymentIntent, paymentIntent))
  return row ?? null
}

/** SQL condition: a bank took back, for good, what is held of a difference of that purchase, or some of it. */
export const isLostDifference = (
  purchaseId: AnyPgColumn,
) => sql<boolean>`EXISTS (SELECT FROM ${checkoutSessions}
  JOIN ${disputes} ON ${disputes.paymentIntent} = ${checkoutSessions.paymentIntent} AND ${disputes.state} = 'lost'
  WHERE ${checkoutSessions.purchaseId} = ${purchaseId} AND ${checkoutSessions.state} = 'paid')`

/** SQL of what of a share is asked for, in cents: all that is owed, or of a contract that has ended what of it is for covered days (decision 778). */
export const dueCents = sql<number>`coalesce(dispute_shares.due_cents, dispute_shares.owed_cents)`

/** Returns the same of a row of them. */
export const dueOf = ({ owedCents, dueCents }: Pick<Share, 'owedCents' | 'dueCents'>) => dueCents ?? owedCents
type Share = typeof disputeShares.$inferSelect

/**
 * Returns what of lost disputes is missing of late contracts, in cents by contract id: of those that were lost since their
 * premium is late.
 */
export async function owedAgain(db: Db, contractIds: string[]): Promise<Map<string, number>> {
  const { contractId } = disputeShares
  const rows = await db
    .select({ id: contractId, cents: sql<number>`sum(${dueCents})::int` })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeShares.disputeId))
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(and(inArray(contractId, contractIds), isOwedAgain))
    .groupBy(contractId)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** SQL condition on a share with its dispute and contract: lost since the premium of the contract is late, and not paid again. */
export const isOwedAgain = sql`(disputes.state = 'lost' AND dispute_shares.repaid_at IS NULL
  AND (disputes.closed_at AT TIME ZONE 'Europe/Paris')::date >= contracts.late_since)`

/** SQL of what of lost disputes is missing of a contract since its premium is late, in cents. */
export const takenBack = sql<number>`(
  SELECT coalesce(sum(${dueCents}), 0)::int FROM dispute_shares JOIN disputes ON disputes.id = dispute_shares.dispute_id
  WHERE dispute_shares.contract_id = contracts.id AND ${isOwedAgain})`
