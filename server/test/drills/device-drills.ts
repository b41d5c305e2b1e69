import type { DeviceCreated } from '@cursus/shared/devices'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { devices } from '../../src/features/devices/devices.table.ts'
import { aPhone, deviceCalls } from '../covers.ts'
import type { Person } from '../people.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drills } from './run-drills.ts'

const [unsigned, signed] = [
  [1, 0, 0, 1],
  [1, 1, 1, 1],
]

/** A phone bought alone, and one that is described after it was paid. */
export function deviceDrills(s: DrillWorld): Drills {
  const { outside, soon, countOf } = s
  const { checkout, created, describe, contractsOf } = deviceSteps(s)
  return {
    async *'killed between the payment of a device and its contract: one, paid once'() {
      const student = await s.aStudent()
      yield* s.whilePaying(await checkout(student))
      expect(await countOf(student)).toEqual([0, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(unsigned)
    },

    async *'killed while it writes the contract of a device: one with its device, paid once'() {
      yield* s.nextTime()
      const student = await s.aStudent()
      const address = await checkout(student)
      const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.pay(address))
      expect(await countOf(student)).toEqual([0, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(unsigned)
      const { contractId } = await created(student, outside.sessionIdOf(address))
      expect(await s.db.select().from(devices).where(eq(devices.contractId, contractId))).toHaveLength(1)
    },

    async *'killed between description and signature: what was described stays, and is signed once'() {
      const student = await s.aStudent()
      const address = await checkout(student)
      await outside.pay(address)
      await soon(() => countOf(student)).toEqual(unsigned)
      const id = (await contractsOf(student))[0]?.id ?? ''
      // As that of an add-on: paid, and its device still to be told.
      await s.db.delete(devices).where(eq(devices.contractId, id))
      await s.db.update(contracts).set({ needsDevice: true }).where(eq(contracts.id, id))
      const phone = aPhone()
      const request = 'POST /yousign/v3/signature_requests'
      yield* s.whileHeld({ provider: 'yousign', match: request, when: 'after' }, () =>
        describe(student, id, phone),
      )
      const [described] = await s.db.select().from(devices).where(eq(devices.contractId, id))
      expect(described?.imei).toBe(phone.imei)
      expect((await contractsOf(student))[0]?.needsDevice).toBe(false)
      yield 'started'
      const { link: first } = await created(student, outside.sessionIdOf(address))
      expect(await s.requestsFor(id)).toBe(1)
      // Killed again while it withdraws that document for a corrected one.
      const cancel = 'POST /yousign/v3/signature_requests/*/cancel'
      yield* s.whileHeld({ provider: 'yousign', match: cancel, when: 'after' }, () =>
        describe(student, id, { ...phone, brand: 'Autre marque' }),
      )
      const [kept] = await s.db.select().from(devices).where(eq(devices.contractId, id))
      expect(kept?.brand).toBe(phone.brand)
      yield 'started'
      const { link } = await created(student, outside.sessionIdOf(address))
      expect(link).not.toBe(first)
      await outside.sign(link ?? '')
      await soon(() => countOf(student)).toEqual(signed)
    },
  }
}

/** What a person does on the way. */
function deviceSteps(s: DrillWorld) {
  const checkout = async (who: Person) =>
    (await s.post(who, deviceCalls.checkout, { priceId: 'essentiels_tel_month', contract: aPhone() })).body
  /** As after a kill: again and again until the server answers. */
  async function created(who: Person, sessionStripe: string): Promise<DeviceCreated> {
    let body: DeviceCreated | undefined
    await s
      .soon(async () => {
        const answer = await s.post<DeviceCreated>(who, deviceCalls.create, { sessionStripe })
        body = answer.body
        return answer.status
      })
      .toBe(200)
    return body as DeviceCreated
  }
  const describe = (who: Person, id: string, details: object) =>
    s.call(who, `/api/contracts/${id}/device`, {
      method: 'PUT',
      body: JSON.stringify(details),
      headers: { 'content-type': 'application/json' },
    })
  const contractsOf = (who: Person) => s.db.select().from(contracts).where(eq(contracts.studentId, who.id))
  return { checkout, created, describe, contractsOf }
}
