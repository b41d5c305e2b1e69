import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, sql } from 'drizzle-orm'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { settleSubscription } from '../contracts/subscriptions.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { lastKeptDay } from './kept-days.queries.ts'

/**
 * Voids the open invoices of contracts that are over, whose days all lie after what is to be paid: nobody owes a month that
 * begins after the end. An invoice that also asks for a contract that goes on is left. May run any number of times.
 */
export async function voidAfterEnd(services: Services): Promise<void> {
  const { db, now } = services
  const found = await db
    .selectDistinct({ id: instalments.invoiceId })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(and(eq(instalments.state, 'open'), sql`NOT ${isNotOver(dayOf(now()))}`))
    .orderBy(asc(instalments.invoiceId))
    .limit(500)
  await eachAlone(services, { code: 'terminations.not_voided', ones: found }, ({ id }) =>
    voidInvoice(services, id),
  )
}

async function voidInvoice(services: Services, invoiceId: string): Promise<void> {
  const { db, jobs, payments } = services
  const isItsOwn = eq(instalments.invoiceId, invoiceId)
  const rows = await db
    .select({ asked: instalments, contract: contracts })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(isItsOwn)
  for (const { asked, contract } of rows) {
    if (!stateOn(contract, dayOf(services.now())).isOver) return
    const last = await lastKeptDay(db, contract)
    if (last !== null && asked.from <= last) return
  }
  if (!(await payments.voidInvoice(invoiceId))) return
  await db
    .update(instalments)
    .set({ state: 'void' })
    .where(and(isItsOwn, eq(instalments.state, 'open')))
  const subscriptionId = rows[0]?.contract.subscriptionStripe
  if (subscriptionId) await jobs.enqueue(db, settleSubscription, { subscriptionId })
}
