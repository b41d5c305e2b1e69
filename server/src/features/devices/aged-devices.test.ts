import { addDays, addMonths, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { endAged } from './devices.jobs.ts'

const w = await startDeviceBuying()
const { t, outside, stripe, today } = w
const admin = await t.anAdmin()
const end = addDays(today, 30)
const fiveYearsBefore = addMonths(end, -60)

/** A phone bought on that day, with a contract in its last month. */
async function insured(who: Person, purchaseDate: string) {
  const contract = aPhone({ purchaseDate: formatDay(purchaseDate) })
  const { contractId, link } = await w.buy(who, undefined, contract)
  await outside.sign(link ?? '')
  await w.soon(() => w.mailsOf(who)).toEqual(['certificate-issued'])
  await t.db.update(contracts).set({ endDate: end }).where(eq(contracts.id, contractId))
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
