import type { DeviceCreated } from '@cursus/shared/devices'
import { expect } from 'vitest'
import { readTariffs } from '../src/features/tariffs/tariffs.queries.ts'
import { aPhone, deviceCalls } from './covers.ts'
import { startPayingWorld } from './paying-world.ts'
import type { Person } from './people.ts'
import { aFile, aPdf } from './school-form.ts'

/** The paying world with what a student does who insures devices. */
export async function startDeviceBuying() {
  const world = await startPayingWorld()
  const { t, outside } = world
  const tariffs = await readTariffs(t.services)
  const offer = (id: string) => {
    const found = tariffs.deviceOffer(id)
    if (!found) throw new Error(`the tariff has no ${id}`)
    return found
  }
  const checkout = (who: Person, priceId = 'tel_0300_month', contract: object = aPhone()) =>
    t.as(who).post(deviceCalls.checkout, { priceId, contract })
  const create = (who: Person, sessionStripe: string, more: object = {}) =>
    t.as(who).post(deviceCalls.create, { sessionStripe, ...more })
  async function comeBack(who: Person, sessionId: string): Promise<DeviceCreated> {
    const created = await create(who, sessionId)
    if (created.statusCode === 503) return comeBack(who, sessionId)
    expect([created.statusCode, created.json().code]).toEqual([200, undefined])
    return created.json()
  }
  return {
    ...world,
    tariffs,
    offer,
    checkout,
    create,
    /** The partner student who may insure a smartphone alone. */
    aPartner: async () => t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() }),
    /** Pays and comes back, as a person who tries again: drawing the first document of a process takes a while. */
    async buy(who: Person, priceId?: string, contract?: object): Promise<DeviceCreated> {
      const answer = await checkout(who, priceId, contract)
      expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined])
      const address: string = answer.json()
      expect((await outside.pay(address)).status).toBe(303)
      return comeBack(who, outside.sessionIdOf(address))
    },
    /** The invoice of a device, uploaded before anything is bought. */
    async anInvoiceOf(who: Person): Promise<string> {
      const form = new FormData()
      form.append('invoice', aFile(aPdf('facture'), 'facture.pdf'))
      const answer = await t.as(who).post('/api/contracts/multimedia_insurance/invoice', form)
      expect(answer.statusCode).toBe(201)
      return answer.json().invoiceId
    },
    send: (who: Person, ids: object) => t.as(who).post(deviceCalls.send, ids),
    describe: (who: Person, contractId: string, details: object) =>
      t.as(who).put(`/api/contracts/${contractId}/device`, details),
    formOf: (who: Person, contractId: string) => t.as(who).get(`/api/contracts/${contractId}/device`),
    contractOf: async (who: Person, id: string) =>
      (await t.as(who).get('/api/contracts')).json().find((one: { id: string }) => one.id === id),
    comeBack,
  }
}
