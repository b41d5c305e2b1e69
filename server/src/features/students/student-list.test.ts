import type { Student, StudentList } from '@cursus/shared/students'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'

const t = await startTest()
let ada: Person
let boreal: number

/** Students by first and last name, and what else differs. */
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
    account: { state: 'active', since: null },
    tags: [],
    covers: [],
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

/** Returns what a filter shows in each order, because sorting by name and by school use different ways. */
async function shown(query: Record<string, string>) {
  const whole = await list(query)
  for (const sort of ['schoolName', 'isActive', 'birthday']) {
    const again = await list({ ...query, sort })
    expect([sort, names(again).sort(), again.total]).toEqual([sort, names(whole).sort(), whole.total])
  }
  return names(whole)
}

it('shows those of a school, of a level and of a state of the account, alone and together with words', async () => {
  expect(await shown({ school: String(boreal) })).toEqual([eloise, anouk])
  expect(await shown({ school: '0' })).toEqual([bo, ahmed])
  expect(await shown({ school: '99999' })).toEqual([])
  expect(await shown({ level: 'partner' })).toEqual([zoe, ming])
  expect(await shown({ level: 'classic' })).toEqual([bo, ahmed])
  expect(await shown({ level: 'partner', school: String(boreal) })).toEqual([])
  expect(await shown({ account: 'deactivated' })).toEqual([ming])
  expect(await shown({ account: 'neverInvited' })).toEqual([bo])
  expect(await shown({ account: 'active', level: 'partner' })).toEqual([zoe])
  expect(await shown({ search: 'vallombre', level: 'inclusive' })).toEqual([anouk])
  expect(await shown({ search: 'boreale', account: 'active' })).toEqual([eloise, anouk])
  expect(await shown({ search: 'boreale', level: 'partner' })).toEqual([])
})

it('shows those who read a language, and whose account was made on some days in Paris', async () => {
  onTestFinished(
    async () => void (await t.db.execute(sql`UPDATE users SET language = 'fr', created_at = now()`)),
  )
  await t.db.execute(sql`UPDATE users SET language = 'ch' WHERE last_name = '李'`)
  await t.db.execute(sql`UPDATE users SET created_at = '2026-03-01T22:30:00Z' WHERE last_name = 'Lezard'`)
  await t.db.execute(sql`UPDATE users SET created_at = '2026-03-01T23:30:00Z' WHERE last_name = 'O’Brien'`)
  expect(await shown({ language: 'ch' })).toEqual([ming])
  expect(await shown({ to: '2026-03-01' })).toEqual([bo])
  expect(await shown({ from: '2026-03-02', to: '2026-03-02' })).toEqual([eloise])
  expect(await shown({ from: '2026-03-01', to: '2026-03-02', language: 'fr' })).toEqual([bo, eloise])
  expect(await shown({ from: '2026-03-03', to: '2026-03-02' })).toEqual([])
})

it('tells links that wait from those that have run out, and counts what each filter would show', async () => {
  const now = t.clock.now().toISOString()
  const link = (lastName: string, purpose: string, days: number) =>
    t.db.execute(sql`
    INSERT INTO email_tokens (user_id, purpose, token_hash, created_at, expires_at)
    SELECT id, ${purpose}, ${`${lastName} ${purpose} ${days}`},
      ${now}::timestamptz - interval '60 days' + ${days} * interval '1 day',
      ${now}::timestamptz + ${days} * interval '1 day' FROM users WHERE last_name = ${lastName}`)
  onTestFinished(async () => void (await t.db.execute(sql`DELETE FROM email_tokens`)))
  await link('Lezard', 'invite', -3)
  await link('Vallombre', 'confirm', 3)
  expect(await shown({ account: 'linkExpired' })).toEqual([bo])
  expect(await shown({ account: 'neverInvited' })).toEqual([])
  await link('Lezard', 'invite', 20)
  expect(await shown({ account: 'invited' })).toEqual([bo])
  expect((await list({ account: 'invited' })).data[0]?.account.state).toBe('invited')
  await link('Lezard', 'confirm', -2)
  await link('Lezard', 'reset', -1)
  expect(await shown({ account: 'invited' }), 'an invitation goes before any other link').toEqual([bo])
  await t.db.execute(sql`UPDATE email_tokens SET used_at = now() WHERE token_hash = ${`Lezard invite 20`}`)
  expect(await shown({ account: 'linkExpired' }), 'a link that was used is none').toEqual([bo])
  await t.db.execute(sql`DELETE FROM email_tokens WHERE token_hash LIKE 'Lezard %'`)
  expect(await shown({ account: 'neverInvited' })).toEqual([bo])
  await link('Lezard', 'invite', 20)

  const counts = async (query: string) =>
    (await t.get(`/api/students/studentlist/counts?${query}`, { as: ada })).json()
  const only = (count: number) => ({ count, isCapped: false })
  expect(await counts('account=active')).toMatchObject({
    level: { classic: only(1), inclusive: only(2), partner: only(1) },
    account: {
      active: only(4),
      deactivated: only(1),
      invited: only(1),
      linkExpired: only(0),
      neverInvited: only(0),
    },
  })
  expect((await counts('search=vallombre&level=inclusive')).account.active).toEqual(only(1))
  const student = await t.aStudent({ user: { email: 'nosy@example.org' } })
  onTestFinished(
    async () => void (await t.db.execute(sql`DELETE FROM users WHERE email = 'nosy@example.org'`)),
  )
  expect((await t.get('/api/students/studentlist/counts', { as: student })).statusCode).toBe(403)
})

it('exports what a filter shows', async () => {
  const { body } = await t.get('/api/students/export?level=partner&account=active', { as: ada })
  expect(body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Lefèvre-Vallombre;Zoé')])
})

it('refuses pages too far for a number, and names every parameter that is wrong', async () => {
  const refused = async (query: string) =>
    (await t.get(`/api/students/studentlist?${query}`, { as: ada })).json()
  for (const page of ['51', '10001', '999999']) {
    expect(await refused(`page=${page}`)).toMatchObject({ status: 422, code: 'list.use_cursor' })
  }
  const { status, errors } = await refused(
    'page=0&pageSize=201&sort=x&order=up&after=1&school=x&level=y&account=z&cover=c&product=p&language=de&from=30/02/2026&to=now',
  )
  expect([status, Object.keys(errors).sort()]).toEqual([
    422,
    [
      'account',
      'after',
      'cover',
      'from',
      'language',
      'level',
      'order',
      'page',
      'pageSize',
      'product',
      'school',
      'sort',
      'to',
    ],
  ])
})

it('gives what is shown as CSV, formulas neutralised, in the language of the page', async () => {
  await t.aStudent({ user: { name: '=1+1', lastName: 'Zz;"', email: 'csv@example.org' } })
  const call = (query: string) =>
    t.get(`/api/students/export?${query}`, { as: ada, headers: { 'accept-language': 'en' } })
  const response = await call('search=csv')
  expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  expect(response.body).toBe(
    '\ufeffTitle;Last name;First name;E-mail;School;Level;Phone;Date of birth;Account\r\n' +
      `M;"Zz;""";'=1+1;csv@example.org;;Classic;06 39 98 01 07;27/04/2003;Active\r\n`,
  )
  const lines = (await call('sort=birthday&order=desc')).body.trim().split('\r\n').slice(1)
  const shown = names(await list({ sort: 'birthday', order: 'desc' }))
  expect(lines.map((line) => line.split(';')[1])).toEqual(
    shown.map((name) => (name === 'Zz;"' ? '"Zz' : name)),
  )
})
