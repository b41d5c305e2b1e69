import type { StudentList } from '@cursus/shared/students'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'

const t = await startTest()
let ada: Person
let boreal: number

/** Last names in their order. */
const all = ['Lefèvre', 'Lezard', 'O’Brien', 'Vallombre', 'الفاسي', '李']
const [zoe, bo, eloise, anouk, ahmed, ming] = all

beforeAll(async () => {
  ada = await t.anAdmin()
  boreal = await t.aSchool({ name: 'École Boréale' })
  for (const lastName of all) {
    const school = lastName === eloise || lastName === anouk ? { school: boreal } : {}
    await t.aStudent({ user: { name: 'Ada', lastName }, ...school })
  }
})

async function list(query: Record<string, string>): Promise<StudentList> {
  const response = await t.get(`/api/students/studentlist?${new URLSearchParams(query)}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const names = ({ data }: StudentList) => data.map(({ lastName }) => lastName)

it('begins at a letter of any script, both ways, within what is narrowed', async () => {
  const from = async (query: Record<string, string>) => names(await list(query))
  expect(await from({ letter: 'o' })).toEqual(all.slice(2))
  expect(await from({ letter: 'Ô' })).toEqual(all.slice(2))
  expect(await from({ letter: 'm' })).toEqual(all.slice(2))
  expect(await from({ letter: 'ا' })).toEqual([ahmed, ming])
  expect(await from({ letter: '李' })).toEqual([ming])
  expect(await from({ letter: 'o', order: 'desc' })).toEqual([eloise, bo, zoe])
  expect(await from({ letter: 'o', school: String(boreal) })).toEqual([eloise, anouk])
  expect(await from({ letter: 'o', search: 'lefevre' })).toEqual([zoe])
  expect(await from({ letter: 'o', sort: 'birthday' })).toHaveLength(6)
})

it('leads on and back from a letter, and to nowhere where nobody is', async () => {
  const page = await list({ letter: 'l', pageSize: '1' })
  expect([names(page), page.previous]).toEqual([[zoe], null])
  const next = await list({ letter: 'o', pageSize: '2' })
  expect(names(next)).toEqual([eloise, anouk])
  expect(names(await list({ letter: 'o', after: next.next ?? '', pageSize: '2' }))).toEqual([ahmed, ming])
  expect(names(await list({ letter: 'o', before: next.previous ?? '', pageSize: '2' }))).toEqual([zoe, bo])
  expect((await list({ letter: 'o', school: String(boreal) })).previous).toBeNull()
  const end = await list({ letter: '龍', pageSize: '2' })
  expect([names(end), end.next]).toEqual([[ahmed, ming], null])
  expect(names(await list({ before: end.previous ?? '', pageSize: '2' }))).toEqual([eloise, anouk])
  for (const letter of ['ab', '%', '']) {
    const query = new URLSearchParams({ letter })
    expect((await t.get(`/api/students/studentlist?${query}`, { as: ada })).statusCode).toBe(422)
  }
})
