import { addDays, formatDay, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { text } from '../../platform/texts.ts'
import { sweepSessions } from '../purchases/purchases.jobs.ts'
import { purchaseLines } from '../purchases/purchases.table.ts'
import { schools } from '../schools/schools.table.ts'

const w = await startHomeBuying()
const { t, outside, stripe, today } = w

const unfinished = async (who: Person) => (await t.as(who).get('/api/purchases/unfinished')).json().data

it('lets nobody pay a home, or devices beside one, that their school offers no more', async () => {
  const school = await t.aSchool()
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  await w.checkout(student, aHome(), { additionalPriceId: w.addOn('month')?.id })
  const [open] = await unfinished(student)
  for (const [offer, code] of [
    ['home', 'devices.not_offered'],
    ['multimedia', 'home.not_offered'],
  ] as const) {
    await t.db
      .update(schools)
      .set({ offers: [offer] })
      .where(eq(schools.id, school))
    const answer = await t.as(student).post(`/api/purchases/${open.id}/checkout`)
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    const why = text('fr', `error.${code}`)
    expect(await unfinished(student)).toMatchObject([{ state: 'stopped', why, mayBeginAgain: false }])
  }
})

it('says of a home whose price changed that it is bought anew, with its answers, once its payment page is over', async () => {
  const student = await t.aStudent()
  const roommate = { civility: 'Mme', name: 'Inès', lastName: 'Kerdivel', birthday: '2005-03-02' }
  await w.checkout(
    student,
    aHome({ startDate: addDays(today, 9), numberOfPersons: 2, roommates: [roommate] }),
  )
  const [{ id }] = await unfinished(student)
  // As if it had gone to checkout before a tariff.
  await t.db.update(purchaseLines).set({ amount: 1 }).where(eq(purchaseLines.purchaseId, id))
  expect(await unfinished(student)).toMatchObject([{ state: 'open', why: null, mayBeginAgain: false }])
  await w.forward(3 * 3600)
  const answer = await t.as(student).post(`/api/purchases/${id}/checkout`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payments.price_changed'])
  expect(await unfinished(student)).toMatchObject([
    {
      state: 'stopped',
      why: 'Le tarif a changé depuis ce devis. Faites-en un nouveau.',
      mayBeginAgain: true,
      insuredPlace: { persons: 2, roommates: [{ ...roommate, birthday: '02/03/2005' }] },
    },
  ])
})

/** Moves both clocks to that time in Paris, on the day after the test began. */
async function untilTomorrowAt(seconds: number): Promise<string> {
  const day = addDays(today, 1)
  const at = startOfDay(day).getTime() + seconds * 1000
  await w.forward(Math.round((at - t.services.now().getTime()) / 1000))
  return day
}

it('lists an unpaid home by its rooms and its address, also on its first day, and leads back to it', async () => {
  const day = await untilTomorrowAt(12 * 3600)
  const student = await t.aStudent()
  const address: string = (await w.checkout(student, aHome({ startDate: formatDay(day) }))).json()
  const [open] = await unfinished(student)
  expect(open).toMatchObject({
    insuranceType: 'Habitation',
    state: 'open',
    numberRoom: 2,
    place: '19 rue du Vieux Pont, Toulouse',
    countryName: null,
    startDate: formatDay(day),
    endDate: null,
    amount: 823,
    interval: 'month',
  })
  expect((await t.as(student).post(`/api/purchases/${open.id}/checkout`)).json()).toBe(address)
  // Changed and taken to payment again: one home is left to pay, not two.
  await w.checkout(student, aHome({ startDate: formatDay(day), numberOfRooms: 3 }))
  expect((await unfinished(student)).map(({ numberRoom }: { numberRoom: number }) => numberRoom)).toEqual([3])
  await untilTomorrowAt(24 * 3600 + 60)
  // Its page is over: nothing is said of it before the provider is heard.
  expect(await unfinished(student)).toMatchObject([{ state: 'checking' }])
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs()
  expect(await unfinished(student)).toEqual([])
})

it('sells a home that begins today while half an hour of today is left, and then one from tomorrow', async () => {
  const day = addDays(await untilTomorrowAt(2 * 24 * 3600 - 40 * 60), 1)
  const [student, other] = [await t.aStudent(), await t.aStudent()]
  const home = aHome({ startDate: formatDay(day) })
  const address: string = (await w.checkout(student, home)).json()
  const { expires_at } = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(address))
  expect(expires_at * 1000).toBe(startOfDay(addDays(day, 1)).getTime() - 60_000)
  await w.forward(15 * 60)
  const late = await w.checkout(other, home)
  expect([late.statusCode, late.json().code]).toEqual([422, 'payments.too_late'])
  const tomorrow = aHome({ startDate: formatDay(addDays(day, 1)) })
  expect((await w.checkout(other, tomorrow)).statusCode).toBe(200)
})
