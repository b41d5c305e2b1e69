import type { Day } from '@cursus/shared/day'
import { type AskedPeriod, differenceOf } from '@cursus/shared/price-difference'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { atProvider, lineOf, readPeriods } from '../contracts/asked-periods.service.ts'
import { findContract, paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { recurringPriceAt } from '../contracts/recurring-price.service.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { type AmendmentRow, findAmendment } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'
import { chargeRhythm, rhythmOf } from './charge-rhythm.ts'

const one = z.object({ amendmentId: z.uuid() })

/** Has the payment provider charge the price of a changed contract from the next invoice on. */
export const chargeAmendment = defineJob('amendments.charge', one, { retryLimit: 60 })

/** Looks again, once every invoice is there that was made while the new price was told. */
export const settleCharge = defineJob('amendments.settle_charge', one, { retryLimit: 20 })

/** Seconds after which the provider hides no invoice any more: a draft is one for an hour. */
const untilInvoiced = 2 * 3600

type Charging = {
  amendment: AmendmentRow
  contract: ContractRow
  subscriptionId: string
  beforePriceId: string
}

async function charging({ db }: Services, amendmentId: string): Promise<Charging | null> {
  const amendment = await findAmendment(db, amendmentId)
  const contract = amendment && (await findContract(db, amendment.contractId))
  if (amendment?.state !== 'done' || !amendment.beforePriceId) return null
  if (!contract?.subscriptionStripe || contract.subscriptionIsOver) return null
  const { subscriptionStripe: subscriptionId } = contract
  return { amendment, contract, subscriptionId, beforePriceId: amendment.beforePriceId }
}

/**
 * Gives the line of a changed contract its new price by our own count (E-25): without the provider's proration, and with
 * one item of ours for what was not paid with the change. May run any number of times: a line that has the price is left
 * alone.
 */
export async function charge(services: Services, amendmentId: string): Promise<void> {
  const { db, payments, now } = services
  const found = await charging(services, amendmentId)
  if (!found || found.amendment.pricedAt) return
  const rhythm = await rhythmOf(services, found)
  if (rhythm) return chargeRhythm(services, found, rhythm)
  const { amendment, contract, subscriptionId, beforePriceId } = found
  const { priceId, priceCents } = amendment
  const periods = await missedPeriods(services, found)
  const through = await holdPeriods(services, amendment, periods)
  const difference = itemOf(
    found,
    periods.filter(({ until }) => until <= through),
  )
  const wish = {
    idempotencyKey: `amendment-price:${amendmentId}:${difference?.cents ?? 0}`,
    price: {
      id: await recurringPriceAt(services, { ...contract, priceId }, priceCents),
      unitAmount: priceCents,
    },
    difference: difference && atProvider(difference),
  }
  // An earlier try whose answer was lost has left the line at its new price.
  const changed =
    (await payments.changePrice({ ...wish, item: lineOf(subscriptionId, beforePriceId) })) ??
    (await payments.changePrice({ ...wish, item: lineOf(subscriptionId, priceId) }))
  // The change before this one is not charged yet: its line comes with it.
  if (!changed) throw new Error(`the provider has no line for the contract ${contract.id}`)
  await transact(db, async (tx) => {
    await tx.update(amendments).set({ pricedAt: now() }).where(eq(amendments.id, amendmentId))
    await services.jobs.enqueue(tx, settleCharge, { amendmentId }, { seconds: untilInvoiced })
  })
}

/** Asks for the differences of periods that were invoiced at the old price between our reading and our call. */
export async function settle(services: Services, amendmentId: string): Promise<void> {
  const found = await charging(services, amendmentId)
  const through = found?.amendment.pricedThrough
  if (!found || !through) return
  const periods = (await missedPeriods(services, found)).filter(({ until }) => until > through)
  const missed = differenceOf(repriced(found), periods)
  if (!missed) return
  const idempotencyKey = `amendment-price-missed:${amendmentId}:${missed.until}`
  const item = lineOf(found.subscriptionId, found.amendment.priceId)
  await services.payments.addDifference({ idempotencyKey, item, difference: atProvider(missed) })
}

const repriced = ({ amendment }: Charging) => ({
  before: amendment.beforeCents,
  after: amendment.priceCents,
  firstDay: amendment.effectOn,
})

/** Returns the periods asked for at the old price that the change itself did not count. */
async function missedPeriods(services: Services, found: Charging): Promise<AskedPeriod[]> {
  const { amendment, contract, subscriptionId, beforePriceId: priceId } = found
  const periods = await readPeriods(services, subscriptionId, {
    isAsked: ({ productId, amount }) =>
      productId === providerProduct(priceId) && amount === amendment.beforeCents,
    paysFrom: paysFrom(contract),
  })
  const { coversUntil } = amendment
  return periods.filter(({ from }) => coversUntil === null || from > coversUntil)
}

function itemOf(found: Charging, periods: AskedPeriod[]) {
  const { laterCents, effectOn, coversUntil } = found.amendment
  const missed = differenceOf(repriced(found), periods)
  if (laterCents === 0) return missed
  const later = { cents: laterCents, from: effectOn, until: coversUntil ?? effectOn }
  return missed ? { ...missed, cents: missed.cents + laterCents } : later
}

/** Records, before the provider is told, up to which day the differences go with the new price. */
async function holdPeriods(
  { db }: Services,
  { id, pricedThrough, effectOn, coversUntil }: AmendmentRow,
  periods: readonly AskedPeriod[],
): Promise<Day> {
  if (pricedThrough) return pricedThrough
  const lasts = periods.map(({ until }) => until).toSorted()
  const last = lasts.at(-1) ?? coversUntil ?? effectOn
  const [row] = await db
    .update(amendments)
    .set({ pricedThrough: sql`coalesce(${amendments.pricedThrough}, ${last}::date)` })
    .where(eq(amendments.id, id))
    .returning({ through: amendments.pricedThrough })
  return row?.through ?? last
}
