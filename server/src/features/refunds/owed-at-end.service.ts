import { dayOf, startOfDay } from '@cursus/shared/day'
import { and, asc, desc, eq, gt, inArray, isNull, min, not, or, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { endWrittenAt } from '../contracts/contract-events.queries.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { markOwedAgain, markWaived } from '../contracts/late-contract.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { dueCents, isOwedAgain, takenBack } from '../purchases/disputes.queries.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { mayBeCarriedOn } from '../renewals/renewals.queries.ts'
import { lastKeptDay } from './kept-days.queries.ts'
import { accountOf } from './left.queries.ts'
import { dueAtEnd } from './refunds.rules.ts'

/**
 * Writes what is asked for of what banks took of a locked contract: once it is over and no renewal may carry it on, what of it is for days that
 * are to be paid; else all (decision 778). Any number of times.
 */
export async function recountOwed(tx: Tx, services: Services, contract: ContractRow): Promise<void> {
  const missing = await missingOf(tx, contract.id)
  if (missing.length === 0) return
  const due = (await hasEnded(tx, services, contract))
    ? dueAtEnd(await accountOf(services, tx, contract), missing, await lastKeptDay(tx, contract))
    : []
  for (const [place, one] of missing.entries()) {
    const { dueCents, dueUntil } = due[place] ?? { dueCents: null, dueUntil: null }
    if (dueCents === one.dueCents && dueUntil === one.dueUntil) continue
    await tx
      .update(disputeShares)
      .set({ dueCents, dueUntil })
      .where(and(eq(disputeShares.disputeId, one.disputeId), eq(disputeShares.contractId, contract.id)))
  }
}

/** SQL condition on a share with its dispute: lost, owed and not paid again. */
const isMissing = and(
  eq(disputes.state, 'lost'),
  gt(disputeShares.owedCents, 0),
  isNull(disputeShares.repaidAt),
)

function missingOf(tx: Tx, contractId: string) {
  const { disputeId, owedCents, dueCents, dueUntil } = disputeShares
  return tx
    .select({ disputeId, owedCents, dueCents, dueUntil, payment: disputes.paymentIntent })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeId))
    .where(and(eq(disputeShares.contractId, contractId), isMissing))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
}

async function hasEnded(tx: Tx, services: Services, contract: ContractRow): Promise<boolean> {
  const today = dayOf(services.now())
  if (!stateOn(contract, today).isOver) return false
  return (await tx.$count(contracts, and(eq(contracts.id, contract.id), mayBeCarriedOn(today)))) === 0
}

/** Counts anew what is asked for of a contract whose end was written, moved or taken back. */
export async function recountEnd(services: Services, contractId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract) return
    await recountOwed(tx, services, contract)
    if (contract.statut === 'résilié' && contract.lateSince === null) await askAgain(tx, services, contract)
  })
}

/** Calls a terminated contract late again where nothing was asked for at an end that has moved since, and something is now. */
async function askAgain(tx: Tx, services: Services, contract: ContractRow): Promise<void> {
  const [word] = await tx
    .select({ kind: contractEvents.kind })
    .from(contractEvents)
    .where(and(eq(contractEvents.contractId, contract.id), inArray(contractEvents.kind, ofLateness)))
    .orderBy(desc(contractEvents.id))
    .limit(1)
  if (word?.kind !== 'waived') return
  const [owed] = await tx
    .select({ cents: sql<number>`coalesce(sum(${dueCents}), 0)::int`, since: min(disputes.closedAt) })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeShares.disputeId))
    .where(and(eq(disputeShares.contractId, contract.id), isMissing))
  if (owed?.since && owed.cents > 0) await markOwedAgain(tx, services, contract, dayOf(owed.since))
}

const ofLateness = ['late', 'paid', 'waived', 'back', 'undone'] as const

/**
 * Counts anew what is asked for of contracts whose last day is past since, or that were carried on. Where nothing is asked for any more they are
 * late no more: from the day after the end was written, so that a mistake of the desk can be put right first. May run any number of times.
 */
export async function recountEnded(services: Services): Promise<void> {
  const ended = await endedSince(services)
  await eachAlone(services, { code: 'refunds.owed_at_end', ones: ended }, ({ id }) =>
    recountEnd(services, id),
  )
  const waived = await owingNothing(services)
  await eachAlone(services, { code: 'refunds.owed_at_end', ones: waived }, ({ id }) => waive(services, id))
}

const batch = 1000

/** Finds contracts of which another sum is asked for than follows from whether they are over. */
function endedSince({ db, now }: Services): Promise<{ id: string }[]> {
  const today = dayOf(now())
  const isEnded = sql`(NOT ${isNotOver(today)} AND NOT ${mayBeCarriedOn(today)})`
  return db
    .selectDistinct({ id: contracts.id })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeShares.disputeId))
    .innerJoin(contracts, eq(contracts.id, disputeShares.contractId))
    .where(and(isMissing, sql`${isEnded} <> (${disputeShares.dueCents} IS NOT NULL)`))
    .orderBy(asc(contracts.id))
    .limit(batch)
}

/** SQL condition: an invoice of a contract is open. */
const hasOpenInvoice = sql`EXISTS (SELECT FROM ${instalments}
  WHERE ${instalments.contractId} = ${contracts.id} AND ${instalments.state} = 'open')`

/** SQL condition: a contract is late by what a bank took of it alone, and nothing of that is asked for. */
const owesNothing = and(
  sql`EXISTS (SELECT FROM ${disputeShares} JOIN ${disputes} ON ${disputes.id} = ${disputeShares.disputeId}
    WHERE ${disputeShares.contractId} = ${contracts.id} AND ${disputeShares.dueCents} = 0 AND ${isOwedAgain})`,
  sql`${takenBack} = 0`,
  not(hasOpenInvoice),
)

function owingNothing({ db, now }: Services): Promise<{ id: string }[]> {
  const isWritten = sql`${endWrittenAt} < ${startOfDay(dayOf(now())).toISOString()}`
  return db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        sql`contracts.late_since IS NOT NULL`,
        or(sql`contracts.statut <> 'résilié'`, isWritten),
        owesNothing,
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(batch)
}

async function waive(services: Services, contractId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract) return
    await recountOwed(tx, services, contract)
    if ((await tx.$count(contracts, and(eq(contracts.id, contractId), owesNothing))) === 0) return
    await markWaived(tx, services, contract)
  })
}
