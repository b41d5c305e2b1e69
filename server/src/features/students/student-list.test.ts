import type { Student, StudentList } from '@cursus/shared/students'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'

const t = await startTest()
let ada: Person
let boreal: number

/** First and last name, and what else differs. */
const people = [
  ['Anouk', 'Vallombre', { birthday: '2004-03-14', phoneNumber: '+33639980103' }, 'boreal'],
  ['Éloïse', 'O’Brien', { birthday: '2001-01-02', phoneNumber: null }, 'boreal'],
  ['Zoé', 'Lefèvre-Vallombre', { birthday: null, phoneNumber: '+33639980101' }, 'partner'],
  ['明', '李', { birthday: '2005-05-05', phoneNumber: '+33639980102' }, 'partner'],
  ['أحمد', 'الفاسي', { birthday: '1999-12-31', phoneNumber: '+33639980104' }, null],
  ['Bo', 'Lezard', { birthday: '2000-06-06', phoneNumber: '+33639980105' }, null],
] as const

const emails: Record<string, string> = { Anouk: 'anouk@mail.example.org', Bo: 'bo_50%@example.org' }

beforeAll(async () => {
  ada = await t.anAdmin()
  boreal = await t.aSchool({ name: 'École Boréale', partnershipLevel: 'inclusive' })
  const partner = await t.aSchool({ name: 'Institut Méridien' })
  for (const [name, lastName, profile, school] of people) {
    await t.aStudent({
      user: { name, lastName, email: emails[name] ?? `x${name.length}${lastName.length}@example.org` },
      ...(school && { school: school === 'boreal' ? boreal : partner }),
      profile,
    })
  }
  await t.db.execute(sql`UPDATE users SET is_active = false WHERE last_name = 'Lezard'`)
  await t.db.execute(sql`UPDATE users SET deactivated_at = now() WHERE last_name = '李'`)
})

