import { coversByUrgency, type ListedStudent, type Student } from '@cursus/shared/students'
import { coverStates } from '@cursus/shared/words'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { createClock } from '../../../test/clock.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { users } from '../accounts/accounts.table.ts'
import { stateOn } from './contract-state.rules.ts'
import { contracts } from './contracts.table.ts'

const clock = createClock()
const t = await startTest({ services: { now: clock.now } })
const today = '2026-11-20'
let ada: Person

const begun = { startDate: '2026-09-01', endDate: '2027-08-31' }
const later = { startDate: '2027-01-01', endDate: '2027-12-31' }
const over = { startDate: '2025-09-01', endDate: '2026-08-31' }
const late = { statut: 'impayé', lateSince: '2026-10-01' } as const
const ended = (day: string) => ({ statut: 'résilié', endDate: day, terminatedAt: day }) as const

/** Contracts of one student each, with the covers under which the list of students finds the student. */
const lives = [
  ['current', begun, ['current']],
  ['upcoming', later, ['upcoming']],
  ['expired', over, ['none']],
  ['last-day', { ...begun, endDate: today }, ['current']],
  ['waits-for-signature', { ...begun, signatureStatus: 'waiting' }, ['toSign']],
  ['never-signed', { ...over, signatureStatus: 'expired' }, ['none']],
  ['not-paid', { ...begun, paymentStatus: 'payment_pending' }, ['none']],
  ['unpaid', { ...begun, ...late }, ['current', 'unpaid']],
  ['suspended', { ...begun, ...late, suspendedOn: '2026-11-10' }, ['suspended', 'unpaid']],
  ['suspended-later', { ...begun, ...late, suspendedOn: '2026-12-10' }, ['current', 'unpaid']],
  ['back', { ...begun, suspendedOn: '2026-10-10', coverBackOn: '2026-11-20' }, ['current']],
  ['left-later', { ...begun, contractualEnd: begun.endDate, ...ended('2027-02-01') }, ['current']],
  ['left-today', { ...begun, contractualEnd: begun.endDate, ...ended(today) }, ['none']],
  ['never-began', { ...later, contractualEnd: later.endDate, ...ended(later.startDate) }, ['none']],
] as const

beforeAll(async () => {
  clock.set(`${today}T12:00:00Z`)
  ada = await t.anAdmin()
  await t.aStudent({ user: { lastName: 'nothing' } })
  for (const [lastName, values] of lives) {
    await aContract(t.services, await t.aStudent({ user: { lastName } }), values)
  }
})

it('tells of each student what they are insured for, as the contract stands that presses most', async () => {
  const { data } = (await t.get('/api/students/studentlist?pageSize=50', { as: ada })).json()
  const told = new Map(data.map(({ lastName, covers }: ListedStudent) => [lastName, covers]))
  for (const [lastName, , found] of [...lives, ['nothing', {}, ['none']] as const]) {
    const state = coversByUrgency.find((one) => found.some((cover) => cover === one))
    expect([lastName, told.get(lastName)]).toEqual([
      lastName,
      state ? [{ insuranceType: 'Habitation', state }] : [],
    ])
  }
})

async function shown(query: string): Promise<string[]> {
  const response = await t.get(`/api/students/studentlist?${query}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response
    .json()
    .data.map(({ lastName }: Student) => lastName)
    .sort()
}

it.each(coverStates)('finds students by the cover « %s »', async (cover) => {
  const expected = lives.flatMap(([name, , covers]) =>
    (covers as readonly string[]).includes(cover) ? [name] : [],
  )
  expect(await shown(`cover=${cover}`)).toEqual(
    [...expected, ...(cover === 'none' ? ['nothing'] : [])].sort(),
  )
})

it('says of each contract what its state on the day says', async () => {
  const rows = await t.db
    .select({ name: users.lastName, contract: contracts })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.studentId))
  for (const cover of ['upcoming', 'current', 'suspended'] as const) {
    const expected = rows.filter(({ contract }) => stateOn(contract, today).cover === cover)
    expect([cover, await shown(`cover=${cover}`)]).toEqual([cover, expected.map(({ name }) => name).sort()])
  }
})

it('asks cover and product of one and the same contract', async () => {
  const both = await t.aStudent({ user: { lastName: 'both' } })
  await aContract(t.services, both, { ...begun, ...late })
  await aContract(t.services, both, { ...begun, insuranceType: 'Santé/Mobilité', numberRoom: null })
  const stay = `product=${encodeURIComponent('Santé/Mobilité')}`
  expect(await shown(stay)).toEqual(['both'])
  expect(await shown(`${stay}&cover=current`)).toEqual(['both'])
  expect(await shown(`${stay}&cover=unpaid`)).toEqual([])
  expect(await shown('product=Habitation&cover=unpaid&search=both')).toEqual(['both'])
  expect(await shown(`${stay}&cover=none&search=unpaid`)).toEqual(['unpaid'])
  await t.db.delete(contracts).where(eq(contracts.studentId, both.id))
  await t.db.delete(users).where(eq(users.id, both.id))
})

it('finds who bought a product in a month of Paris, also what is over since, and counts as it shows', async () => {
  const buyer = await t.aStudent({ user: { lastName: 'bought' } })
  // Half past midnight in Paris: June there.
  const createdAt = new Date('2026-05-31T22:30:00Z')
  await aContract(t.services, buyer, { ...over, createdAt })
  await aContract(t.services, buyer, {
    ...over,
    createdAt: new Date('2026-04-02'),
    insuranceType: 'Multimédia',
  })
  expect(await shown('bought=2026-06')).toEqual(['bought'])
  expect(await shown('bought=2026-05')).toEqual([])
  expect(await shown('bought=2026-05..2026-07')).toEqual(['bought'])
  expect(await shown('bought=2026-05..2026-05')).toEqual([])
  expect(await shown('bought=2026-06&product=Habitation')).toEqual(['bought'])
  expect(await shown('bought=2026-06&product=Multimédia'.replace('é', '%C3%A9'))).toEqual([])
  expect(await shown('bought=2026-06&cover=current')).toEqual([])
  const counts = (await t.get('/api/students/studentlist/counts?bought=2026-06', { as: ada })).json()
  expect([
    counts.product.Habitation.count,
    counts.product.Multimédia.count,
    counts.cover.current.count,
  ]).toEqual([1, 0, 0])
  for (const bad of ['2026-13', '2026-05..', '2026-05..2026-13']) {
    expect((await t.get(`/api/students/studentlist?bought=${bad}`, { as: ada })).statusCode).toBe(422)
  }
  await t.db.delete(contracts).where(eq(contracts.studentId, buyer.id))
  await t.db.delete(users).where(eq(users.id, buyer.id))
})

it('counts what each cover, product and language would show', async () => {
  const { cover, product, language } = (
    await t.get('/api/students/studentlist/counts?search=unpaid', { as: ada })
  ).json()
  const only = (count: number) => ({ count, isCapped: false })
  expect([cover.unpaid, cover.none, cover.current]).toEqual([only(1), only(0), only(1)])
  expect([product.Habitation, product.Multimédia]).toEqual([only(1), only(0)])
  expect(language).toEqual({ fr: only(1), en: only(0), ch: only(0), ar: only(0) })
})
