import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { drafted } from '../../../test/drafted.ts'
import { following, named, notActive } from '../../../test/following.ts'
import { startTest } from '../../../test/harness.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

const t = await startTest()
const { admin, read, seen, at, linked, begun } = await following(t)

const address = { street: '1 rue A', complement: null, postalCode: '59000', city: 'Lille' }

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
