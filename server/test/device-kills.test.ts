import type { DeviceCreated } from '@cursus/shared/devices'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { devices } from '../src/features/devices/devices.table.ts'
import { aPhone, deviceCalls } from './devices.ts'
import { startKillDrills } from './kill-drills.ts'
import type { Person } from './people.ts'

vi.setConfig({ testTimeout: 180_000 })
const s = await startKillDrills()
const { outside, soon, countOf, killWhileHeld } = s

beforeEach(() => s.start())

const checkout = async (who: Person) =>
  (await s.post(who, deviceCalls.checkout, { priceId: 'essentiels_tel_month', contract: aPhone() })).body
/** As after a kill: again and again until the server answers. */
async function created(who: Person, sessionStripe: string): Promise<DeviceCreated> {
  let body: DeviceCreated | undefined
  await soon(async () => {
    const answer = await s.post<DeviceCreated>(who, deviceCalls.create, { sessionStripe })
    body = answer.body
    return answer.status
  }).toBe(200)
  return body as DeviceCreated
}
const describe = (who: Person, id: string, details: object) =>
  s.call(who, `/api/contracts/${id}/device`, {
    method: 'PUT',
    body: JSON.stringify(details),
    headers: { 'content-type': 'application/json' },
  })
const contractsOf = (who: Person) => s.db.select().from(contracts).where(eq(contracts.studentId, who.id))

it('is killed between payment and contract, and while it writes the contract: one with its device, paid once', async () => {
  const student = await s.aStudent()
  const address = await checkout(student)
  await s.payWhileDown(address)
  expect(await countOf(student)).toEqual([0, 0, 0, 1])
  await s.start()
  await soon(() => countOf(student)).toEqual([1, 0, 0, 1])

  const other = await s.aStudent()
  const second = await checkout(other)
  const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
  await s.killWhileLocked(lock, [other.id], () => outside.pay(second))
  expect(await countOf(other)).toEqual([0, 0, 0, 1])
  await s.start()
  await soon(() => countOf(other)).toEqual([1, 0, 0, 1])
  const { contractId } = await created(other, outside.sessionIdOf(second))
  expect(await s.db.select().from(devices).where(eq(devices.contractId, contractId))).toHaveLength(1)
})

it('is killed between description and signature: what was described stays, and is signed once', async () => {
  const student = await s.aStudent()
  const address = await checkout(student)
  await outside.pay(address)
  await soon(() => countOf(student)).toEqual([1, 0, 0, 1])
  const [row] = await contractsOf(student)
  const id = row?.id ?? ''
  // As that of an add-on: paid, and its device still to be told.
  await s.db.delete(devices).where(eq(devices.contractId, id))
  await s.db.update(contracts).set({ needsDevice: true }).where(eq(contracts.id, id))
  const phone = aPhone()
  const match = 'POST /yousign/v3/signature_requests'
  await killWhileHeld({ provider: 'yousign', match, when: 'after' }, () => describe(student, id, phone))
  const [described] = await s.db.select().from(devices).where(eq(devices.contractId, id))
  expect(described?.imei).toBe(phone.imei)
  expect((await contractsOf(student))[0]?.needsDevice).toBe(false)
  await s.start()
  const { link: first } = await created(student, outside.sessionIdOf(address))
  expect(await s.requestsFor(id)).toBe(1)
  // Killed again while it withdraws that paper for a corrected one.
  const cancel = 'POST /yousign/v3/signature_requests/*/cancel'
  await killWhileHeld({ provider: 'yousign', match: cancel, when: 'after' }, () =>
    describe(student, id, { ...phone, brand: 'Autre marque' }),
  )
  const [kept] = await s.db.select().from(devices).where(eq(devices.contractId, id))
  expect(kept?.brand).toBe(phone.brand)
  await s.start()
  const { link } = await created(student, outside.sessionIdOf(address))
  expect(link).not.toBe(first)
  await outside.sign(link ?? '')
  await soon(() => countOf(student)).toEqual([1, 1, 1, 1])
})
