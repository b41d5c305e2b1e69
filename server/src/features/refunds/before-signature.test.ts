import { addDays, dayOf, daysBetween, formatDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { asc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { aHome, holder } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contractSignedLate, markSigned } from '../contracts/contracts.service.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { refunds } from './refunds.table.ts'

const w = await startHomeBuying()
const { t, outside, stripe, forward } = w
vi.setConfig({ testTimeout: 90_000 })

const day = 86_400
const today = () => dayOf(t.services.now())
/** Cents that days are worth of a payment (E-33): half a cent up. */
const worth = (cents: number, days: number, of: number) => Math.floor((2 * cents * days + of) / (2 * of))
const backOf = (contractId: string) =>
  t.db.select().from(refunds).where(eq(refunds.contractId, contractId)).orderBy(asc(refunds.reference))
const ofType = async (who: Person, type: string) => {
  const row = (await w.contractsOf(who)).find(({ insuranceType }) => insuranceType === type)
  if (!row) throw new Error(`nobody bought ${type}`)
  return row
}
const book = async (payment: string) =>
  (await stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount).sort()
const sum = (all: { amountCents: number }[]) => all.reduce((total, { amountCents }) => total + amountCents, 0)

/** As a person who tries again: drawing the first document of a process may take longer than a call waits. */
async function linkOf(who: Person, id: string): Promise<string> {
  const answer = await t.as(who).post(`/api/contracts/${id}/signature`)
  if (answer.statusCode === 503) return linkOf(who, id)
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
  return answer.json().link
}

/** Buys a home for tomorrow, for a year and with devices on the same subscription. */
async function buyForTomorrow() {
  await w.passMidnight()
  const student = await t.aStudent()
  const bought = addDays(today(), 1)
  const home = aHome({ startDate: formatDay(bought), optionPayment: 'annuel', asksEarlyStart: true })
  const created = await w.buy(student, home, { additionalPriceId: w.addOn('year')?.id })
  await w.soon(async () => (await paidFor(t.services, created.contractId))[0]?.until).not.toBeNull()
  const sign = async () => {
    await outside.sign(await w.linkOf(student, created))
    expect((await w.send(student, created)).statusCode).toBe(200)
  }
  return { student, bought, sign, id: created.contractId, devices: await ofType(student, 'Multimédia') }
}

it('gives back the days before a late signature: of a home and of the devices beside it, each once, and tells so', async () => {
  const { student, bought, sign, id, devices } = await buyForTomorrow()
  await forward(4 * day)
  await sign()
  const signedOn = today()
  const home = await ofType(student, 'Habitation')
  expect([home.boughtFrom, home.startDate]).toEqual([bought, signedOn])
  const cents = worth(home.primeCents, 3, 365)
  const period = { coversFrom: bought, coversUntil: addDays(signedOn, -1) }
  await w
    .soon(() => backOf(id))
    .toMatchObject([
      { cause: 'signed_late', amountCents: cents, state: 'received', firstBy: null, ...period },
    ])
  await forward(2 * day)
  const { link } = (await t.as(student).put(`/api/contracts/${devices.id}/device`, holder)).json()
  await outside.sign(link)
  const deviceCents = worth(devices.primeCents, 5, 365)
  await w
    .soon(() => backOf(devices.id))
    .toMatchObject([{ cause: 'signed_late', amountCents: deviceCents, state: 'received' }])
  await t.services.jobs.enqueue(t.db, contractSignedLate, { contractId: id })
  await t.runJobs({ mayFail: true })
  const [paid] = await paidFor(t.services, id)
  expect(await book(paid?.paymentIntent ?? '')).toEqual([cents, deviceCents].sort())
  const own = (await t.as(student).get('/api/refunds')).json().data
  expect(own.map(({ cause }: { cause: string }) => cause)).toEqual(['signed_late', 'signed_late'])
  const mails = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  const told = (template: string) =>
    mails.find((one) => one.template === template && JSON.stringify(one.payload).includes(home.reference))
  expect(told('certificate-issued')?.payload).toMatchObject({ boughtFrom: bought, isPaidBack: true })
  expect(told('refund-sent')?.payload).toMatchObject({
    amount: cents,
    uncovered: { from: period.coversFrom, until: period.coversUntil },
  })
  const [back] = await backOf(id)
  const noted = await t.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.objectId, back?.id ?? ''))
  expect(noted).toMatchObject([
    {
      action: 'refunds.signed_late',
      actorId: null,
      before: { startDate: formatDay(bought) },
      after: { startDate: formatDay(signedOn), reference: back?.reference, amountCents: cents },
    },
  ])
  const path = `/api/contracts/${id}/withdrawal`
  const right = (await t.as(student).get(path)).json().data
  // Two days of cover are kept; the day of the payment was none either.
  const kept = home.primeCents - worth(home.primeCents, 363, 365)
  expect([right.keptDays, right.refundCents]).toEqual([2, home.primeCents - kept - cents])
  expect((await t.as(student).post(path, {})).statusCode).toBe(200)
  expect(sum(await backOf(id))).toBe(home.primeCents - kept)
})

