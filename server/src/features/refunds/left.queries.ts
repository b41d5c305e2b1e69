import { addDays, addMonths, type Day, dayOf } from '@cursus/shared/day'
import type { PaidPeriod } from '@cursus/shared/refund-of'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { refundParts, refunds } from './refunds.table.ts'

/** A payment with its period; `payment` is the id of its payment intent, else of its session or invoice. */
type PaidOf = PaidPeriod & { payment: string; paymentIntent: string | null; paidOn: Day }

/**
 * Returns what was paid for a contract with the days of each payment, without what went back for a change; `back` is
 * what went back of single days.
 */
export async function paidPeriods(
  services: Services,
  db: Db,
  contract: ContractRow,
): Promise<{ paid: PaidPeriod[]; back: PaidPeriod[] }> {
  const isChange = eq(refunds.cause, 'change')
  const [paid, whole, ofDays] = await together([
    paymentsOf(services, db, contract),
    takenOf(db, contract, and(isChange, isNull(refunds.coversFrom))),
    db
      .select({ cents: refunds.amountCents, from: refunds.coversFrom, to: refunds.coversUntil })
      .from(refunds)
      .where(and(eq(refunds.contractId, contract.id), isChange)),
  ])
  return {
    paid: paid.map((one) => ({ ...one, cents: one.cents - (whole.get(one.payment) ?? 0) })),
    back: ofDays.flatMap(({ cents, from, to }) => (from && to ? [{ cents, from, to }] : [])),
  }
}

async function paymentsOf(services: Services, db: Db, contract: ContractRow): Promise<PaidOf[]> {
  const interval = intervalOf(services, contract, await readTariffs(services))
  const months = interval === 'year' ? 12 : 1
  return (await paidFor({ ...services, db }, contract.id)).map((paid) => {
    const payment = paid.paymentIntent ?? paid.sessionId ?? paid.invoiceId
    if (!payment) throw new Error(`nobody knows what paid contract ${contract.id}`)
    return {
      payment,
      paymentIntent: paid.paymentIntent,
      paidOn: dayOf(paid.paidAt),
      cents: paid.amountCents,
      from: paid.from,
      // Until the invoice of a first instalment was read, its period is that of the price.
      to: paid.until ?? addDays(addMonths(paid.from, months), -1),
    }
  })
}

/** Returns the cents that went back of a contract at its ends, or will go: all but what went back for changes. */
export async function backAtEnds(db: Db, contractId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.contractId, contractId), ne(refunds.cause, 'change')))
  return row?.cents ?? 0
}

/** Returns the payments of a contract with the cents of each that no refund has taken. */
export async function leftOf(services: Services, db: Db, contract: ContractRow) {
  const paid = await paymentsOf(services, db, contract)
  if (paid.length === 0) return []
  const taken = await takenOf(db, contract)
  return paid.map((one) => ({ ...one, left: one.cents - (taken.get(one.payment) ?? 0) }))
}

/** Returns the cents of each payment of a contract that refunds have taken, or will take. */
async function takenOf(db: Db, { id }: ContractRow, which?: SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ payment: refundParts.payment, cents: sql<number>`sum(${refundParts.amountCents})::int` })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(eq(refunds.contractId, id), which))
    .groupBy(refundParts.payment)
  return new Map(rows.map(({ payment, cents }) => [payment, cents]))
}
