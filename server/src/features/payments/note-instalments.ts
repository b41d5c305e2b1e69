import { asc, eq, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { SubscriptionInvoice } from '../../providers/payments/payments.ts'
import { dueDay } from '../contracts/contract-state.rules.ts'
import { paysFrom } from '../contracts/contracts.queries.ts'
import { contractSignedLate } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { sharesOf } from './instalments.rules.ts'
import { instalments } from './instalments.table.ts'

type Row = typeof instalments.$inferInsert

/**
 * Stores the provider's invoices of a subscription as rows of its contracts. Reads their present state, so events may
 * come in any order; may run any number of times, because paid and voided rows are final. Throws 503 when the
 * provider is silent.
 */
export async function noteInstalments(services: Services, subscriptionId: string): Promise<void> {
  const { db, payments } = services
  const payers = await payersOf(services, subscriptionId)
  if (payers.length === 0) return
  const invoices = await payments.invoicesOf(subscriptionId)
  const final = await finalOf(services, subscriptionId)
  const rows: Row[] = []
  for (const invoice of invoices) {
    if (!final.has(invoice.id)) rows.push(...(await rowsOf(services, invoice, payers)))
  }
  if (rows.length === 0) return
  await transact(db, async (tx) => {
    await tx.insert(instalments).values(rows).onConflictDoUpdate(overOpen)
    for (const { id: contractId, startDate, isLate } of payers) {
      // Paid after a late signature, for days before it.
      const isOfThem = (row: Row) =>
        row.contractId === contractId && row.state === 'paid' && row.from < startDate
      if (isLate && rows.some(isOfThem)) await services.jobs.enqueue(tx, contractSignedLate, { contractId })
    }
  })
}

/** SQL condition of the update: only open rows change, so that an older answer never covers a newer one. */
const overOpen = {
  target: [instalments.contractId, instalments.invoiceId],
  set: {
    amountCents: sql`excluded.amount_cents`,
    state: sql`excluded.state`,
    paidAt: sql`excluded.paid_at`,
    paymentIntent: sql`excluded.payment_intent`,
    cardBrand: sql`excluded.card_brand`,
    cardLast4: sql`excluded.card_last4`,
  },
  setWhere: eq(instalments.state, 'open'),
}

async function payersOf({ db }: Services, subscriptionId: string) {
  const { id, priceId, rhythmFrom, createdAt, startDate, boughtFrom } = contracts
  const rows = await db
    .select({ id, priceId, rhythmFrom, createdAt, startDate, boughtFrom })
    .from(contracts)
    .where(eq(contracts.subscriptionStripe, subscriptionId))
    .orderBy(asc(contracts.reference))
  return rows.map((row) => ({
    id: row.id,
    productId: providerProduct(row.priceId),
    paysFrom: paysFrom(row),
    startDate: row.startDate,
    isLate: row.boughtFrom !== null,
  }))
}

/** Returns the invoices that are final: of one that was lowered for a contract the others are still asked. */
async function finalOf({ db }: Services, subscriptionId: string): Promise<Set<string>> {
  const rows = await db
    .select({ invoiceId: instalments.invoiceId })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(eq(contracts.subscriptionStripe, subscriptionId))
    .groupBy(instalments.invoiceId)
    .having(sql`bool_and(${instalments.state} <> 'open')`)
  return new Set(rows.map(({ invoiceId }) => invoiceId))
}

type Payers = Awaited<ReturnType<typeof payersOf>>

async function rowsOf(services: Services, invoice: SubscriptionInvoice, payers: Payers): Promise<Row[]> {
  const { shares, unknown } = sharesOf(invoice.lines, payers)
  if (unknown.length > 0) {
    const contractId = payers[0]?.id
    services.log.error(
      { code: 'payments.line_unknown', contractId },
      'an invoice asks for what no contract is',
    )
  }
  const { id: invoiceId, state, madeAt, paidAt, paymentIntent } = invoice
  const card = paymentIntent ? await services.payments.cardOf(paymentIntent) : null
  const paidWith = { paidAt, paymentIntent, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null }
  return shares.map(({ paysFrom, isCredited, ...share }) => ({
    ...share,
    invoiceId,
    dueOn: dueDay(madeAt, paysFrom),
    ...(isCredited ? { state: 'void' } : { state, ...paidWith }),
  }))
}
