import { addDays, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { anImei, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from '../students/students.table.ts'

const w = await startDeviceBuying()
const { t, outside, today } = w

const unfinished = async (who: Person) => (await t.as(who).get('/api/purchases/unfinished')).json().data
const resume = (who: Person, id: string) => t.as(who).post(`/api/purchases/${id}/checkout`)
const day = 24 * 3600

it('lists an unpaid phone once, by formula, brand and model, however its draft was changed, and leads back to it', async () => {
  const student = await w.aPartner()
  const imei = anImei()
  const first: string = (await w.checkout(student, 'tel_0300_month', aPhone({ imei }))).json()
  const dearer = aPhone({ imei, purchasePriceTTC: 400, model: 'Modèle Y' })
  const second: string = (await w.checkout(student, 'tel_0450_year', dearer)).json()
  expect((await outside.pay(first)).status).toBe(410)
  await w.checkout(student, 'essentiels_hors_tel_month', { ...aPhone(), imei: '' })
  const [computer, phone, ...more] = await unfinished(student)
  expect(more).toEqual([])
  expect(computer).toMatchObject({ formula: 'Essentiels hors tel', interval: 'month' })
  expect(phone).toMatchObject({
    insuranceType: 'Multimédia',
    state: 'open',
    formula: 'Smartphone',
    device: 'Marque Exemple Modèle Y',
    startDate: null,
    endDate: null,
    place: null,
    amount: 7100,
    interval: 'year',
  })
  expect((await resume(student, phone.id)).json()).toBe(second)
  expect((await resume(await w.aPartner(), phone.id)).statusCode).toBe(404)
  await outside.pay(second)
  await w.comeBack(student, outside.sessionIdOf(second))
  expect((await unfinished(student)).map(({ id }: { id: string }) => id)).toEqual([computer.id])
})

it('lets nobody pay a draft whose IMEI another contract took meanwhile', async () => {
  const [student, other] = [await w.aPartner(), await w.aPartner()]
  const imei = anImei()
  await w.checkout(student, 'tel_0300_month', aPhone({ imei }))
  await w.buy(other, 'tel_0300_month', aPhone({ imei }))
  const [open] = await unfinished(student)
  const answer = await resume(student, open.id)
  expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([
    422,
    'devices.not_as_drafted',
    ['imei'],
  ])
})

it('lets nobody pay a draft that their school offers no more, or that only partners may buy', async () => {
  const [left, classic] = [await w.aPartner(), await w.aPartner()]
  for (const who of [left, classic]) await w.checkout(who)
  const { schoolId } = (await t.db.select().from(students).where(eq(students.userId, left.id)))[0] ?? {}
  await t.db
    .update(schools)
    .set({ offers: ['home'] })
    .where(eq(schools.id, schoolId ?? 0))
  await t.db.update(users).set({ role: 'ROLE_STUDENT_CLASSIC' }).where(eq(users.id, classic.id))
  for (const [who, code] of [
    [left, 'devices.not_offered'],
    [classic, 'devices.phone_classic'],
  ] as const) {
    const [open] = await unfinished(who)
    const answer = await resume(who, open.id)
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
  }
})

it('asks the database as much for many unfinished drafts as for one', async () => {
  const [one, many] = [await w.aPartner(), await w.aPartner()]
  await w.checkout(one)
  for (const _ of [1, 2, 3, 4]) await w.checkout(many)
  const statements = countStatements()
  const [few, all] = [await statements.of(() => unfinished(one)), await statements.of(() => unfinished(many))]
  expect(all.answer).toHaveLength(4)
  expect(all.statements).toBe(few.statements)
})

it('lets a draft be paid for thirty days, then asks for it anew, while the device is young enough', async () => {
  const student = await w.aPartner()
  const phone = aPhone()
  const ageing = aPhone({ purchaseDate: formatDay(addDays(today, -5 * 365 + 20)) })
  await w.checkout(student, 'tel_0300_month', phone)
  await w.checkout(student, 'tel_0300_month', ageing)
  // Not on the last evening, whose last half hour is too short for a payment.
  await w.forward(28 * day)
  const [old, young] = await unfinished(student)
  expect((await resume(student, old.id)).json().errors).toEqual({
    purchaseDate: [expect.stringContaining('5 ans')],
  })
  expect((await resume(student, young.id)).json()).toContain('/pay/')
  await w.forward(3 * day)
  expect(await unfinished(student)).toEqual([])
  expect((await resume(student, young.id)).json().code).toBe('payments.draft_expired')
  const again: string = (await w.checkout(student, 'tel_0300_month', phone)).json()
  await outside.pay(again)
  const { contractId } = await w.comeBack(student, outside.sessionIdOf(again))
  const contract = await w.contractOf(student, contractId)
  // From the day that it is paid, whenever it was drafted.
  expect(contract.startDate).toBe(formatDay(addDays(today, 31)))
})
