import { type Language, languages } from '@cursus/shared/language'
import type { ListCounts } from '@cursus/shared/lists'
import type { StudentsExport } from '@cursus/shared/students'
import { accountStandings, coverStates, insuranceTypes, partnershipLevels } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import { type Choices, capped, countChoices } from '../../platform/list-counts.ts'
import { allOf } from '../../platform/list-filter.ts'
import type { Services } from '../../platform/services.ts'
import { standingName } from '../accounts/account-standing.queries.ts'
import { matched } from './find-students.queries.ts'
import { type CoverAsked, filterOf, hasFilter } from './student-filter.queries.ts'
import { isAmong, type SchoolPlace, schoolsByName, type Word, wordsOf } from './student-words.queries.ts'
import { listKeys } from './students.table.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /**
     * Selects of students (all, or those of `people`) with a contract the column `held` and one truth for each state and each product,
     * by its name: covered so, the product or the state being as asked.
     */
    coversOf: (asked: CoverAsked, people: SQL | null, now: Date) => SQL
  }
}

type Reading = Pick<Services, 'db' | 'now' | 'isCovered' | 'coversOf'>
type Asked = { query: StudentsExport; places: SchoolPlace[]; words: Word[] }

/**
 * Counts how many students each value of a filter would show, the others being as asked: schools, accounts and contracts are read
 * once each, side by side, and joined only where something narrows them.
 */
export async function countStudents(reading: Reading, query: StudentsExport): Promise<ListCounts> {
  const places = await schoolsByName(reading.db)
  const words = query.search?.trim() ? await wordsOf(reading.db, query.search, places) : []
  const asked = { query, places, words }
  const [levels, accounts, covers] = await Promise.all([
    countLevels(reading, asked),
    countAccounts(reading, asked),
    countCovers(reading, asked),
  ])
  return { ...levels, ...accounts, ...covers }
}

/** A condition on rows of `users`: the filters and words leave them; null where they leave everybody. */
function isLeft(reading: Reading, { query, places, words }: Asked): SQL | null {
  const filter = filterOf(query, places, reading)
  if (words.length > 0) return sql`users.id IN (WITH ${matched(words, filter)} SELECT id FROM matched)`
  if (!hasFilter(filter)) return null
  const { schools } = filter
  const there =
    schools && sql`users.id IN (SELECT user_id FROM students WHERE ${isAmong(listKeys.school, schools)})`
  return allOf(sql`users.role <> 'ROLE_ADMIN'`, there, filter.account)
}

async function countLevels(reading: Reading, asked: Asked): Promise<ListCounts> {
  const { level: _, ...others } = asked.query
  const left = isLeft(reading, { ...asked, query: others })
  const joined = left ? sql`JOIN users ON users.id = user_id WHERE ${left}` : sql``
  const { rows } = await reading.db.execute<{ school: number; count: number }>(
    sql`SELECT ${listKeys.school} AS school, count(*)::int AS count FROM students ${joined} GROUP BY 1`,
  )
  const levels = new Map(asked.places.map((place) => [place.id, place.level]))
  const cube = rows.map(({ school, count }) => ({ level: levels.get(school) ?? 'classic', count }))
  return countChoices(cube, { level: partnershipLevels }, {})
}

const accountKeys = { account: accountStandings, language: languages } satisfies Choices
type Account = { account: string; language: Language; count: number }

/** Accounts and languages: those that share both are counted together. */
async function countAccounts(reading: Reading, asked: Asked): Promise<ListCounts> {
  const { account, language, ...others } = asked.query
  const left = isLeft(reading, { ...asked, query: others })
  const { rows } =
    await reading.db.execute<Account>(sql`SELECT account, language, count(*)::int AS count FROM (
      SELECT language, ${standingName(reading.now())} AS account FROM users
      WHERE ${left ?? sql`users.role <> 'ROLE_ADMIN'`}) AS told
    GROUP BY account, language`)
  return countChoices(rows, accountKeys, { account, language })
}

/** Covers and products, in one pass over the contracts. */
async function countCovers(reading: Reading, asked: Asked): Promise<ListCounts> {
  const { cover, product, bought, ...others } = asked.query
  const left = isLeft(reading, { ...asked, query: others })
  const people = left && sql`SELECT users.id FROM users WHERE ${left}`
  const states = coverStates.filter((state) => state !== 'none')
  const each = ['held', ...states, ...insuranceTypes].map(
    (name) => sql`count(*) FILTER (WHERE ${sql.identifier(name)})::int AS ${sql.identifier(name)}`,
  )
  const everybody = people ? sql`(${people}) AS people` : sql`students`
  const { rows } = await reading.db.execute<Record<string, number>>(sql`
    SELECT (SELECT count(*)::int FROM ${everybody}) AS total, ${sql.join(each, sql`, `)}
    FROM (${reading.coversOf({ cover, product, bought }, people, reading.now())}) AS covered`)
  const of = (name: string) => rows[0]?.[name] ?? 0
  const counted = (name: string, isLacking: boolean) => [
    name,
    capped(isLacking ? of('total') - of(name === 'none' ? 'held' : name) : of(name)),
  ]
  return {
    cover: Object.fromEntries(coverStates.map((state) => counted(state, state === 'none'))),
    product: Object.fromEntries(insuranceTypes.map((one) => counted(one, cover === 'none'))),
  }
}
