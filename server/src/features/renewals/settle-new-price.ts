import { addDays, dayOf } from '@cursus/shared/day'
import { differenceOf } from '@cursus/shared/price-difference'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { atProvider } from '../contracts/asked-periods.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { renewalNotices } from './notices.table.ts'
import { farOff } from './renewal.rules.ts'
import { readRepriced } from './repriced.ts'

/**
 * Looks again, once every invoice is there that was made while a new price was told: queued in the transaction that
 * records the price.
 */
export const settleNewPrice = defineJob('renewals.settle_new_price', z.object({ noticeId: z.uuid() }), {
  retryLimit: 20,
})

/** Seconds after which the provider hides no invoice any more: a draft is one for an hour. */
export const untilInvoiced = 2 * 3600

/**
 * Asks for the differences of periods that were invoiced at the old price between our reading and our call, and
 * collects now what would otherwise wait for the invoice of another year. May run any number of times within a day:
 * each call has the key of its notice.
 */
export async function settlePrice(services: Services, noticeId: string): Promise<void> {
  const { db, payments, now } = services
  const [due] = await db
    .select({ notice: renewalNotices, contract: contracts })
    .from(renewalNotices)
    .innerJoin(contracts, eq(contracts.id, renewalNotices.contractId))
    .where(eq(renewalNotices.id, noticeId))
  const through = due?.notice.pricedThrough
  const found = due && through && !due.contract.subscriptionIsOver && (await readRepriced(services, due))
  if (!found) return
  const { item, repriced, periods } = found
  const missed = differenceOf(
    repriced,
    periods.filter(({ until }) => until > through),
  )
  if (missed) {
    const idempotencyKey = `renewal-price-missed:${noticeId}:${missed.until}`
    await payments.addDifference({ idempotencyKey, item, difference: atProvider(missed) })
  }
  const whole = differenceOf(repriced, periods)
  if (!whole || whole.cents <= 0 || whole.until <= addDays(dayOf(now()), farOff)) return
  const { subscriptionId } = item
  await payments.invoiceNow({ idempotencyKey: `renewal-price-now:${noticeId}`, subscriptionId })
}
