import type { Dashboard } from '@cursus/shared/dashboard'
import { addDays, addMonths, type Day, dayOf } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'

type Plots = Dashboard['plots']
type Sold = { insuranceType: string; month: string; sold: number; salesCents: number }
type InForce = { insuranceType: string } & Record<string, number>

/** Counts sales and contracts in force by product, for this month and the eleven before. Reads every contract once. */
export async function readMonths({ db, now }: Services): Promise<Plots> {
  const at = now()
  const today = dayOf(at)
  const first = `${addMonths(today, -11).slice(0, 7)}-01`
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
  const lastDays = months.map((month) => earlier(addDays(addMonths(month, 1), -1), today))
  const [sold, inForce] = await Promise.all([
    db.execute<Sold>(soldSince(first)),
    db.execute<InForce>(inForceOn(lastDays)),
  ])
  return {
    asOf: at.toISOString(),
    months: months.map((day, index) => {
      const month = day.slice(0, 7)
      const products = insuranceTypes.map((insuranceType) => {
        const sales = sold.rows.find((row) => row.insuranceType === insuranceType && row.month === month)
        const force = inForce.rows.find((row) => row.insuranceType === insuranceType)
        return {
          insuranceType,
          sold: sales?.sold ?? 0,
          salesCents: sales?.salesCents ?? 0,
          inForce: Number(force?.[`m${index}`] ?? 0),
        }
      })
      return { month, products }
    }),
  }
}

/** SQL of contracts by the month of purchase, with the first premium of each. */
function soldSince(first: Day) {
  return sql`
    SELECT insurance_type AS "insuranceType", to_char(created_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM') AS month,
      count(*)::int AS sold, sum(prime_cents)::float8 AS "salesCents"
    FROM ${contracts}
    WHERE payment_status = 'payment_succeeded' AND created_at >= ${first}::timestamp AT TIME ZONE 'Europe/Paris'
    GROUP BY 1, 2`
}

/** SQL of paid and signed contracts whose cover holds on each of these days, in columns `m0`, `m1` … */
function inForceOn(days: Day[]) {
  const counts = days.map(
    (day, index) =>
      sql`count(*) FILTER (WHERE start_date <= ${day} AND end_date >= ${day})::int AS ${sql.identifier(`m${index}`)}`,
  )
  return sql`
    SELECT insurance_type AS "insuranceType", ${sql.join(counts, sql`, `)} FROM ${contracts}
    WHERE payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed')
      AND end_date >= ${days[0]} AND start_date <= ${days.at(-1)}
    GROUP BY 1`
}

const earlier = (a: Day, b: Day) => (a < b ? a : b)
