import type { InsuranceType, ProviderEnd } from '@cursus/shared/contracts'
import { type Day, dayOf } from '@cursus/shared/day'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts, isUnpaid } from './contracts.table.ts'

/** Finds a contract; null without one, and where the id is none. */
export async function findContract(db: Db, id: string): Promise<ContractRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id)).limit(1)
  return row ?? null
}

/** Finds a contract by its number, as people read it (`HA-2026-000004`); null without one. */
export async function contractOfReference(db: Db, reference: string): Promise<ContractRow | null> {
  const [row] = await db.select().from(contracts).where(eq(contracts.reference, reference)).limit(1)
  return row ?? null
}

/** Finds a student's own contract; null for another's and for an unknown id. */
export async function findOwnContract(db: Db, id: string, studentId: string): Promise<ContractRow | null> {
  const row = await findContract(db, id)
  return row?.studentId === studentId ? row : null
}

/** Tells whether a student has paid for something: then documents carry their names and birthday, or soon will. */
export async function isOnContract(db: Db, studentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), ne(contracts.paymentStatus, 'payment_pending')))
    .limit(1)
  return rows.length > 0
}

/** Returns the contracts of payment sessions, given as ids or as a subquery, in order of creation. */
export function contractsOfSessions(db: Db, sessionIds: string[] | SQLWrapper): Promise<ContractRow[]> {
  return db
    .select()
    .from(contracts)
    .where(inArray(contracts.sessionId, sessionIds))
    .orderBy(asc(contracts.reference))
}

/** SQL condition: a contract is not over on that day (`isOver` of `stateOn`, for lists). */
export function isNotOver(day: Day): SQL {
  const { startDate, endDate } = contracts
  return sql`(${endDate} >= ${day} AND (NOT ${isEndedEarly} OR ${endDate} > greatest(${day}, ${startDate})))`
}

/** SQL condition: nothing is covered on that day for want of a premium (`isSuspended` of `stateOn`, for lists), were the contract not over. */
export const isSuspendedOn = (day: Day) =>
  sql`coalesce(contracts.suspended_on <= ${day}::date AND (contracts.cover_back_on IS NULL OR contracts.cover_back_on > ${day}::date), false)`

/** SQL condition: a premium is missing on that day (`isUnpaid` of `stateOn`, for lists), from indexes that hold only such rows. */
export const owesPremium = (day: Day) =>
  sql`(${isUnpaid} OR (contracts.late_since IS NOT NULL AND contracts.statut = 'résilié' AND ${isNotOver(day)}))`

/** SQL condition: a termination ended it before its own end. */
export const isEndedEarly = sql`(contracts.statut = 'résilié' AND contracts.end_date IS DISTINCT FROM contracts.contractual_end)`

/** SQL of the last covered day (`lastCoveredDay`); the day of a termination is no longer covered. */
export const lastCovered = sql`(contracts.end_date - CASE WHEN ${isEndedEarly} THEN 1 ELSE 0 END)`

/** SQL of the end as everybody reads it (`printedEnd`). */
export const endInPrint = sql`CASE WHEN ${lastCovered} < contracts.start_date
  THEN coalesce(contracts.contractual_end, contracts.end_date) ELSE ${lastCovered} END`

/**
 * SQL condition: what ended it stands, and no act on many undoes it (583): its student left, here or at the payment provider, it was
 * given up unsigned, or a refused visa or a cancelled stay erased it.
 */
export const isLeft = sql`(${contracts.statut} = 'résilié' AND coalesce((SELECT ended.cause IN ('student', 'provider', 'unsigned')
    OR EXISTS (SELECT FROM visa_refusals WHERE contract_id = ended.contract_id AND decision = 'accepted' AND decided_at >= ended.at)
  FROM contract_events AS ended WHERE ended.contract_id = ${contracts.id} AND ended.kind IN ('terminated', 'withdrawn')
    AND ended.on_day = ${contracts.endDate} ORDER BY ended.id DESC LIMIT 1), false))`

/** Returns the student's contracts in force or to come: paid, not terminated, not over. `today` is a day in Paris. */
export function currentContracts(db: Db, { studentId, today }: { studentId: string; today: string }) {
  return db
    .select({ id: contracts.id, insuranceType: contracts.insuranceType })
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, studentId),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        ne(contracts.statut, 'résilié'),
        isNotOver(today),
      ),
    )
    .orderBy(asc(contracts.createdAt), asc(contracts.reference))
}

/** Tells whether a contract is paid once: its session has no subscription, as for an add-on beside a stay. */
export function isPaidOnce({ sessionId, subscriptionStripe }: ContractRow): boolean {
  return sessionId !== null && subscriptionStripe === null
}

