import type { FiguresQuery } from '@cursus/shared/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { listKeys } from '../students/students.table.ts'
import { instantsOf, placeOf, type Spans } from './spans.rules.ts'

/** SQL condition on contracts: of that product and of a student of that school. */
export function isAsked({ school, product }: FiguresQuery): SQL {
  const ofProduct = product ? sql`contracts.insurance_type = ${product}` : sql`true`
  if (school === undefined) return ofProduct
  return sql`${ofProduct} AND contracts.student_id IN (SELECT user_id FROM students WHERE ${listKeys.school} = ${Number(school)})`
}

/** SQL of the span in which an instant lies, counted from 1; 0 before all. */
export const spanOfInstant = (at: SQL, { bounds }: Spans) =>
  sql`width_bucket(${at}, ${sql.param(instantsOf(bounds))}::timestamptz[])`

/** SQL of the span in which a day lies. */
export const spanOfDay = (day: SQL, { bounds }: Spans) =>
  sql`width_bucket(${day}, ${sql.param(bounds)}::date[])`

/** SQL of month and side of a span, as `placeOf` has them. */
export const monthOf = (span: SQL) => sql`(${span} - CASE WHEN ${span} > 24 THEN 2 ELSE 1 END)`

/**
 * SQL of the side of a comparison that a span of months belongs to: the chosen period, the one before, or neither.
 */
export const sideOf = (span: SQL, { begins }: Spans) =>
  sql.join(
    [
      sql`CASE WHEN ${span} > ${sql.raw(`${begins + 1}`)} THEN 'current'`,
      sql`WHEN ${span} BETWEEN ${sql.raw(`${begins - 11}`)} AND 24 THEN 'before' END`,
    ],
    sql` `,
  )

export const isPaid = sql`contracts.payment_status = 'payment_succeeded'`
/** SQL condition: paid, and signed where a signature is needed. */
export const isInsured = sql`${isPaid} AND contracts.signature_status IN ('none', 'signed')`

/**
 * SQL condition: it could be renewed, and so it counts among what came to its end; a refusal and a lapse have put an end to `renews`. Of
 * products with a fixed term no events are read.
 */
export function couldRenew({ products }: Services): SQL {
  const renewed = products.list.filter(({ renewal }) => renewal !== null)
  const types = sql.join(
    renewed.map(({ insuranceType }) => sql`${insuranceType}`),
    sql`, `,
  )
  return sql`(renews OR (contracts.insurance_type IN (${types}) AND EXISTS (SELECT FROM contract_events AS ended
    WHERE ended.contract_id = contracts.id AND ended.kind IN ('refused', 'lapsed'))))`
}

/** Sums a value of rows with a span by month, and over the period and the one before. */
export function sums<Row extends { span: number }>(
  spans: Spans,
  rows: readonly Row[],
  amountOf: (row: Row) => number,
) {
  const months = Array.from({ length: 36 }, () => 0)
  const sides = { current: 0, before: 0 }
  for (const row of rows) {
    const { month, side } = placeOf(row.span, spans)
    const value = amountOf(row)
    if (month >= 0 && month < 36) months[month] = (months[month] ?? 0) + value
    if (side) sides[side] += value
  }
  return { months, ...sides }
}
