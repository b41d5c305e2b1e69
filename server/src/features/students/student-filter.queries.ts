import type { StudentsExport } from '@cursus/shared/students'
import { type SQL, sql } from 'drizzle-orm'
import { allOf, onDays } from '../../platform/list-filter.ts'
import type { Services } from '../../platform/services.ts'
import { isStanding } from '../accounts/account-standing.queries.ts'
import { accountState } from '../accounts/accounts.table.ts'
import { isAmong, type SchoolPlace } from './student-words.queries.ts'

/** How somebody is covered, and by what. */
export type CoverAsked = Pick<StudentsExport, 'cover' | 'product'>

declare module '../../platform/services.ts' {
  interface Services {
    /** A condition on a row of `users`: students know no contract, so contracts say it. */
    isCovered: (asked: CoverAsked, now: Date) => SQL | null
  }
}

/** What students must be, whatever is searched. */
export type Filter = {
  /** At one of these schools (0: none); null: wherever. */
  schools: number[] | null
  /** A condition on a row of `users`; null: any. */
  account: SQL | null
  /** What the newest link of such an account must say, which is looked up for each of them; null: anything. */
  link: SQL | null
}

export const everybody: Filter = { schools: null, account: null, link: null }

/** The condition on a row of `users` whole. */
export const standsSo = ({ account, link }: Pick<Filter, 'account' | 'link'>) => allOf(account, link)

/** Reads the filters of a list, from the schools as they are now. */
export function filterOf(
  { school, level, account, cover, product, language, from, to }: StudentsExport,
  places: SchoolPlace[],
  { isCovered, now }: Pick<Services, 'isCovered' | 'now'>,
): Filter {
  const at = now()
  return {
    schools: schoolsOf({ school, level }, places),
    account: allOf(
      account && sql`${accountState} = ${sql.raw(String(stateOf[account]))}`,
      language && sql`users.language = ${language}`,
      onDays(sql`users.created_at`, { from, to }),
      isCovered({ cover, product }, at),
    ),
    link: account && hasLink(account) ? isStanding(account, at) : null,
  }
}

export const hasFilter = ({ schools, account }: Filter) => schools !== null || account !== null

/** A student without a school is classic. */
function schoolsOf({ school, level }: Pick<StudentsExport, 'school' | 'level'>, places: SchoolPlace[]) {
  if (school === undefined && level === undefined) return null
  const known = [...places, { id: 0, level: 'classic' as const }]
  const wanted = known.filter((place) => level === undefined || place.level === level)
  return wanted.map(({ id }) => id).filter((id) => school === undefined || id === Number(school))
}

const stateOf = { active: 0, neverInvited: 1, invited: 1, linkExpired: 1, deactivated: 2 } as const

type Standing = NonNullable<StudentsExport['account']>

/** The state of an account has an index; a link tells more of those alone who have not opened theirs. */
const hasLink = (standing: Standing): standing is Exclude<Standing, 'active' | 'deactivated'> =>
  stateOf[standing] === stateOf.invited

/** True for the student `id` at `school`, of whom no row of `users` is at hand. */
export function passes({ schools, ...asked }: Filter, id: SQL, school: SQL): SQL {
  const there = schools ? isAmong(school, schools) : sql`true`
  const account = standsSo(asked)
  if (!account) return there
  return sql`${there} AND EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND ${account} OFFSET 0)`
}
