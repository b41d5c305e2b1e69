import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { settleSubscription } from '../contracts/subscriptions.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { keptNothing, lastKeptDay } from '../refunds/kept-days.queries.ts'
import { mayBeCarriedOn } from '../renewals/renewals.queries.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'

const batch = 500

/**
 * Asks nobody for days after what is to be paid of contracts that are over and that no renewal may carry on: an open invoice
 * of such days alone is voided, one that also asks for a contract that goes on is lowered. What is owed stays so without an end: it
 * goes through all of them. May run any number of times.
 */
export async function voidAfterEnd(services: Services, mayGoOn = () => true): Promise<void> {
  for (let last = ''; mayGoOn(); ) {
    const open = await openAfterEnd(services, last)
    await eachAlone(services, { code: 'terminations.not_voided', ones: open }, ({ id }) =>
      voidInvoice(services, id),
    )
    const end = open.at(-1)
    if (!end) return
    last = end.id
  }
}

/** SQL condition: the instalment is owed for certain, as a day that it is for was covered before the end. Most old debts are such. */
const isOwed = sql`(${instalments.from} < ${contracts.endDate} AND ${contracts.startDate} < ${contracts.endDate}
  AND ${contracts.signatureStatus} IN ('signed', 'none') AND NOT ${keptNothing})`

/** Returns invoices with something open of contracts that are over and that may ask for days after the end, by their ids, those after `last`. */
function openAfterEnd({ db, now }: Services, last: string) {
  const today = dayOf(now())
  const { invoiceId, contractId, state } = instalments
  return db
    .selectDistinct({ id: invoiceId })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(
      and(
        gt(invoiceId, last),
        eq(state, 'open'),
        sql`NOT ${isNotOver(today)}`,
        not(mayBeCarriedOn(today)),
        not(isOwed),
      ),
    )
    .orderBy(asc(invoiceId))
    .limit(batch)
}

async function voidInvoice(services: Services, invoiceId: string): Promise<void> {
  const { db, jobs, now } = services
  const rows = await db
    .select({ asked: instalments, contract: contracts, goesOn: mayBeCarriedOn(dayOf(now())) })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(eq(instalments.invoiceId, invoiceId))
  const beyond: typeof rows = []
  for (const row of rows) if (await isBeyondEnd(services, row)) beyond.push(row)
  const isWhole = beyond.length === rows.length && rows.every(({ asked }) => asked.state === 'open')
  const voided = isWhole ? await voidWhole(services, invoiceId, rows) : await lower(services, beyond)
  if (voided.length === 0) return
  await db
    .update(instalments)
    .set({ state: 'void' })
    .where(and(inArray(instalments.id, voided), eq(instalments.state, 'open')))
  const subscriptionId = rows[0]?.contract.subscriptionStripe
  if (subscriptionId) await jobs.enqueue(db, settleSubscription, { subscriptionId })
}

type Row = { asked: typeof instalments.$inferSelect; contract: ContractRow; goesOn: boolean }

/** Tells whether an instalment is for days that all lie after the last that is to be paid. */
async function isBeyondEnd({ db, now }: Services, { asked, contract, goesOn }: Row): Promise<boolean> {
  if (goesOn || !stateOn(contract, dayOf(now())).isOver) return false
  const last = await lastKeptDay(db, contract)
  return last === null || asked.from > last
}

/** Voids an invoice; returns the ids of its instalments. */
async function voidWhole({ payments }: Services, invoiceId: string, rows: Row[]): Promise<string[]> {
  return (await payments.voidInvoice(invoiceId)) ? rows.map(({ asked }) => asked.id) : []
}

/** Takes instalments off their invoice, which asks for the others as before; returns the ids of those that it asks for no more. */
async function lower({ payments }: Services, rows: Row[]): Promise<string[]> {
  const lowered: string[] = []
  for (const { asked, contract } of rows) {
    const productId = providerProduct(contract.priceId)
    const isOpen = asked.state === 'open'
    if (isOpen && (await payments.creditLines({ invoiceId: asked.invoiceId, productId })))
      lowered.push(asked.id)
  }
  return lowered
}
