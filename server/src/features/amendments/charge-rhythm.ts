import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { lineOf } from '../contracts/asked-periods.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { recurringPriceAt } from '../contracts/recurring-price.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { AmendmentRow } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'

type Charging = {
  amendment: AmendmentRow
  contract: ContractRow
  subscriptionId: string
  beforePriceId: string
}
type Rhythm = 'month' | 'year'

/** Returns the rhythm to which a change moves its contract; null where it keeps its own. */
export async function rhythmOf(
  services: Services,
  { amendment: { priceId }, contract, beforePriceId }: Charging,
): Promise<Rhythm | null> {
  const prices = services.products.ofContract(contract).prices(await readTariffs(services))
  const intervalAt = (id: string) => prices.find((price) => price.id === id)?.interval ?? null
  const next = intervalAt(priceId)
  return next === intervalAt(beforePriceId) ? null : next
}

/**
 * Has the payment provider ask for the price of another rhythm from the day after what is paid, and for nothing before. May
 * run any number of times: a line that has the price is left alone. The provider's day is written where it asked for one
 * more period at the old price before it was told; that period is paid, so the new price counts after it.
 */
export async function chargeRhythm(
  services: Services,
  { amendment, contract, subscriptionId, beforePriceId }: Charging,
  interval: Rhythm,
): Promise<void> {
  const { id: amendmentId, priceId, priceCents, effectOn } = amendment
  const wish = {
    idempotencyKey: `amendment-rhythm:${amendmentId}`,
    price: {
      id: await recurringPriceAt(services, { ...contract, priceId }, priceCents),
      unitAmount: priceCents,
      interval,
    },
    day: { from: startOfDay(effectOn), until: startOfDay(addDays(effectOn, 1)) },
  }
  const change = (line: string) =>
    services.payments.changeRhythm({ ...wish, item: lineOf(subscriptionId, line) })
  // An earlier try whose answer was lost has left the line at its new price.
  const from = (await change(beforePriceId)) ?? (await change(priceId))
  await keep(services, amendment, from && dayOf(from))
}

async function keep(
  { db, now, log }: Services,
  { id, contractId, effectOn }: AmendmentRow,
  from: Day | null,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx.update(amendments).set({ pricedAt: now() }).where(eq(amendments.id, id))
    if (from && from !== effectOn)
      await tx.update(contracts).set({ rhythmFrom: from }).where(eq(contracts.id, contractId))
  })
  if (from && from > effectOn)
    log.error(
      { code: 'amendments.rhythm_later', contractId },
      'a period was asked for at the old rhythm before the provider was told of the new one',
    )
}
