import type { UserList } from '@cursus/shared/users'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { users } from '../accounts/accounts.table.ts'

const t = await startTest()
let ada: Person

/** Last names in their order; the administrator is among the students. */
const all = ['Lefèvre', 'Lezard', 'Morin', 'O’Brien', 'الفاسي', '李']
const [zoe, bo, administrator, eloise, ahmed, ming] = all

beforeAll(async () => {
  ada = await t.anAdmin()
  await t.db.update(users).set({ lastName: administrator }).where(eq(users.id, ada.id))
  for (const lastName of all.filter((name) => name !== administrator)) {
    await t.aStudent({ user: { name: 'Ada', lastName } })
  }
})

async function list(query: Record<string, string>): Promise<UserList> {
  const response = await t.get(`/api/users?${new URLSearchParams(query)}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const names = ({ data }: UserList) => data.map(({ lastName }) => lastName)

it('begins at a letter among students and administrators, both ways, within what is narrowed', async () => {
  const from = async (query: Record<string, string>) => names(await list(query))
  expect(await from({ letter: 'Ô' })).toEqual(all.slice(3))
  expect(await from({ letter: 'm' })).toEqual(all.slice(2))
  expect(await from({ letter: 'ا' })).toEqual([ahmed, ming])
  expect(await from({ letter: 'm', order: 'desc' })).toEqual([administrator, bo, zoe])
  expect(await from({ letter: 'm', role: 'ROLE_STUDENT_CLASSIC' })).toEqual([eloise, ahmed, ming])
  expect(await from({ letter: 'o', search: 'lefevre' })).toEqual([zoe])
  expect(await from({ letter: 'o', sort: 'email' })).toHaveLength(all.length)
})

it('leads on and back from a letter, and to nowhere where nobody is', async () => {
  const first = await list({ letter: 'l', pageSize: '1' })
  expect([names(first), first.previous]).toEqual([[zoe], null])
  const page = await list({ letter: 'n', pageSize: '2' })
  expect(names(page)).toEqual([eloise, ahmed])
  expect(names(await list({ letter: 'n', after: page.next ?? '', pageSize: '2' }))).toEqual([ming])
  const back = await list({ letter: 'n', before: page.previous ?? '', pageSize: '2' })
  expect(names(back)).toEqual([bo, administrator])
  expect((await list({ letter: 'm', role: 'ROLE_ADMIN' })).previous).toBeNull()
  const end = await list({ letter: '龍', pageSize: '2' })
  expect([names(end), end.next]).toEqual([[ahmed, ming], null])
  const refused = await t.get(`/api/users?letter=${encodeURIComponent('%')}`, { as: ada })
  expect(refused.statusCode).toBe(422)
})
