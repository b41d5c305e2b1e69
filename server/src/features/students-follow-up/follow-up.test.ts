import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { drafted } from '../../../test/drafted.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const inclusive = await t.aSchool({ name: 'École Boréale', partnershipLevel: 'inclusive' })
const partner = await t.aSchool({ name: 'Institut Méridien' })

const read = async (query: Record<string, string> = {}): Promise<FollowUpList> => {
  const response = await t.as(admin).get(`/api/students/follow-up?${new URLSearchParams(query)}`)
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}
const seen = async (query: Record<string, string> = {}) =>
  (await read(query)).data.map(({ lastName, situation }) => [lastName, situation])

/** Returns the time a number of days from now. */
const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000)
const named = (lastName: string, user = {}) => ({ user: { lastName, ...user } })
const notActive = { isActive: false, passwordHash: null }

async function linked(purpose: 'invite' | 'confirm', lastName: string, days = 0): Promise<Person> {
  const isInvited = purpose === 'invite'
  const student = await t.aStudent({
    ...named(lastName, notActive),
    ...(isInvited && { role: 'ROLE_STUDENT_INCLUSIVE', school: inclusive }),
  })
  await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: student.id, purpose }))
  const moved = { createdAt: at(days), expiresAt: at(days + (isInvited ? 30 : 1)) }
  await t.db.update(emailTokens).set(moved).where(eq(emailTokens.userId, student.id))
  return student
}

const address = { street: '1 rue A', complement: null, postalCode: '59000', city: 'Lille' }

async function begun(
  student: Person,
  draft: Record<string, unknown> | null,
  product: 'home' | 'devices' = 'home',
) {
  const values = {
    studentId: student.id,
    product,
    amount: 823,
    language: 'fr',
    draft,
    createdAt: at(-1),
  } as const
  const [row] = await t.db.insert(purchases).values(drafted(t.services, values)).returning()
  return row ?? expect.fail('no purchase')
}

beforeEach(async () => {
  await t.db.delete(checkoutSessions)
  await t.db.delete(purchases)
  await t.db.update(contracts).set({ statut: 'résilié', endDate: '2026-01-01' })
  await t.db.update(users).set({ isActive: true })
})

it('shows who waits for a link, with the day until which it works, and no more once the account is open', async () => {
  const malo = await linked('invite', 'Kerdivel', -40)
  const lise = await linked('invite', 'Tournebois', -2)
  await linked('confirm', 'Sannavel', -3)
  await t.aStudent({ ...named('Jamais', { ...notActive, createdAt: at(-1) }) })
  const { data, total, counts } = await read()
  expect(data.map(({ lastName, situation, linkUntil }) => [lastName, situation, linkUntil])).toEqual([
    ['Kerdivel', 'invitation', at(-10).toISOString()],
    ['Sannavel', 'confirmation', at(-2).toISOString()],
    ['Tournebois', 'invitation', at(28).toISOString()],
    ['Jamais', 'inactive', null],
  ])
  expect(data[0]).toMatchObject({
    id: malo.id,
    objectId: malo.id,
    schoolName: 'École Boréale',
    mailedAt: null,
  })
  expect([total, counts]).toEqual([
    4,
    { invitation: 2, confirmation: 1, inactive: 1, purchase: 0, signature: 0, unpaid: 0, expiring: 0 },
  ])
  await t.db.update(users).set({ isActive: true }).where(eq(users.id, malo.id))
  await t.db
    .update(users)
    .set({ deactivatedAt: at(0) })
    .where(eq(users.id, lise.id))
  expect(await seen()).toEqual([
    ['Sannavel', 'confirmation'],
    ['Jamais', 'inactive'],
  ])
})

it('shows a purchase while its student can still pay it, and one only of what was begun twice', async () => {
  const student = await t.aStudent(named('Lanchen'))
  const other = await t.aStudent(named('El Maziri'))
  const home = { startDate: '2026-11-20', address, numberOfRooms: 1, interval: 'month' }
  const older = await begun(student, home)
  await begun(other, { formula: 'confort', device: { imei: null } }, 'devices')
  await begun(other, { ...home, startDate: '2026-11-19' })
  await begun(other, null)
  const paid = await begun(other, { startDate: '2026-12-01', address })
  const session = { purchaseId: paid.id, attempt: 1, state: 'paid', expiresAt: at(1) } as const
  await t.db.insert(checkoutSessions).values(session)
  const { data } = await read({ situation: 'purchase' })
  expect(data.map(({ lastName, insuranceType, linkUntil }) => [lastName, insuranceType, linkUntil])).toEqual(
    expect.arrayContaining([
      // A home may be paid on the first day itself.
      ['Lanchen', 'Habitation', '2026-11-20T23:00:00.000Z'],
      ['El Maziri', 'Multimédia', '2026-12-18T23:00:00.000Z'],
    ]),
  )
  expect(data).toHaveLength(2)
  const again = {
    ...older,
    id: crypto.randomUUID(),
    draft: { ...home, startDate: '2026-11-25' },
    createdAt: at(0),
  }
  await t.db.insert(purchases).values(drafted(t.services, again))
  const open = await read({ situation: 'purchase', search: 'lanchen' })
  expect(open.data.map(({ objectId }) => objectId)).toEqual([again.id])
  // What the student sees is the same.
  const own = (await t.as(student).get('/api/purchases/unfinished')).json()
  expect(own.data.map(({ id }: { id: string }) => id)).toEqual([again.id])
  t.clock.forward({ days: 6 })
  expect(await seen({ situation: 'purchase', search: 'lanchen' })).toEqual([])
  t.clock.forward({ days: -6 })
})

