import type { User, UserList } from '@cursus/shared/users'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'

const t = await startTest()
let ada: Person
let theo: Person

beforeAll(async () => {
  ada = await t.anAdmin()
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  theo = await t.aStudent({ user: { createdAt: at(1), lastSignInAt: at(9) } })
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  await t.aStudent({
    role: 'ROLE_STUDENT_INCLUSIVE',
    school,
    user: { name: '=Élise', lastName: 'Tournebois', isActive: false, createdAt: at(2) },
    profile: { city: null, country: null, phoneNumber: '+33639980012' },
  })
  await t.aStudent({
    user: { name: 'Noor', lastName: 'El Maziri', isActive: false, passwordHash: 'x', createdAt: at(3) },
  })
  await t.aStudent({ user: { name: 'Hugo', lastName: 'Sannavel', deactivatedAt: at(5), createdAt: at(4) } })
})

async function list(query = ''): Promise<UserList> {
  const response = await t.get(`/api/users${query}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const names = async (query: string) => (await list(query)).data.map(({ lastName }) => lastName)

it('lists accounts of every kind with where they stand, and nothing that is secret', async () => {
  const { data, total, totalIsCapped } = await list()
  expect([total, totalIsCapped]).toEqual([5, false])
  expect(data.map(({ lastName, role, state }) => [lastName, role.slice(5), state])).toEqual([
    ['Brindemoy', 'STUDENT_CLASSIC', 'active'],
    ['El Maziri', 'STUDENT_CLASSIC', 'unconfirmed'],
    ['Gestionnaire', 'ADMIN', 'active'],
    ['Sannavel', 'STUDENT_CLASSIC', 'deactivated'],
    ['Tournebois', 'STUDENT_INCLUSIVE', 'invited'],
  ])
  expect(data[0]).toEqual({
    id: theo.id,
    name: 'Théo',
    lastName: 'Brindemoy',
    email: theo.email,
    role: 'ROLE_STUDENT_CLASSIC',
    areas: [],
    state: 'active',
    account: { state: 'active', since: null },
    city: 'Toulouse',
    country: 'FR',
    phoneNumber: '+33639980107',
    createdAt: '2026-01-01T12:00:00.000Z',
    lastSignInAt: '2026-01-09T12:00:00.000Z',
  } satisfies User)
})

it('keeps the telephone of somebody whose city is not known', async () => {
  const [listed] = (await list('?search=tourne')).data
  expect([listed?.city, listed?.phoneNumber]).toEqual([null, '+33639980012'])
})

it('finds by name or e-mail whatever the case and the accents, and by role', async () => {
  for (const words of ['ELISE', 'élise', 'tourne', '%20Tourne%20%20lis', theo.email.slice(0, 12)]) {
    expect([words, await names(`?search=${words}`)]).toEqual([
      words,
      words.startsWith('student') ? ['Brindemoy'] : ['Tournebois'],
    ])
  }
  expect(await names(`?search=${theo.id}`)).toEqual(['Brindemoy'])
  expect(await names('?search=%25')).toEqual([])
  expect(await names('?search=_')).toEqual([])
  expect(await names('?role=ROLE_ADMIN')).toEqual(['Gestionnaire'])
  expect(await names('?role=ROLE_ADMIN&search=elise')).toEqual([])
})

it('sorts both ways', async () => {
  expect(await names('?sort=createdAt&role=ROLE_STUDENT_CLASSIC')).toEqual([
    'Brindemoy',
    'El Maziri',
    'Sannavel',
  ])
  expect(await names('?sort=createdAt&order=desc&role=ROLE_STUDENT_CLASSIC')).toEqual([
    'Sannavel',
    'El Maziri',
    'Brindemoy',
  ])
  const emails = (await list('?sort=email')).data.map(({ email }) => email)
  expect(emails).toEqual([...emails].sort())
})

it.each([
  'name',
  'email',
  'createdAt',
])('shows everybody once over the pages by %s, there and back', async (sort) => {
  const all = (await list(`?sort=${sort}`)).data.map(({ id }) => id)
  const there: UserList[] = [await list(`?sort=${sort}&pageSize=2`)]
  for (let at = there[0]; at?.next; at = there.at(-1)) {
    there.push(await list(`?sort=${sort}&pageSize=2&after=${at.next}`))
  }
  expect(there.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all)
  expect(there.map(({ previous }) => previous !== null)).toEqual([false, true, true])
  const back = await list(`?sort=${sort}&pageSize=2&before=${there[2]?.previous}`)
  expect(back.data).toEqual(there[1]?.data)
  expect([back.next, back.previous]).toEqual([there[1]?.next, there[1]?.previous])
  const first = await list(`?sort=${sort}&pageSize=2&before=${back.previous}`)
  expect([first.data, first.previous]).toEqual([there[0]?.data, null])
  expect((await list(`?sort=${sort}&pageSize=2&page=2`)).data).toEqual(there[1]?.data)
})

it('refuses a page beyond row 10,000, and names every field that it cannot read', async () => {
  const far = await t.get('/api/users?page=1001', { as: ada })
  expect([far.statusCode, far.json().code]).toEqual([422, 'list.use_cursor'])
  expect((await list('?page=1000')).data).toEqual([])
  const bad = await t.get(
    '/api/users?role=x&sort=passwordHash&order=up&pageSize=0&page=-1&after=1&before=x',
    {
      as: ada,
    },
  )
  expect(bad.statusCode).toBe(422)
  expect(Object.keys(bad.json().errors).sort()).toEqual(
    ['after', 'before', 'order', 'page', 'pageSize', 'role', 'sort'].sort(),
  )
})

it('exports what is shown or what was chosen, in the language of the page, and no cell runs as a formula', async () => {
  const file = async (query: string, language = 'fr') => {
    const response = await t.get(`/api/users/export${query}`, {
      as: ada,
      headers: { 'accept-language': language },
    })
    expect(response.headers['content-disposition']).toContain('attachment; filename="cursus-users-')
    return response.body.split('\r\n')
  }
  const all = await file('')
  expect(all[0]).toBe('\uFEFFNom;E-mail;Lieu;Téléphone;Inscription;Rôle;État;Dernière connexion')
  expect(all).toHaveLength(7)
  expect(all[1]).toBe(
    `Théo Brindemoy;${theo.email};Toulouse, France;06 39 98 01 07;01/01/2026;Étudiant classique;Actif;09/01/2026`.replace(
      'Toulouse, France',
      '"Toulouse, France"',
    ),
  )
  expect(all[5]).toMatch(/^'=Élise Tournebois;/)
  expect(await file('?search=elise', 'en')).toHaveLength(3)
  expect((await file(`?ids=${theo.id},${ada.id}`)).slice(1).map((line) => line.split(';')[0])).toEqual([
    'Théo Brindemoy',
    'Ada Gestionnaire',
    '',
  ])
  expect((await t.get('/api/users/export?ids=x', { as: ada })).statusCode).toBe(422)
})

it('shows accounts by where they stand, by their language and by the days on which they were made', async () => {
  const accounts = await t.db.select().from(users)
  const idOf = (name: string) => accounts.find(({ lastName }) => lastName === name)?.id ?? ''
  for (const [name, purpose] of [
    ['Tournebois', 'invite'],
    ['El Maziri', 'confirm'],
  ] as const) {
    await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: idOf(name), purpose }))
  }
  expect((await list('?account=neverInvited')).total).toBe(0)
  const ended = { expiresAt: new Date(t.clock.now().getTime() - 1) }
  await t.db
    .update(emailTokens)
    .set(ended)
    .where(eq(emailTokens.userId, idOf('El Maziri')))
  for (const sort of ['name', 'email', 'createdAt']) {
    const shown = async (query: string) => (await names(`?sort=${sort}&${query}`)).sort()
    expect(await shown('account=active&role=ROLE_STUDENT_CLASSIC')).toEqual(['Brindemoy'])
    expect(await shown('account=invited')).toEqual(['Tournebois'])
    expect(await shown('account=linkExpired')).toEqual(['El Maziri'])
    expect(await shown('account=deactivated&search=hugo')).toEqual(['Sannavel'])
    expect(await shown('from=2026-01-02&to=2026-01-03')).toEqual(['El Maziri', 'Tournebois'])
    expect(await shown('language=ar')).toEqual([])
  }
  expect((await list('?account=invited')).total).toBe(1)
  const lines = (await t.get('/api/users/export?account=deactivated', { as: ada })).body.trim().split('\r\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining('Sannavel')])
  const wrong = await t.get('/api/users?account=asleep&language=de&from=31/02/2026', { as: ada })
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
    422,
    ['account', 'from', 'language'],
  ])
})
