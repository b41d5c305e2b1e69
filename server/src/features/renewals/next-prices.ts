import { addDays, type Day, startOfDay } from '@cursus/shared/day'
import type { Services } from '../../platform/services.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'

/** Price of the next year for contracts at one of our prices that end between two days. */
export type NextPrice = {
  type: string
  product: string
  is_yearly: boolean
  price_id: string
  from_day: Day
  to_day: Day
  cents: number
  /** Percent by which the price may rise without consent. */
  consent_above: number
}

/** Returns the prices of the year after these ends of cover: those in force on its first day. */
export async function nextPrices(services: Services, ends: { from: Day; to: Day }): Promise<NextPrice[]> {
  const periods = await periodsOf(services, ends)
  return periods.flatMap(({ tariffs, ...days }) =>
    services.products.list.flatMap(({ key, insuranceType, renewal, prices }) =>
      renewal === null
        ? []
        : prices(tariffs).map(({ id, unitAmount, interval }) => ({
            type: insuranceType,
            product: key,
            price_id: id,
            ...days,
            cents: unitAmount,
            is_yearly: interval === 'year',
            consent_above: renewal.consentAbove,
          })),
    ),
  )
}

type Period = { from_day: Day; to_day: Day; tariffs: Tariffs }

/** Groups the days after which the same prices are in force. */
async function periodsOf(services: Services, { from, to }: { from: Day; to: Day }): Promise<Period[]> {
  const periods: Period[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const tariffs = await readTariffs(services, startOfDay(addDays(day, 1)))
    const last = periods.at(-1)
    if (last?.tariffs === tariffs) last.to_day = day
    else periods.push({ from_day: day, to_day: day, tariffs })
  }
  return periods
}
