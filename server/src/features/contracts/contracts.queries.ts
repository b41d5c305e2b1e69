import type { InsuranceType, ProviderEnd } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function findContract(db: Db, id: string): Promise<ContractRow | null> {
  if (!uuid.test(id)) return null
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id)).limit(1)
  return row ?? null
}

export async function contractOfReference(db: Db, reference: string): Promise<ContractRow | null> {
  const [row] = await db.select().from(contracts).where(eq(contracts.reference, reference)).limit(1)
  return row ?? null
}

/** Null for somebody else's, as for one that does not exist. */
export async function findOwnContract(db: Db, id: string, studentId: string): Promise<ContractRow | null> {
  const row = await findContract(db, id)
  return row?.studentId === studentId ? row : null
}

export function contractsOfSessions(db: Db, sessionIds: string[]): Promise<ContractRow[]> {
  if (sessionIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(contracts)
    .where(inArray(contracts.sessionId, sessionIds))
    .orderBy(asc(contracts.reference))
}

/** Paid stays of a student, newest first. */
export function paidStays(db: Db, studentId: string): Promise<ContractRow[]> {
  return db
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, studentId),
        eq(contracts.insuranceType, 'Santé/Mobilité'),
        eq(contracts.paymentStatus, 'payment_succeeded'),
      ),
    )
    .orderBy(desc(contracts.createdAt))
}

/** Contracts that are in force or will be: paid, not terminated, not over. `today` is a day in Paris. */
export function currentContracts(db: Db, { studentId, today }: { studentId: string; today: string }) {
  return db
    .select({ id: contracts.id, insuranceType: contracts.insuranceType })
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, studentId),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        ne(contracts.statut, 'résilié'),
        gte(contracts.endDate, today),
      ),
    )
    .orderBy(asc(contracts.createdAt))
}

/** What a session paid without a subscription, as beside a stay, is paid once, whatever its own rhythm. */
export function isPaidOnce({ sessionId, subscriptionStripe }: ContractRow): boolean {
  return sessionId !== null && subscriptionStripe === null
}

/** How often the prime is due; null for what is paid once. */
export function intervalOf(contract: ContractRow, tariffs: Tariffs): 'month' | 'year' | null {
  const { insuranceType, priceId } = contract
  if (insuranceType === 'Santé/Mobilité' || isPaidOnce(contract)) return null
  const home = tariffs.home.find(({ id }) => id === priceId)
  return home?.interval ?? tariffs.multimediaOffer(priceId)?.interval ?? null
}

/** The contracts that are still on this subscription: a home and its add-on share one. */
export function sharersOf(db: Db, subscriptionId: string): Promise<ContractRow[]> {
  return db.select().from(contracts).where(isOn(subscriptionId)).orderBy(asc(contracts.id))
}

/** The same, held until the transaction ends; always in one order, so that two who want them take turns. */
export function lockSharers(tx: Tx, subscriptionId: string): Promise<ContractRow[]> {
  return tx.select().from(contracts).where(isOn(subscriptionId)).orderBy(asc(contracts.id)).for('update')
}

const isOn = (subscriptionId: string) =>
  and(eq(contracts.subscriptionStripe, subscriptionId), eq(contracts.subscriptionIsOver, false))

/**
 * The contract whose payments a student looks after at the provider: in force, or terminated on a day to come, which may be taken
 * back there. An unpaid one first, then the newest.
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
    .orderBy(sql`${contracts.suspendedOn} IS NOT NULL DESC`, desc(contracts.createdAt))
    .limit(1)
  return row ?? null
}

/** The day on which the subscription is to end; null while it is to go on. */
export function wishedEnd({ statut, endDate }: ContractRow): Day | null {
  return statut === 'résilié' ? endDate : null
}

/** What the payment provider has confirmed of that. */
export function providerEnd(contract: ContractRow): ProviderEnd {
  const { subscriptionStripe, subscriptionEnd, subscriptionIsOver, endsAsItem } = contract
  if (subscriptionStripe === null) return 'none'
  const wished = wishedEnd(contract)
  if (subscriptionIsOver) return wished === null ? 'ended' : 'confirmed'
  if (wished !== subscriptionEnd) return endsAsItem ? 'scheduled' : 'waiting'
  return wished === null ? 'none' : 'confirmed'
}