it('waits for the premium of a contract whose termination is to come, until that day', async () => {
  const student = await t.aStudent(named('Brindemoy'))
  const unpaid = await insertHomeContract(t.services, student, {
    ...{ statut: 'résilié', endDate: '2026-12-10', contractualEnd: '2027-08-31', terminatedAt: '2026-12-10' },
    lateSince: '2026-11-14',
  })
  const situations = async () =>
    (await read({ search: 'Brindemoy' })).data.map(({ situation, objectId }) => [situation, objectId])
  expect(await situations()).toEqual([['unpaid', unpaid.id]])
  const listed = async () => (await t.as(admin).get('/api/students/studentlist?cover=unpaid')).json().total
  expect(await listed()).toBe(1)
  await t.db.update(contracts).set({ endDate: '2026-11-16' }).where(eq(contracts.id, unpaid.id))
  expect(await situations()).toEqual([])
  expect(await listed()).toBe(0)
})

it('shows a signature and a payment that are waited for', async () => {
  const student = await t.aStudent(named('Kerdivel'))
  const unsigned = await insertHomeContract(t.services, student, { signatureStatus: 'refused' })
  const unpaid = await insertHomeContract(t.services, student, {
    statut: 'impayé',
    lateSince: '2026-11-14',
  })
  const { data } = await read()
  expect(data).toMatchObject([
    {
      situation: 'unpaid',
      objectId: unpaid.id,
      reference: unpaid.reference,
      since: '2026-11-13T23:00:00.000Z',
    },
    { situation: 'signature', objectId: unsigned.id, insuranceType: 'Habitation', linkUntil: null },
  ])
  await t.db
    .update(contracts)
    .set({ statut: 'ok', signatureStatus: 'signed' })
    .where(eq(contracts.studentId, student.id))
  expect(await seen()).toEqual([])
})

it('shows a cover that ends within 30 days and that nothing renews', async () => {
  const student = await t.aStudent(named('Vallombre'))
  const ends = (values: Partial<typeof contracts.$inferInsert>) =>
    insertHomeContract(t.services, student, values)
  const stay = { insuranceType: 'Santé/Mobilité', endDate: '2026-12-20' } as const
  await ends({ endDate: '2026-12-05' })
  await ends({
    insuranceType: 'Multimédia',
    endDate: '2026-12-05',
    sessionId: 's1',
    subscriptionStripe: 'sub',
  })
  await ends({ ...stay, endDate: '2026-12-21' })
  const [annulled, over] = [await t.aStudent(), await t.aStudent()]
  const never = { ...stay, statut: 'résilié', startDate: '2026-12-08', endDate: '2026-12-08' } as const
  await insertHomeContract(t.services, annulled, never)
  await insertHomeContract(t.services, over, { statut: 'résilié', endDate: '2026-11-20' })
  expect(await seen()).toEqual([])
  await t.db.update(contracts).set({ statut: 'résilié', endDate: '2026-01-01' })
  const devices = await ends({ insuranceType: 'Multimédia', endDate: '2026-11-25', sessionId: 's2' })
  const ended = await ends({ statut: 'résilié', endDate: '2026-11-21' })
  const ending = await ends(stay)
  const { data } = await read({ situation: 'expiring' })
  expect(data.map(({ objectId, endDate }) => [objectId, endDate])).toEqual([
    // The day of its termination is no longer covered.
    [ended.id, '20/11/2026'],
    [devices.id, '25/11/2026'],
    [ending.id, '20/12/2026'],
  ])
  // Another stay and another home follow them.
  await ends({ ...stay, startDate: '2026-12-21', endDate: '2027-06-30' })
  await ends({ startDate: '2026-11-21', endDate: '2027-11-20' })
  expect((await read()).data.map(({ objectId }) => objectId)).toEqual([devices.id])
})