async function list(query: Record<string, string> = {}): Promise<StudentList> {
  const response = await t.get(`/api/students/studentlist?${new URLSearchParams(query)}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const names = ({ data }: { data: Student[] }) => data.map(({ lastName }) => lastName)
const found = async (search: string) => names(await list({ search }))
const [anouk, eloise, zoe, ming, ahmed, bo] = people.map(([, lastName]) => lastName)

it('lists students with school, level and state of the account, and nobody else', async () => {
  const { data, ...rest } = await list()
  expect(rest).toEqual({ total: 6, totalIsCapped: false, next: null, previous: null })
  expect(names({ data })).toEqual([zoe, bo, eloise, anouk, ahmed, ming])
  expect(data[3]).toEqual({
    id: data[3]?.id,
    civility: 'M',
    name: 'Anouk',
    lastName: 'Vallombre',
    email: 'anouk@mail.example.org',
    birthday: '14/03/2004',
    address: { street: '19 rue du Vieux Pont', city: 'Toulouse', postalCode: '31000' },
    phoneNumber: '+33639980103',
    schoolName: 'École Boréale',
    partnerlevel: 'inclusive',
    isActive: true,
    isDeactivated: false,
  })
  expect(data[1]).toMatchObject({ schoolName: null, partnerlevel: 'classic', isActive: false })
  expect(data[5]).toMatchObject({ isActive: true, isDeactivated: true })
})

it('finds two figures where a number begins, and three anywhere', async () => {
  expect(await found('67')).toEqual([eloise])
  expect(await found('31')).toEqual([zoe])
  expect(await found('17')).toEqual([])
  expect(await found('317')).toEqual([zoe])
})

it('sorts by each column, both ways; who has nothing there comes last', async () => {
  const sorted = async (sort: string) => names(await list({ sort }))
  expect(await sorted('birthday')).toEqual([ahmed, bo, eloise, anouk, ming, zoe])
  expect(await sorted('phoneNumber')).toEqual([zoe, ming, anouk, ahmed, bo, eloise])
  expect((await sorted('isActive')).slice(4)).toEqual([bo, ming])
  const schools = async (query: Record<string, string>) => (await list(query)).data.map((s) => s.schoolName)
  const [b, m] = ['École Boréale', 'Institut Méridien']
  expect(await schools({ sort: 'schoolName' })).toEqual([b, b, m, m, null, null])
  expect(await schools({ sort: 'schoolName', search: 'institut' })).toEqual([m, m])
  expect(await schools({ sort: 'partnerlevel', order: 'desc' })).toEqual([null, null, m, m, b, b])
  for (const sort of ['name', 'birthday', 'phoneNumber', 'isActive', 'schoolName', 'partnerlevel']) {
    const [up, down] = [await list({ sort }), await list({ sort, order: 'desc' })]
    expect(names(down)).toEqual(names(up).reverse())
  }
})

it.each([
  ['vallombre', [zoe, anouk]],
  ['ELOISE', [eloise]],
  ['zoé lefevre', [zoe]],
  ["o'brien", [eloise]],
  ['o’brien', [eloise]],
  ['boreale', [eloise, anouk]],
  ['méridien zoe', [zoe]],
  ['mail', [anouk]],
  ['李', [ming]],
  ['明', [ming]],
  ['احمد', [ahmed]],
  ['ez', [bo]],
  ['b', [bo, eloise, anouk]],
  ['%', [bo]],
  ['_5', [bo]],
  ['_', [bo]],
  ['\\', []],
  ['-', [zoe]],
  ['e-v', [zoe]],
  ['k@', [anouk]],
  ['org', [zoe, bo, eloise, anouk, ahmed, ming]],
  ['vallombre zzz', []],
])('finds by %j whom a person means', async (search, expected) => {
  expect(await found(search)).toEqual(expected)
  const { data, total } = await list({ search, sort: 'birthday', order: 'desc' })
  expect([names({ data }).sort(), total]).toEqual([expected.toSorted(), expected.length])
})

it('takes a search of blanks, of marks alone and of many words for what they are', async () => {
  expect((await list({ search: ' \t ' })).total).toBe(6)
  expect((await list({ search: '\u0301' })).total).toBe(6)
  const all = 'e b o r a l i institut meridien ecole boreale e bo bor bore'
  expect((await list({ search: all })).total).toBe(0)
})

it.each([
  'name',
  'schoolName',
  'partnerlevel',
  'birthday',
  'phoneNumber',
  'isActive',
])('goes forward and back by cursors through the list sorted by %s, and by numbers', async (sort) => {
  for (const search of ['', 'org']) {
    const whole = names(await list({ sort, search }))
    const first = await list({ sort, search, pageSize: '2' })
    const second = await list({ sort, search, pageSize: '2', after: first.next ?? '' })
    const third = await list({ sort, search, pageSize: '2', after: second.next ?? '' })
    expect([...names(first), ...names(second), ...names(third)]).toEqual(whole)
    expect([first.previous, third.next]).toEqual([null, null])
    const back = await list({ sort, search, pageSize: '2', before: third.previous ?? '' })
    expect(back).toEqual(second)
    expect(await list({ sort, search, pageSize: '2', before: back.previous ?? '' })).toEqual(first)
    expect(names(await list({ sort, search, pageSize: '2', page: '2' }))).toEqual(names(second))
  }
})

it('refuses pages too far for a number, and names every parameter that is wrong', async () => {
  const refused = async (query: string) =>
    (await t.get(`/api/students/studentlist?${query}`, { as: ada })).json()
  expect(await refused('page=51')).toMatchObject({ status: 422, code: 'list.use_cursor' })
  const { status, errors } = await refused('page=0&pageSize=201&sort=x&order=up&after=1')
  expect([status, Object.keys(errors).sort()]).toEqual([422, ['after', 'order', 'page', 'pageSize', 'sort']])
  expect((await refused('search=%00')).status).toBe(422)
})

it('gives what is shown as CSV, formulas neutralised, in the language of the page', async () => {
  await t.aStudent({ user: { name: '=1+1', lastName: 'Zz;"', email: 'csv@example.org' } })
  const call = (query: string) =>
    t.get(`/api/students/export?${query}`, { as: ada, headers: { 'accept-language': 'en' } })
  const response = await call('search=csv')
  expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(response.body).toBe(
    '\ufeffLast name;First name;Email;School;Level;Phone;Date of birth;Account\r\n' +
      `"Zz;""";'=1+1;csv@example.org;;Classic;'+33639980107;27/04/2003;Active\r\n`,
  )
  const lines = (await call('sort=birthday&order=desc')).body.trim().split('\r\n').slice(1)
  const shown = names(await list({ sort: 'birthday', order: 'desc' }))
  expect(lines.map((line) => line.split(';')[0])).toEqual(
    shown.map((name) => (name === 'Zz;"' ? '"Zz' : name)),
  )
})
