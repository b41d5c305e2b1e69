import type { Day } from '@cursus/shared/day'
import { dayOf } from '@cursus/shared/day'
import { coversByUrgency, type StudentCover } from '@cursus/shared/students'
import { coverStates, insuranceTypes } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { allOf, inMonths } from '../../platform/list-filter.ts'
import type { CoverAsked } from '../students/student-filter.queries.ts'
import { isNotOver, isSuspendedOn, owesPremium } from './contracts.queries.ts'
import { contracts, isToSign } from './contracts.table.ts'

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
  const { startDate, signatureStatus } = contracts
  const isSuspended = isSuspendedOn(today)
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
      return sql`${owesPremium(today)} AND ${isHeld(today)}`
  }
}

/** Reads `services.coversHeldBy`: of these students each product once, as the contract stands that presses most. */
export async function coversHeldBy(db: Db, ids: string[], now: Date): Promise<Map<string, StudentCover[]>> {
  const today = dayOf(now)
  const { studentId, insuranceType } = contracts
  const states = coversByUrgency.map((state, place) => sql`WHEN ${stands(state, today)} THEN ${place}::int`)
  const { rows } = await db.execute<{
    id: string
    type: StudentCover['insuranceType']
    place: number | null
  }>(
    sql`SELECT ${studentId} AS id, ${insuranceType} AS type, min(CASE ${sql.join(states, sql` `)} END) AS place
      FROM ${contracts} WHERE ${studentId} = ANY (${sql.param(ids)}::uuid[]) GROUP BY 1, 2`,
  )
  const held = new Map<string, StudentCover[]>()
  for (const { id, type, place } of rows) {
    const state = place === null ? undefined : coversByUrgency[place]
    if (state) held.set(id, [...(held.get(id) ?? []), { insuranceType: type, state }])
  }
  for (const covers of held.values()) covers.sort((one, other) => orderOf(one) - orderOf(other))
  return held
}

const orderOf = ({ insuranceType }: StudentCover) => insuranceTypes.indexOf(insuranceType)

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
