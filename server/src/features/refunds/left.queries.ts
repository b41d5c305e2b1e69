import { type Day, dayOf } from '@cursus/shared/day'
import type { PaidPeriod } from '@cursus/shared/refund-of'
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { daysPaidAgain, paidFor, paidUntil } from '../payments/payments.queries.ts'
import { disputesOn, dueOf } from '../purchases/disputes.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { Account } from './refunds.rules.ts'
import { refundParts, refunds } from './refunds.table.ts'

/** A payment with its period; `payment` is the id of its payment intent, else of its session or invoice. */
type PaidOf = PaidPeriod & { payment: string; paymentIntent: string | null; paidOn: Day }

/** SQL condition: a refund at an end of its contract, not one for a change or for days before a late signature. */
export const isAtEnd = sql`${refunds.cause} NOT IN ('change', 'signed_late')`

/**
 * Returns what was paid for a contract with the days of each payment, without what went back for a change; `back` is
 * what went back of single days, `lostCents` what of a payment its bank took back, unless for a refund that is at no end or
 * where it was paid again (`repaid`, for its covered days where only those were asked for).
 */
export async function paidPeriods(
  services: Services,
  db: Db,
  contract: ContractRow,
): Promise<Pick<Account, 'back'> & { paid: (Account['paid'][number] & PaidOf)[] }> {
  const isChange = eq(refunds.cause, 'change')
  const [paid, whole, lost, beside, ofDays] = await together([
    paymentsOf(services, db, contract),
    takenOf(db, contract, { which: and(isChange, isNull(refunds.coversFrom)) }),
    lostOf(db, contract),
    takenOf(db, contract, { of: refundParts.disputedCents, which: not(isAtEnd) }),
    db
      .select({ cents: refunds.amountCents, from: refunds.coversFrom, to: refunds.coversUntil })
      .from(refunds)
      .where(and(eq(refunds.contractId, contract.id), isNotNull(refunds.coversFrom))),
  ])
  return {
    paid: paid.map((one) => {
      const { cents: lostCents = 0, repaid = [] } = lost.get(one.payment) ?? {}
      const repaidCents = repaid.reduce((sum, { cents }) => sum + cents, 0)
      return {
        ...one,
        cents: one.cents - (whole.get(one.payment) ?? 0),
        lostCents: lostCents - (beside.get(one.payment) ?? 0) - repaidCents,
        repaid: repaid.map(({ cents, until }) => ({ cents, ...daysPaidAgain(one, contract, until) })),
      }
    }),
    back: ofDays.flatMap(({ cents, from, to }) => (from && to ? [{ cents, from, to }] : [])),
  }
}

async function paymentsOf(services: Services, db: Db, contract: ContractRow): Promise<PaidOf[]> {
  const interval = intervalOf(services, contract, await readTariffs(services))
  return (await paidFor({ ...services, db }, contract.id)).map((paid) => {
    const payment = paid.paymentIntent ?? paid.sessionId ?? paid.invoiceId
    if (!payment) throw new Error(`nobody knows what paid contract ${contract.id}`)
    return {
      payment,
      paymentIntent: paid.paymentIntent,
      paidOn: dayOf(paid.paidAt),
      cents: paid.amountCents,
      from: paid.from,
      to: paidUntil(paid, interval),
    }
  })
}

/** Returns what was paid for a contract and what went back of it, from which an end is counted. */
export async function accountOf(services: Services, db: Db, contract: ContractRow) {
  const [periods, earlierCents] = await together([
    paidPeriods(services, db, contract),
    backAtEnds(db, contract.id),
  ])
  return { startDate: contract.startDate, ...periods, earlierCents }
}

/**
 * Returns the cents that went back of a contract at its ends, or will go: all but what went back for changes, and what a bank
 * gave back of it.
 */
async function backAtEnds(db: Db, contractId: string): Promise<number> {
  const ofParts = sql`(SELECT sum(${refundParts.disputedCents}) FROM ${refundParts}
    WHERE ${refundParts.refundId} = ${refunds.id})`
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents} - coalesce(${ofParts}, 0)), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.contractId, contractId), isAtEnd))
  return row?.cents ?? 0
}

/** Returns the payments of a contract with the cents of each that neither a refund nor a bank has taken. */
export async function leftOf(services: Services, db: Db, contract: ContractRow) {
  const paid = await paymentsOf(services, db, contract)
  if (paid.length === 0) return []
  const [taken, lost] = await together([takenOf(db, contract), lostOf(db, contract)])
  return paid.map((one) => {
    const gone = (taken.get(one.payment) ?? 0) + (lost.get(one.payment)?.owedCents ?? 0)
    return { ...one, left: one.cents - gone }
  })
}

/** Returns the cents of a payment of a contract that have left: by refunds that were sent, or by its bank for good. */
export async function goneOf(db: Db, contractId: string, paymentIntent: string): Promise<number> {
  const { amountCents, disputedCents, payment, state } = refundParts
  const isOfIt = or(eq(payment, paymentIntent), eq(refundParts.paymentIntent, paymentIntent))
  const hasLeft = inArray(state, ['sent', 'received'])
  const ofContract = { id: contractId }
  const [sent, lost] = await together([
    takenOf(db, ofContract, { of: sql`${amountCents} - ${disputedCents}`, which: and(isOfIt, hasLeft) }),
    lostOf(db, ofContract),
  ])
  return [...sent.values()].reduce((sum, cents) => sum + cents, lost.get(paymentIntent)?.cents ?? 0)
}

type Lost = { cents: number; owedCents: number; repaid: { cents: number; until: Day | null }[] }

/**
 * Returns the cents of each payment of a contract that its bank took back for good, those that no refund was due for, and
 * those of them that were paid again.
 */
async function lostOf(db: Db, { id }: Pick<ContractRow, 'id'>): Promise<Map<string, Lost>> {
  const lost = new Map<string, Lost>()
  for (const { share, dispute } of await disputesOn(db, [id])) {
    if (dispute.state !== 'lost') continue
    const { cents = 0, owedCents = 0, repaid = [] } = lost.get(dispute.paymentIntent) ?? {}
    lost.set(dispute.paymentIntent, {
      cents: cents + share.amountCents,
      owedCents: owedCents + share.owedCents,
      repaid: share.repaidAt ? [...repaid, { cents: dueOf(share), until: share.dueUntil }] : repaid,
    })
  }
  return lost
}

type Summed = { of?: typeof refundParts.disputedCents | SQL; which?: SQL | undefined }

/** Returns the cents of each payment of a contract that refunds have taken, or will take; `of`: another sum of them. */
async function takenOf(
  db: Db,
  { id }: Pick<ContractRow, 'id'>,
  { of, which }: Summed = {},
): Promise<Map<string, number>> {
  const rows = await db
    .select({ payment: refundParts.payment, cents: sql<number>`sum(${of ?? refundParts.amountCents})::int` })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(eq(refunds.contractId, id), which))
    .groupBy(refundParts.payment)
  return new Map(rows.map(({ payment, cents }) => [payment, cents]))
}
