import { addDays, addMonths, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { anImei, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { writeNotices } from '../renewals/write-notices.ts'
import { endAged } from './devices.jobs.ts'

const w = await startDeviceBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, stripe, today } = w
const admin = await t.anAdmin()
const end = addDays(today, 30)
const fiveYearsBefore = addMonths(end, -60)

/** A phone bought on that day, with a contract in its last month, or until that day. */
async function insured(who: Person, purchaseDate: string, endDate = end) {
  const contract = aPhone({ purchaseDate: formatDay(purchaseDate) })
  const { contractId, link } = await w.buy(who, undefined, contract)
  await outside.sign(link ?? '')
  await w.soon(() => w.mailsOf(who)).toEqual(['certificate-issued'])
  await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contractId))
  return contractId
}
const look = () => t.services.jobs.enqueue(t.db, endAged, {})
const standing = async (who: Person) =>
  (await w.contractsOf(who)).map(({ statut, endDate }) => ({ statut, endDate }))
const renew = () => t.as(admin).post('/api/contracts/renewing_contract')

it('lets a contract end whose phone is five years old by then, tells why, and renews that of a younger one', async () => {
  const [old, young] = [await w.aPartner(), await w.aPartner()]
  await insured(old, fiveYearsBefore)
  const id = await insured(young, addDays(fiveYearsBefore, 1))
  await insertNotice(t.services, { id, endDate: end, primeCents: 1000 })
  await look()
  await w.soon(() => standing(old)).toEqual([{ statut: 'résilié', endDate: end }])
  expect(await w.mailsOf(old)).toEqual(['certificate-issued', 'device-aged'])
  const [{ subscriptionStripe = '' } = {}] = await w.contractsOf(old)
  await w
    .soon(async () => (await stripe.subscriptions.retrieve(subscriptionStripe ?? '')).cancel_at)
    .not.toBeNull()
  await renew()
  expect(await standing(old)).toEqual([{ statut: 'résilié', endDate: end }])
  expect(await standing(young)).toEqual([{ statut: 'ok', endDate: addMonths(end, 12) }])
})

it('leaves it to the administrator who brought such a contract back', async () => {
  const student = await w.aPartner()
  const id = await insured(student, fiveYearsBefore)
  await look()
  await w.soon(() => standing(student)).toEqual([{ statut: 'résilié', endDate: end }])
  expect((await t.as(admin).put('/api/contracts', { id, statut: 'ok' })).statusCode).toBe(200)
  await look()
  const other = await w.aPartner()
  await insured(other, fiveYearsBefore)
  await look()
  await w.soon(async () => (await standing(other))[0]?.statut).toBe('résilié')
  expect(await standing(student)).toEqual([{ statut: 'ok', endDate: end }])
})

const another = (change: object = {}) => ({
  ...{ model: 'Modèle Z', imei: anImei(), purchaseDate: formatDay(today) },
  ...{ effectOn: formatDay(addDays(today, 3)), hasReadDraft: true, ...change },
})

it.each([
  ['has to be paid', 420, 'to_pay'],
  ['has to be signed', 300, 'to_sign'],
] as const)('leaves a contract alone whose phone is replaced by a change that %s, until it falls through', async (_, euros, state) => {
  const student = await w.aPartner()
  const path = `/api/contracts/${await insured(student, fiveYearsBefore)}/change`
  const asked = await t.as(student).post(path, another({ purchasePriceTTC: euros }))
  expect(asked.json().data.state).toBe(state)
  await look()
  await t.runJobs({ mayFail: true })
  expect(await standing(student)).toEqual([{ statut: 'ok', endDate: end }])
  expect((await t.as(student).delete(path)).statusCode).toBe(200)
  await look()
  await w.soon(() => standing(student)).toEqual([{ statut: 'résilié', endDate: end }])
})

it('insures the phone of a change that was paid and signed before the old one grew too old, and renews it', async () => {
  const student = await w.aPartner()
  const id = await insured(student, fiveYearsBefore)
  const path = `/api/contracts/${id}/change`
  const { payAt } = (await t.as(student).post(path, another({ purchasePriceTTC: 420 }))).json().data
  await outside.pay(payAt)
  await t.as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
  await look()
  await t.runJobs({ mayFail: true })
  expect(await standing(student)).toEqual([{ statut: 'ok', endDate: end }])
  const { link } = (await t.as(student).post(`${path}/signature`, { hasReadDraft: true })).json().data
  await outside.sign(link)
  expect((await t.as(student).post(`${path}/signed`, {})).json().data.waiting.step).toBe('effect')
  await look()
  await t.runJobs({ mayFail: true })
  expect(await standing(student)).toEqual([{ statut: 'ok', endDate: end }])
  expect(await w.mailsOf(student)).not.toContain('device-aged')
})

it('ends a contract whose phone stays as old as it is through a change that waits', async () => {
  const student = await w.aPartner()
  const id = await insured(student, fiveYearsBefore)
  const wish = { imei: anImei(), effectOn: formatDay(addDays(end, -5)), hasReadDraft: true }
  expect((await t.as(student).post(`/api/contracts/${id}/change`, wish)).json().data.state).toBe('to_sign')
  await look()
  await w.soon(() => standing(student)).toEqual([{ statut: 'résilié', endDate: end }])
})

const announce = () => t.services.jobs.enqueue(t.db, writeNotices, {})

it('announces no renewal of what will be too old, unless an administrator brought it back or a change waits', async () => {
  const far = addDays(today, 70)
  const bought = addMonths(far, -60)
  const [old, young, replacing] = [await w.aPartner(), await w.aPartner(), await w.aPartner()]
  const id = await insured(old, bought, far)
  await insured(young, addDays(bought, 1), far)
  const path = `/api/contracts/${await insured(replacing, bought, far)}/change`
  await t.as(replacing).post(path, another({ purchasePriceTTC: 420 }))
  await announce()
  await w.soon(() => w.mailsOf(young)).toContain('renewal-notice')
  await w.soon(() => w.mailsOf(replacing)).toContain('renewal-notice')
  expect(await w.mailsOf(old)).not.toContain('renewal-notice')
  const listed = async () => {
    const { data } = (await t.as(admin).get('/api/renewals?pageSize=100')).json()
    return data.map(({ studentId }: { studentId: string }) => studentId)
  }
  expect(await listed()).toContain(young.id)
  expect(await listed()).not.toContain(old.id)
  await t.as(admin).put('/api/contracts', { id, statut: 'résilié' })
  expect((await t.as(admin).put('/api/contracts', { id, statut: 'ok' })).statusCode).toBe(200)
  await announce()
  await w.soon(() => w.mailsOf(old)).toContain('renewal-notice')
})