/** Returns the day from which the premium is due at the present rhythm, perhaps to come; each interval again from it. */
export const paysFrom = ({ rhythmFrom, createdAt }: Pick<ContractRow, 'rhythmFrom' | 'createdAt'>): Day =>
  rhythmFrom ?? dayOf(createdAt)

/** Tells whether another rhythm is agreed whose first payment is still to come. */
export const isOnNewRhythm = ({ rhythmFrom }: Pick<ContractRow, 'rhythmFrom'>, today: Day) =>
  rhythmFrom !== null && rhythmFrom > today

/** Returns how often the premium is due; null when it is paid once. */
export function intervalOf(
  { products }: Pick<Services, 'products'>,
  contract: ContractRow,
  tariffs: Tariffs,
): 'month' | 'year' | null {
  if (isPaidOnce(contract)) return null
  const prices = products.ofContract(contract).prices(tariffs)
  return prices.find(({ id }) => id === contract.priceId)?.interval ?? null
}

/** Returns the contracts still on this subscription; a home and its add-on share one. */
export function sharersOf(db: Db, subscriptionId: string): Promise<ContractRow[]> {
  return db.select().from(contracts).where(isOn(subscriptionId)).orderBy(asc(contracts.id))
}

/** Returns the running subscriptions of a customer of the provider. */
export async function subscriptionsOf(db: Db, customer: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: contracts.subscriptionStripe })
    .from(contracts)
    .where(and(eq(contracts.customerStripe, customer), sql`NOT subscription_is_over`))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Locks the contracts of a subscription until the transaction ends, always in the same order, so that two
 * transactions take turns.
 */
export function lockSharers(tx: Tx, subscriptionId: string): Promise<ContractRow[]> {
  return tx.select().from(contracts).where(isOn(subscriptionId)).orderBy(asc(contracts.id)).for('update')
}

/**
 * Locks the contracts that follow a subscription: those on it, and those that left it unpaid, however they ended, until
 * nothing is missing. Without a lock by `followersOf`.
 */
export function lockFollowers(tx: Tx, subscriptionId: string): Promise<ContractRow[]> {
  return tx
    .select()
    .from(contracts)
    .where(isFollowing(subscriptionId))
    .orderBy(asc(contracts.id))
    .for('update')
}

/** Lists the contracts that what happens to a subscription concerns: on it still, or with a premium of it that is late. */
export function followersOf(db: Db, subscriptionId: string): Promise<ContractRow[]> {
  return db.select().from(contracts).where(isFollowing(subscriptionId)).orderBy(asc(contracts.id))
}

const isFollowing = (subscriptionId: string) =>
  and(
    eq(contracts.subscriptionStripe, subscriptionId),
    or(eq(contracts.subscriptionIsOver, false), isNotNull(contracts.lateSince)),
  )

const isOn = (subscriptionId: string) =>
  and(eq(contracts.subscriptionStripe, subscriptionId), eq(contracts.subscriptionIsOver, false))

/**
 * Returns the contract whose payments a student manages at the provider: in force, or terminated for a later day. An
 * unpaid one comes first, then the newest.
 */
export async function contractToPay(
  db: Db,
  which: { studentId: string; insuranceType: InsuranceType; today: Day },
): Promise<ContractRow | null> {
  const [row] = await db
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, which.studentId),
        eq(contracts.insuranceType, which.insuranceType),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        isNotNull(contracts.customerStripe),
        gte(contracts.endDate, which.today),
        or(ne(contracts.statut, 'résilié'), eq(contracts.subscriptionIsOver, false)),
      ),
    )
    .orderBy(
      sql`${contracts.lateSince} IS NOT NULL DESC`,
      desc(contracts.createdAt),
      desc(contracts.reference),
    )
    .limit(1)
  return row ?? null
}

/**
 * Returns the day on which the subscription is to end; null while it is to go on. A contract that does not renew ends
 * with its last day.
 */
export function wishedEnd({ statut, renews, endDate }: ContractRow): Day | null {
  return statut === 'résilié' || !renews ? endDate : null
}

/** Returns what the provider has confirmed of the subscription's end. */
export function providerEnd(contract: ContractRow): ProviderEnd {
  const { subscriptionStripe, subscriptionEnd, subscriptionIsOver, endsAsItem } = contract
  if (subscriptionStripe === null) return 'none'
  const wished = wishedEnd(contract)
  if (subscriptionIsOver) return wished === null ? 'ended' : 'confirmed'
  if (wished !== subscriptionEnd) return endsAsItem ? 'scheduled' : 'waiting'
  return wished === null ? 'none' : 'confirmed'
}
