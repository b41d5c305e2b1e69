import type { Day } from '@cursus/shared/day'
import { dayOf } from '@cursus/shared/day'
import { coverStates, insuranceTypes } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import { allOf, inMonths } from '../../platform/list-filter.ts'
import type { CoverAsked } from '../students/student-filter.queries.ts'
import { isNotOver } from './contracts.queries.ts'
import { contracts, isToSign, isUnpaid } from './contracts.table.ts'

/**
 * SQL condition on `users`: a contract of the person has this cover on that day in Paris, for that product. It
 * repeats `stateOn`; a test compares both.
 */
export function isCovered({ cover, product, bought }: CoverAsked, now: Date): SQL | null {
  if (!cover && !product && !bought) return null
  const today = dayOf(now)
  const which = allOf(
    product && sql`${contracts.insuranceType} = ${product}`,
    bought && inMonths(sql`${contracts.createdAt}`, bought),
    asStands({ cover, bought }, today),
  )
  const one = sql`EXISTS (SELECT 1 FROM ${contracts} WHERE ${contracts.studentId} = users.id AND ${which})`
  return cover === 'none' ? sql`NOT ${one}` : one
}

/** SQL condition: covers as asked; without a cover it is held, and what was bought in a month was paid. */
function asStands({ cover, bought }: CoverAsked, today: Day): SQL {
  if (cover && cover !== 'none') return stands(cover, today)
  return bought && !cover ? sql`${contracts.paymentStatus} = 'payment_succeeded'` : isHeld(today)
}

/** SQL condition: paid, neither over nor ended. */
const isHeld = (today: Day) => sql`${contracts.paymentStatus} = 'payment_succeeded' AND ${isNotOver(today)}`

function stands(cover: Exclude<(typeof coverStates)[number], 'none'>, today: Day): SQL {
  const { startDate, suspendedOn, coverBackOn, signatureStatus } = contracts
  const isSuspended = sql`coalesce(${suspendedOn} <= ${today} AND (${coverBackOn} IS NULL OR ${coverBackOn} > ${today}), false)`
  const isAgreed = sql`${signatureStatus} IN ('none', 'signed')`
  const covers = sql`${isHeld(today)} AND ${isAgreed}`
  switch (cover) {
    case 'toSign':
      return sql`${isToSign} AND ${isNotOver(today)}`
    case 'upcoming':
      return sql`${covers} AND NOT ${isSuspended} AND ${startDate} > ${today}`
    case 'current':
      return sql`${covers} AND NOT ${isSuspended} AND ${startDate} <= ${today}`
    case 'suspended':
      return sql`${covers} AND ${isSuspended}`
    case 'unpaid':
      return sql`${isUnpaid} AND ${isHeld(today)}`
  }
}

const covered = coverStates.filter((state) => state !== 'none')

/**
 * Builds the rows of `services.coversOf`: a student each, with what any of the contracts says. A product counts as covered as asked,
 * and as held where nothing, or `none`, is.
 */
export function coversOf({ cover, product, bought }: CoverAsked, people: SQL | null, now: Date): SQL {
  const today = dayOf(now)
  const { insuranceType, studentId } = contracts
  const isAsked = product ? sql`${insuranceType} = ${product}` : sql`true`
  const asked = asStands({ cover, bought }, today)
  const any = (name: string, what: SQL) => sql`bool_or(${what}) AS ${sql.identifier(name)}`
  const each = [
    any('held', sql`${isAsked} AND ${isHeld(today)}`),
    ...covered.map((state) => any(state, sql`${isAsked} AND ${stands(state, today)}`)),
    ...insuranceTypes.map((one) => any(one, sql`${insuranceType} = ${one} AND ${asked}`)),
  ]
  return sql`SELECT ${sql.join(each, sql`, `)} FROM ${contracts}
    WHERE ${people ? sql`${studentId} IN (${people})` : sql`true`}
      AND ${bought ? inMonths(sql`${contracts.createdAt}`, bought) : sql`true`} GROUP BY ${studentId}`
}
