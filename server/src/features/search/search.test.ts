import { randomUUID } from 'node:crypto'
import type { SearchAnswer } from '@cursus/shared/search'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import { invite } from '../../../test/invitation.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { calls } from '../calls/calls.table.ts'
import { occupantCertificates } from '../certificates/occupant-certificates.table.ts'
import { claims } from '../claims/claims.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { documents } from '../documents/documents.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { homes, roommates } from '../home/home.table.ts'
import { complaints } from '../requests/requests.table.ts'

const t = await startTest()
let ada: Person
let theo: Person
let mael: Person
let home: Awaited<ReturnType<typeof aContract>>
let phone: Awaited<ReturnType<typeof aContract>>
let stay: Awaited<ReturnType<typeof aContract>>

const rose = randomUUID()

async function find(q: string): Promise<SearchAnswer> {
  const response = await t.get(`/api/search?q=${encodeURIComponent(q)}`, { as: ada })
  expect([q, response.statusCode]).toEqual([q, 200])
  return response.json()
}

/** Returns the name of each thing found, in order. */
async function names(q: string): Promise<string[]> {
  const { data } = await find(q)
  return data.map((found) => {
    if (found.kind === 'student') return found.email
    if (found.kind === 'certificate') return found.code
    return found.kind === 'school' ? found.name : found.reference
  })
}

