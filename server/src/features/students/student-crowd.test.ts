import type { StudentList } from '@cursus/shared/students'
import { studentSorts } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { atLength } from '../../platform/database-pools.ts'

const t = await startTest()
let ada: Person
const keys = {
  name: 'users.search',
  birthday: 'birthday',
  phoneNumber: 'phone_number COLLATE "C"',
  isActive: 'NOT is_active',
  schoolName: 'fold(schools.name) COLLATE "C"',
  partnerlevel: `array_position(ARRAY['inclusive', 'partner'], partnership_level)`,
}

/**
 * Inserts more students than a list counts: Odd and Even Crowd-1 to Crowd-50100, Even at one school and Odd at
 * another.
 */
beforeAll(async () => {
  ada = await t.anAdmin()
  const first = await t.aSchool({ name: 'Akademie', partnershipLevel: 'inclusive' })
  const second = await t.aSchool({ name: 'Belvédère' })
  await atLength(
    async () =>
      await t.db.execute(sql`WITH crowd AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 50100) n),
    accounts AS (INSERT INTO users (id, email, role, name, last_name, is_active)
      SELECT id, n || '@example.org', 'ROLE_STUDENT_PARTNER', CASE n % 2 WHEN 0 THEN 'Even' ELSE 'Odd' END,
        'Crowd-' || n, n % 3 = 0 FROM crowd)
    INSERT INTO students (user_id, school_id, civility, birthday, phone_number)
    SELECT id, CASE n % 2 WHEN 0 THEN ${first}::int ELSE ${second}::int END, 'M', date '2000-01-01' + n % 900, '+336' || n FROM crowd`),
  )
  await t.db.execute(sql`ANALYZE users`)
  await t.db.execute(sql`ANALYZE students`)
}, 60_000)

async function list(query: Record<string, string>): Promise<StudentList> {
  const response = await t.get(`/api/students/studentlist?${new URLSearchParams(query)}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const ids = ({ data }: StudentList) => data.map(({ id }) => id)

/** Returns all ids in that order, by a plain query. */
async function inOrder(sort: keyof typeof keys, only = '') {
  const { rows } = await t.db.execute<{ id: string }>(sql`SELECT users.id FROM users
    JOIN students ON user_id = users.id JOIN schools ON schools.id = school_id
    WHERE users.name LIKE ${`${only}%`} ORDER BY ${sql.raw(keys[sort])}, users.id`)
  return rows.map(({ id }) => id)
}

it.each(studentSorts)('pages through more than it counts, sorted by %s', async (sort) => {
  const everybody = await inOrder(sort)
  for (const [search, expected, total, isCapped] of [
    ['', everybody, 50_000, true],
    ['crowd', everybody, 50_000, true],
    ['crowd even', await inOrder(sort, 'Even'), 25_050, false],
    ['belvedere', await inOrder(sort, 'Odd'), 25_050, false],
  ] as const) {
    const page = async (query: Record<string, string>) => list({ search, sort, pageSize: '20', ...query })
    const first = await page({})
    expect([search, first.total, first.totalIsCapped]).toEqual([search, total, isCapped])
    expect(ids(first)).toEqual(expected.slice(0, 20))
    const far = await page({ after: expected[20_019] ?? '' })
    expect(ids(far)).toEqual(expected.slice(20_020, 20_040))
    expect(ids(await page({ before: far.previous ?? '' }))).toEqual(expected.slice(20_000, 20_020))
    expect(ids(await page({ page: '500' }))).toEqual(expected.slice(9980, 10_000))
    expect(ids(await page({ order: 'desc' }))).toEqual(expected.toReversed().slice(0, 20))
  }
})

it.each(studentSorts)('pages through a filtered list of more than it sorts, sorted by %s', async (sort) => {
  // A third is active: 16,700 of them.
  const { rows } = await t.db.execute<{ id: string }>(sql`SELECT users.id FROM users
    JOIN students ON user_id = users.id JOIN schools ON schools.id = school_id
    WHERE is_active ORDER BY ${sql.raw(keys[sort])}, users.id`)
  const active = rows.map(({ id }) => id)
  for (const [query, expected] of [
    [{ account: 'active' }, active],
    [{ account: 'active', search: 'crowd' }, active],
    [{ level: 'partner' }, await inOrder(sort, 'Odd')],
  ] as const) {
    const page = async (more: Record<string, string>) => list({ ...query, sort, pageSize: '20', ...more })
    const first = await page({})
    expect([query, first.total, first.totalIsCapped]).toEqual([query, expected.length, false])
    expect(ids(first)).toEqual(expected.slice(0, 20))
    const far = await page({ after: expected[12_019] ?? '' })
    expect(ids(far)).toEqual(expected.slice(12_020, 12_040))
    expect(ids(await page({ before: far.previous ?? '' }))).toEqual(expected.slice(12_000, 12_020))
  }
})

it('exports all of them, not only those that it counts', async () => {
  const { body } = await t.get('/api/students/export?search=crowd', { as: ada })
  expect(body.trim().split('\r\n')).toHaveLength(50_101)
})
