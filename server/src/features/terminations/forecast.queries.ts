import { type Day, dayOf, daysBetween } from '@cursus/shared/day'
import { type PaidPeriod, unusedDaysOf } from '@cursus/shared/refund-of'
import type { Services } from '../../platform/services.ts'
import { pricesToCome } from '../amendments/prices-to-come.queries.ts'
import { askedBefore } from '../contracts/coming-payments.rules.ts'
import { intervalOf, paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { payableBy } from '../contracts/termination.rules.ts'
import { paymentsKnownUntil } from '../payments/payments.queries.ts'
import { refundWith } from '../refunds/refunds.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

/**
 * What an end will give back, in cents, by the payments that are unused in part: days of each, and those that are not
 * covered. `backCents` is what went back of them already, and is taken off.
 */
export type Forecast = { cents: number; backCents: number; parts: Part[]; dueBy: Day }
type Part = PaidPeriod & { unusedCents: number; days: number; unusedDays: number }

/**
 * Returns a function that tells what an end gives back: by the rule by which it is settled, of what was paid, and of what will be
 * asked for until then. Null where nothing goes back.
 */
export async function forecastOf(services: Services, row: ContractRow) {
  const { db, now } = services
  const today = dayOf(now())
  const [refundOn, tariffs, prices, knownUntil] = await Promise.all([
    refundWith(services, row),
    readTariffs(services),
    // What is only agreed is not done once its contract ends.
    pricesToCome(db, [row.id], ['done']),
    paymentsKnownUntil(db, [row]),
  ])
  const interval = intervalOf(services, row, tariffs)
  const paying = { ...row, interval, paysFrom: paysFrom(row), knownUntil: knownUntil(row) }
  return ({ lastDay, endsOn }: { lastDay: Day | null; endsOn: Day }): Forecast | null => {
    const coming = askedBefore(paying, prices.get(row.id) ?? [], { today, end: endsOn })
    const { refundCents: cents, backCents, parts } = refundOn(lastDay, coming)
    if (cents === 0) return null
    const unused = parts.filter(({ unusedCents }) => unusedCents > 0)
    return { cents, backCents, parts: unused.map(partOf), dueBy: payableBy({ lastDay, endsOn }) }

    function partOf({ cents: paidCents, from, to, unusedCents }: (typeof parts)[number]): Part {
      const unusedDays = unusedDaysOf({ cents: paidCents, from, to }, lastDay, row.startDate)
      return { cents: paidCents, from, to, unusedCents, days: daysBetween(from, to) + 1, unusedDays }
    }
  }
}