beforeAll(async () => {
  ada = await t.anAdmin()
  const school = await t.aSchool({ name: 'Institut Brindor', emailDomain: 'brindor.example.org' })
  theo = await t.aStudent({ user: { email: 'theo@example.org' } })
  mael = await t.aStudent({
    school,
    user: { name: 'Maël', lastName: 'Brindeau', email: 'mael@example.org', isActive: false },
    profile: { phoneNumber: '+493012345678' },
  })
  await t.aStudent({
    user: { name: 'Brindille', lastName: 'Aubrac', email: 'ab@example.org' },
    profile: { phoneNumber: null },
  })
  home = await aContract(t.services, mael)
  stay = await aContract(t.services, theo, {
    insuranceType: 'Santé/Mobilité',
    reference: 'SM-2026-000009',
    checkCode: '4F8C77RKP2XDN6WE',
  })
  await transact(t.db, async (tx) => {
    const stored = await storeBytes(t.services, Buffer.from('%PDF-1.7'), 'application/pdf')
    const fileId = await insertFile(tx, t.services, stored)
    await tx.insert(documents).values({ contractId: stay.id, fileId, kind: 'certificate', fileName: 'a.pdf' })
  })
  const replaced = { contractId: stay.id, startDate: '2026-08-01', endDate: '2026-08-31', countryId: null }
  await t.db
    .insert(replacedCodes)
    .values({ ...replaced, code: '3HFN82KTW5RCQ9YD', replacedAt: t.clock.now() })
  const address = { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' }
  await t.db.insert(homes).values({ contractId: home.id, ...address, numberOfPersons: 2 })
  const person = { civility: 'Mme' as const, name: 'Rose', lastName: 'Tavernel', birthday: '2003-05-01' }
  await t.db.insert(roommates).values({ id: rose, contractId: home.id, position: 1, ...person })
  await t.db.insert(occupantCertificates).values({
    ...{ contractId: home.id, occupantId: rose, contractCode: home.checkCode, endDate: home.endDate },
    ...{
      code: '5GJP83MVX6TDS1ZE',
      civility: 'Mme',
      name: 'Rose',
      lastName: 'Tavernel',
      issuedAt: t.clock.now(),
    },
  })
  phone = await insuredPhone(t.services, theo, { reference: 'MU-2026-000012' })
  await t.db.insert(claims).values({
    reference: 'SI-2026-000311',
    studentId: mael.id,
    contractId: home.id,
    insuranceType: 'Habitation',
    title: 'Dégât des eaux',
    message: 'Fuite',
    lastWordAt: t.clock.now(),
    lastWordFrom: 'student',
  })
  await t.db.insert(complaints).values({
    ...{ reference: 'RC-2026-000004', studentId: mael.id, subject: 'Trop long', message: 'x' },
    ...{ acknowledgedBy: '2026-12-01', answerBy: '2027-01-20' },
  })
  await t.db.insert(complaints).values({
    ...{ reference: 'RC-2026-000005', subject: 'Sans réponse', message: 'x', language: 'fr' },
    ...{ firstName: 'Ines', lastName: 'Balcon', email: 'ines@example.org' },
    ...{ acknowledgedBy: '2026-12-01', answerBy: '2027-01-20' },
  })
  await t.db.insert(calls).values({
    ...{ reference: 'APP-2026-000007', tokenReference: 'x', tokenHash: 'x', day: '2026-12-01', hour: 9 },
    ...{ firstName: 'Lise', phone: '+33639980188', email: 'lise@example.org', language: 'fr' },
    createdAt: t.clock.now(),
  })
})

it('finds a complaint and an asked call by the number that was mailed, for whoever works on them', async () => {
  const finance = await t.anAdmin()
  await t.db
    .update(users)
    .set({ areas: ['finance'] })
    .where(eq(users.id, finance.id))
  for (const [task, q] of [
    ['complaint', '#rc 2026 4'],
    ['complaint', 'RC-2026-000005'],
    ['call', 'APP-2026-000007'],
  ] as const) {
    expect((await find(q)).data).toMatchObject([{ kind: 'task', task }])
    const theirs = await t.get(`/api/search?q=${encodeURIComponent(q)}`, { as: finance })
    expect(theirs.json().data).toEqual([])
  }
})

it('finds people with what is theirs, and schools, from a few letters of any name', async () => {
  expect(await names('BRIND')).toEqual([
    'mael@example.org',
    'theo@example.org',
    'ab@example.org',
    home.reference,
    stay.reference,
    phone.reference,
    'SI-2026-000311',
    '4F8C-77RK-P2XD-N6WE',
    'Institut Brindor',
  ])
  expect(await names('mael brindeau')).toEqual(['mael@example.org', home.reference, 'SI-2026-000311'])
  expect((await names('mael brindor'))[0]).toBe('mael@example.org')
})

it('names of a terminated contract the days that its student reads', async () => {
  const ended = { statut: 'résilié', endDate: '2026-12-20', contractualEnd: '2027-08-31' } as const
  const { reference } = await aContract(
    t.services,
    await t.aStudent({ profile: { phoneNumber: null } }),
    ended,
  )
  expect((await find(reference)).data).toMatchObject([{ startDate: '01/09/2026', endDate: '19/12/2026' }])
})

it.each([
  ['06 39 98 01 07', 'phone', ['theo@example.org']],
  ['+33639980107', 'phone', ['theo@example.org']],
  ['030 12345678', 'phone', ['mael@example.org']],
  ['THEO@example.org', 'email', ['theo@example.org']],
  ['sm-2026-9', 'reference', ['SM-2026-000009']],
  ['si 2026 311', 'reference', ['SI-2026-000311']],
  ['4f8c77rkp2xdn6we', 'code', ['4F8C-77RK-P2XD-N6WE']],
  ['3HFN-82KT-W5RC-Q9YD', 'code', ['3HFN-82KT-W5RC-Q9YD']],
  ['5gjp-83mv-x6td-s1ze', 'code', ['5GJP-83MV-X6TD-S1ZE']],
  ['00 101000 000001 6', 'imei', ['MU-2026-000012']],
])('finds %s alone, by its %s', async (q, exact, expected) => {
  expect([(await find(q)).exact, await names(q)]).toEqual([exact, expected])
})

it('names of the certificate of somebody who shares a home that person, and leads to its policyholder', async () => {
  expect((await find('5GJP83MVX6TDS1ZE')).data).toMatchObject([
    {
      kind: 'certificate',
      holder: 'Rose Tavernel',
      contractId: home.id,
      studentId: mael.id,
      isReplaced: false,
      hasLeft: false,
    },
  ])
  await t.db.delete(roommates).where(eq(roommates.id, rose))
  expect((await find('5GJP83MVX6TDS1ZE')).data).toMatchObject([{ holder: 'Rose Tavernel', hasLeft: true }])
})

it('finds numbers and codes by a part, schools by what follows an @, claims by their title', async () => {
  expect(await names('#9')).toEqual(['SM-2026-000009'])
  expect(await names('SM-2026-0000')).toEqual(['SM-2026-000009'])
  expect(await names('4F8C-77RK')).toEqual(['4F8C-77RK-P2XD-N6WE'])
  expect(await names('06 39 98')).toContain('theo@example.org')
  expect(await names('@brind')).toEqual(['Institut Brindor'])
  expect(await names('degat eaux')).toEqual(['SI-2026-000311'])
})

it('finds what was copied with signs that nobody sees', async () => {
  const plain = await names('brindeau')
  expect(plain).toContain('mael@example.org')
  expect(await names('\u200bbrin\u00addeau\u200f')).toEqual(plain)
  expect(await names('\u0000\tbrindeau\t')).toEqual(plain)
})

it('says how each account stands', async () => {
  const standing = async () => {
    const [found] = (await find('mael@example.org')).data
    return found?.kind === 'student' && found.account
  }
  expect(await standing()).toEqual({ state: 'neverInvited', since: null })
  const invited = t.clock.now()
  await invite(t, mael)
  expect(await standing()).toEqual({ state: 'invited', since: invited.toISOString() })
  t.clock.forward({ days: 31 })
  expect(await standing()).toMatchObject({ state: 'linkExpired' })
  await t.db.update(users).set({ isActive: true }).where(eq(users.id, mael.id))
  expect(await standing()).toEqual({ state: 'active', since: null })
})

it('names people near to a word that nobody has, and finds nothing in nothing', async () => {
  const { data, near } = await find('brindezmoi')
  expect(data).toEqual([])
  expect(near.map(({ email }) => email)).toContain('theo@example.org')
  for (const q of ['', '   ', '#', '@', '%', '_', '\\', "'--", '💥', 'zzqq 1'])
    expect([q, await names(q)]).toEqual([q, []])
  expect((await t.get('/api/search', { as: ada })).statusCode).toBe(422)
  expect((await t.get(`/api/search?q=${'a'.repeat(201)}`, { as: ada })).statusCode).toBe(422)
})

it.each([
  ['a name behind its particle', 'maziry'],
  ['its particle typed too', 'el maziry'],
  ['the second half of a double name', 'tourneboys'],
])('names people near to %s', async (_, typed) => {
  const email = `${randomUUID()}@example.net`
  await t.aStudent({ user: { name: 'Noor', lastName: 'El Maziri-Tournebois', email } })
  const { near } = await find(typed)
  expect(near.map((student) => student.email)).toContain(email)
})

it('answers the whole last names first, then those that begin so, however many have the word elsewhere', async () => {
  const called = (lastName: string, name: string) =>
    t.aStudent({ user: { lastName, name, email: `${name}.${lastName}@example.org`.toLowerCase() } })
  for (const lastName of ['Zulmanou', 'Zulm', 'Zulmarec', 'Zulmenez', 'Kazulm'])
    await called(lastName, 'Yann')
  await called('Aubrac', 'Zulm')
  const few = await names('zulm')
  expect(few.slice(0, 4)).toEqual(
    ['zulm', 'zulmanou', 'zulmarec', 'zulmenez'].map((name) => `yann.${name}@example.org`),
  )
  expect(few[4]).toBe('zulm.aubrac@example.org')
  for (const name of ['Awen', 'Ewen']) for (const last of ['Zulm', 'Zulmeur']) await called(last, name)
  expect(await names('Zulm')).toEqual([
    ...['awen', 'ewen', 'yann'].map((name) => `${name}.zulm@example.org`),
    ...['yann.zulmanou', 'yann.zulmarec', 'yann.zulmenez'].map((name) => `${name}@example.org`),
  ])
})

it('answers those with the last name first also for a first and a last name, in either order, and then the others', async () => {
  const called = (lastName: string, name: string) =>
    t.aStudent({
      user: { lastName, name, email: `${name}.${lastName}@example.org`.toLowerCase().replaceAll(' ', '') },
    })
  await called('Yorvil', 'Enora')
  await called('Yorvilec', 'Enora')
  await called('Enora', 'Yorvil')
  await called('Aubrac', 'Enora Yorvil')
  const few = ['yorvil.enora', 'enora.yorvil', 'enora.yorvilec', 'enorayorvil.aubrac']
  expect(await names('enora yorvil')).toEqual(few.map((name) => `${name}@example.org`))
  for (const last of ['Yorvilan', 'Yorvilot', 'Yorvilus', 'Yorvilmont']) await called(last, 'Enora')
  const most = [
    'yorvil.enora',
    'enora.yorvil',
    'enora.yorvilan',
    'enora.yorvilec',
    'enora.yorvilmont',
    'enora.yorvilot',
  ]
  for (const typed of ['enora yorvil', 'Yorvil Enora'])
    expect(await names(typed)).toEqual(most.map((name) => `${name}@example.org`))
})