it('gives nothing back twice to whoever withdraws before the days before their signature went back', async () => {
  const { student, sign, id } = await buyForTomorrow()
  await forward(4 * day)
  await sign()
  expect((await t.as(student).post(`/api/contracts/${id}/withdrawal`, {})).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  const home = await ofType(student, 'Habitation')
  expect(await backOf(id)).toMatchObject([{ cause: 'withdrawal', amountCents: home.primeCents }])
})

it('gives back days of a stay by the days that were bought, and prices its change by them', async () => {
  await w.passMidnight()
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  const [first, last] = [addDays(today(), 1), addDays(today(), 45)]
  const contract = { ...w.inJapan, startDate: formatDay(first), endDate: formatDay(last) }
  const months = billedMonths({ startDate: first, endDate: last })
  const priceId = w.tariffs.travelPrice(3, months)?.id
  const wish = { priceId, contract }
  const address: string = (await t.as(student).post('/api/payments/checkout/health_mobility', wish)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  await t.as(student).post('/api/contracts/health_mobility/without', { ...contract, sessionStripe })
  await w.soon(async () => (await w.contractsOf(student)).length).toBe(1)
  const { id: contractId } = await ofType(student, 'Santé/Mobilité')
  // Signed on its twentieth day, a month less is left than was bought.
  await forward(20 * day)
  await outside.sign(await linkOf(student, contractId))
  await t.as(student).post('/api/contracts/health_insurance/send', { contractId })
  const stay = await ofType(student, 'Santé/Mobilité')
  const all = daysBetween(first, last) + 1
  const cents = worth(stay.primeCents, 19, all)
  await w
    .soon(() => backOf(contractId))
    .toMatchObject([{ cause: 'signed_late', amountCents: cents, state: 'received' }])
  const [paid] = await paidFor(t.services, contractId)
  expect([paid?.from, paid?.until]).toEqual([first, last])
  expect(billedMonths({ startDate: stay.startDate, endDate: addDays(last, -1) })).toBeLessThan(months)
  const shorter = {
    startDate: formatDay(stay.startDate),
    endDate: formatDay(addDays(last, -1)),
    country: 106,
  }
  const asked = await t.as(student).post(`/api/contracts/${contractId}/change`, { ...shorter, dryRun: true })
  expect(asked.json()).toMatchObject({ data: { state: 'dry' } })
  expect(asked.json().data.offer).toMatchObject({ differenceCents: 0, next: { months } })
  await forward(2 * day)
  const right = (await t.as(student).get(`/api/contracts/${contractId}/withdrawal`)).json().data
  expect(right.refundCents).toBe(stay.primeCents - cents)
})

it('gives nothing back where nobody paid', async () => {
  const values = { signatureStatus: 'waiting', startDate: addDays(today(), -3) } as const
  const { id } = await insertHomeContract(t.services, await t.aStudent(), values)
  const signed = { contractId: id, signedAt: t.services.now() }
  expect(await transact(t.db, (tx) => markSigned(tx, t.services, signed))).toBe(true)
  await t.runJobs({ mayFail: true })
  expect(await backOf(id)).toEqual([])
})