it('finds by situation, by school and by words, and counts what else is there', async () => {
  await linked('invite', 'Kerdivel', -3)
  await linked('confirm', 'Kerdivel', -2)
  const student = await t.aStudent({ ...named('Lanchen'), school: partner })
  await insertHomeContract(t.services, student, { statut: 'impayé' })
  expect(await seen({ situation: 'confirmation' })).toEqual([['Kerdivel', 'confirmation']])
  expect(await seen({ school: String(inclusive) })).toEqual([['Kerdivel', 'invitation']])
  expect(await seen({ school: '0' })).toEqual([['Kerdivel', 'confirmation']])
  expect(await seen({ search: 'meridien' })).toEqual([['Lanchen', 'unpaid']])
  const found = await read({ search: 'kerdivel', situation: 'invitation' })
  expect([found.total, found.counts]).toMatchObject([1, { invitation: 1, confirmation: 1, unpaid: 0 }])
  expect(await seen({ search: 'kerdivel', school: String(partner) })).toEqual([])
  expect(await seen({ search: 'nobody has this name' })).toEqual([])
})

it('finds what is about a product, with and without a school', async () => {
  const student = await t.aStudent({ ...named('Lanchen'), school: partner })
  for (const insuranceType of ['Habitation', 'Multimédia'] as const)
    await insertHomeContract(t.services, student, { statut: 'impayé', insuranceType })
  await begun(student, { formula: 'confort', device: { imei: null } }, 'devices')
  await linked('invite', 'Kerdivel', -3)
  const queries: Record<string, string>[] = [{}, { school: String(partner) }]
  for (const query of queries) {
    expect(await seen({ ...query, product: 'Habitation' })).toEqual([['Lanchen', 'unpaid']])
    const { total, counts } = await read({ ...query, product: 'Multimédia', situation: 'purchase' })
    expect([total, counts]).toMatchObject([1, { unpaid: 1, purchase: 1, invitation: 0 }])
  }
})

it('finds as well among more than it names one by one', async () => {
  const crowded = await t.aSchool({ name: 'Foule' })
  await atLength(
    async () =>
      await t.db.execute(sql`WITH crowd AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 5001) n),
    accounts AS (INSERT INTO users (id, email, role, name, last_name, is_active)
      SELECT id, n || '@foule.example.org', 'ROLE_STUDENT_PARTNER', 'Zoé', 'Foulon', true FROM crowd)
    INSERT INTO students (user_id, school_id, civility) SELECT id, ${crowded}::int, 'Mme' FROM crowd`),
  )
  await linked('invite', 'Kerdivel', -3)
  const one = await t.aStudent({ ...named('Foulon', notActive), school: crowded })
  await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: one.id, purpose: 'invite' }))
  const queries: Record<string, string>[] = [{ school: String(crowded) }, { search: 'foulon' }]
  for (const query of queries) {
    const { data, counts } = await read(query)
    expect([data.map(({ id }) => id), counts]).toMatchObject([[one.id], { invitation: 1, inactive: 0 }])
    // The counts of the others stand also above a page on which nobody is.
    const nobody = await read({ ...query, situation: 'inactive' })
    expect([nobody.data, nobody.total, nobody.counts]).toEqual([[], 0, counts])
  }
  // Pages of many go on by the same cursors: oldest first, then newest first.
  const other = await linked('confirm', 'Foulonne', -2)
  const waits = { search: 'foulon', pageSize: '1' }
  for (const [order, ids] of [
    ['asc', [other.id, one.id]],
    ['desc', [one.id, other.id]],
  ] as const) {
    const first = await read({ ...waits, order })
    const second = await read({ ...waits, order, after: first.next ?? '' })
    expect([first, second].map(({ data }) => data[0]?.id)).toEqual(ids)
    expect([first.total, second.total, second.next]).toEqual([2, 2, null])
    const back = await read({ ...waits, order, before: second.previous ?? '' })
    expect(back.data).toEqual(first.data)
  }
})

it('goes from page to page by cursors, both ways, and loses nobody when a row goes', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Page${letter}`)
  for (const [place, name] of names.entries()) await linked('invite', name, place - 9)
  const page = (query: Record<string, string>) => read({ pageSize: '2', ...query })
  const lastNames = ({ data }: FollowUpList) => data.map(({ lastName }) => lastName)
  const first = await page({})
  expect([lastNames(first), first.previous, first.total]).toEqual([['PageA', 'PageB'], null, 5])
  const [gone] = first.data.slice(-1)
  await t.db
    .update(users)
    .set({ isActive: true })
    .where(eq(users.id, gone?.id ?? ''))
  const second = await page({ after: first.next ?? '' })
  expect(lastNames(second)).toEqual(['PageC', 'PageD'])
  const third = await page({ after: second.next ?? '' })
  expect([lastNames(third), third.next]).toEqual([['PageE'], null])
  expect(lastNames(await page({ before: third.previous ?? '' }))).toEqual(['PageC', 'PageD'])
  expect(lastNames(await page({ order: 'desc' }))).toEqual(['PageE', 'PageD'])
  for (const after of ['x', `${'9'.repeat(4)}-99-99T99:99:99.000000Z_${crypto.randomUUID()}`]) {
    const bad = await t.as(admin).get(`/api/students/follow-up?after=${after}`)
    expect(bad.statusCode).toBe(422)
  }
})
