import type { StudentsExport } from '@cursus/shared/students'
import { type SQL, sql } from 'drizzle-orm'
import { allOf, onDays } from '../../platform/list-filter.ts'
import type { Services } from '../../platform/services.ts'
import { isStanding, type LinkStanding } from '../accounts/account-standing.queries.ts'
import { accountState } from '../accounts/accounts.table.ts'
import { isAmong, type SchoolPlace } from './student-words.queries.ts'

/** How somebody is covered, by which product, and in which month it was bought. */
export type CoverAsked = Pick<StudentsExport, 'cover' | 'product' | 'bought'>

declare module '../../platform/services.ts' {
  interface Services {
    /** Returns an SQL condition on `users`; passed in by contracts, which students must not import. */
    isCovered: (asked: CoverAsked, now: Date) => SQL | null
  }
}

/** Conditions on students, whatever is searched. */
export type Filter = {
  /** Ids of schools (0: none); null for any. */
  schools: number[] | null
  /** SQL condition on `users`; null for any. */
  account: SQL | null
}

export const everybody: Filter = { schools: null, account: null }

/** Reads the filters of a list, with the present schools. */
export function filterOf(
  { school, level, account, cover, product, bought, language, tag, from, to }: StudentsExport,
  places: SchoolPlace[],
  { isCovered, now }: Pick<Services, 'isCovered' | 'now'>,
): Filter {
  const at = now()
  return {
    schools: schoolsOf({ school, level }, places),
    account: allOf(
      account && sql`${accountState} = ${sql.raw(String(stateOf[account]))}`,
      account && hasLink(account) && isStanding(account, at),
      language && sql`users.language = ${language}`,
      tag && sql`EXISTS (SELECT 1 FROM student_tags WHERE user_id = users.id AND tag = ${tag})`,
      onDays(sql`users.created_at`, { from, to }),
      isCovered({ cover, product, bought }, at),
    ),
  }
}

export const hasFilter = ({ schools, account }: Filter) => schools !== null || account !== null

/** Returns the ids of schools for a filter; a student without a school is classic. */
function schoolsOf({ school, level }: Pick<StudentsExport, 'school' | 'level'>, places: SchoolPlace[]) {
  if (school === undefined && level === undefined) return null
  const known = [...places, { id: 0, level: 'classic' as const }]
  const wanted = known.filter((place) => level === undefined || place.level === level)
  return wanted.map(({ id }) => id).filter((id) => school === undefined || id === Number(school))
}

const stateOf = { active: 0, neverInvited: 1, invited: 1, linkExpired: 1, deactivated: 2 } as const

type Standing = NonNullable<StudentsExport['account']>

/** Tells whether a standing depends on the newest link, which counts for unopened accounts alone. */
const hasLink = (standing: Standing): standing is LinkStanding => stateOf[standing] === stateOf.invited

/** SQL condition: student `id` at `school` passes, where no row of `users` is at hand. */
export function passes({ schools, account }: Filter, id: SQL, school: SQL): SQL {
  const there = schools ? isAmong(school, schools) : sql`true`
  if (!account) return there
  return sql`${there} AND EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND ${account} OFFSET 0)`
}
