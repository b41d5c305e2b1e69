import { type Day, dayOf } from '@cursus/shared/day'
import { type AskedPeriod, differenceOf } from '@cursus/shared/price-difference'
import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { atProvider } from '../contracts/asked-periods.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { recurringPriceAt } from '../contracts/recurring-price.service.ts'
import { isRenewedBy, type NoticeRow, noticeNumber } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { type Due, readRepriced } from './repriced.ts'
import { settleNewPrice, untilInvoiced } from './settle-new-price.ts'

/** Charges the price of a new year of cover at the payment provider, from its first day. */
export const chargeNewPrices = defineJob('renewals.charge_new_prices', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 900,
})

/** Calls to the provider at the same time. */
const atOnce = 8

/**
 * Charges the notice's price for each contract renewed at another one, from the day its new year begins. May run any
 * number of times, also at the same time: the provider keeps one change per notice. One failure does not stop the
 * others, which the next run finds; stops when the provider answers none.
 */
export async function chargeAll(services: Services, mayGoOn = () => true): Promise<void> {
  for (let last = nobody; mayGoOn(); ) {
    const due = await dueAfter(services, last)
    const end = due.at(-1)
    if (!end) return
    last = end.notice.id
    const done = await Promise.allSettled(due.map((one) => charge(services, one)))
    const failures = due.flatMap(({ contract }, place) => {
      const result = done[place]
      return result?.status === 'rejected' ? [{ contractId: contract.id, err: result.reason }] : []
    })
    for (const failure of failures)
      services.log.error({ code: 'renewals.new_price', ...failure }, 'a new price is not charged yet')
    if (failures.length === due.length) throw failures[0]?.err
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Returns contracts in a new year whose price is not charged yet. */
function dueAfter({ db, now }: Services, last: string): Promise<Due[]> {
  return db
    .select({ notice: renewalNotices, contract: contracts })
    .from(renewalNotices)
    .innerJoin(contracts, eq(contracts.id, renewalNotices.contractId))
    .where(
      and(
        ne(renewalNotices.priceCents, renewalNotices.beforeCents),
        isNull(renewalNotices.pricedAt),
        lt(renewalNotices.endDate, dayOf(now())),
        isRenewedBy,
        eq(contracts.subscriptionIsOver, false),
        sql`${contracts.subscriptionStripe} IS NOT NULL`,
        gt(renewalNotices.id, last),
      ),
    )
    .orderBy(asc(renewalNotices.id))
    .limit(atOnce)
}

async function charge(services: Services, { notice, contract }: Due): Promise<void> {
  const { payments } = services
  const found = await readRepriced(services, { notice, contract })
  if (!found) return
  const { item, repriced, periods } = found
  const through = await holdPeriods(services, notice, periods)
  const difference = differenceOf(
    repriced,
    periods.filter(({ until }) => until <= through),
  )
  const answer = await payments.changePrice({
    idempotencyKey: `renewal-price:${notice.id}:${difference?.cents ?? 0}:${difference?.until ?? ''}`,
    item,
    price: { id: await recurringPriceAt(services, contract, repriced.after), unitAmount: repriced.after },
    difference: difference && atProvider(difference),
  })
  if (!answer) throw new Error(`the provider has no line for the contract ${contract.id}`)
  await keep(services, { notice, contract })
}

/**
 * Records, before the provider is told, up to which day the differences go with the new price: what a repeat counts
 * again is the same, whatever was invoiced meanwhile.
 */
async function holdPeriods(
  { db }: Services,
  { id, endDate, pricedThrough }: NoticeRow,
  periods: readonly AskedPeriod[],
): Promise<Day> {
  if (pricedThrough) return pricedThrough
  const last = periods.map(({ until }) => until).toSorted()
  const [row] = await db
    .update(renewalNotices)
    .set({ pricedThrough: sql`coalesce(${renewalNotices.pricedThrough}, ${last.at(-1) ?? endDate}::date)` })
    .where(eq(renewalNotices.id, id))
    .returning({ through: renewalNotices.pricedThrough })
  return row?.through ?? endDate
}

/** Writes the contract's new price, once per notice. */
async function keep(services: Services, { notice, contract }: Due): Promise<void> {
  const { id, beforeCents, priceCents } = notice
  await transact(services.db, async (tx) => {
    const [priced] = await tx
      .update(renewalNotices)
      .set({ pricedAt: services.now() })
      .where(and(eq(renewalNotices.id, id), isNull(renewalNotices.pricedAt)))
      .returning({ id: renewalNotices.id })
    if (!priced) return
    await services.jobs.enqueue(tx, settleNewPrice, { noticeId: id }, { seconds: untilInvoiced })
    await tx.update(contracts).set({ primeCents: priceCents }).where(eq(contracts.id, contract.id))
    await audit(tx, services, {
      actorId: null,
      action: 'contracts.renewal_priced',
      object: { type: 'contract', id: contract.id },
      before: { cents: beforeCents },
      after: { cents: priceCents, reference: contract.reference, notice: noticeNumber(notice) },
    })
  })
}
