import { readFile } from 'node:fs/promises'
import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { claiming } from '../../../test/claims.ts'
import { anImei, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { amendments } from '../amendments/amendments.table.ts'
import { devices } from '../devices/devices.table.ts'

const w = await startDeviceBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w
const { aClaim, one } = claiming(t)
const day = 24 * 3600
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

/** A signed phone of 1,200 € whose contract began ten days ago. */
async function aDearPhone() {
  await w.passMidnight()
  const student = await w.aPartner()
  const phone = aPhone({ purchasePriceTTC: 1200, model: 'Modèle A' })
  const { contractId, link } = await w.buy(student, 'tel_1250_month', phone)
  await outside.sign(link ?? '')
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
  await w.forward(10 * day)
  return { student, id: contractId, imei: phone.imei }
}
type Phone = Awaited<ReturnType<typeof aDearPhone>>

/** Changes the phone, asked by whom; pays and signs what is to be paid and signed. */
async function change({ student, id }: Phone, wish: object, who = student) {
  const path = `/api/contracts/${id}/change`
  const more = who === student ? { hasReadDraft: true } : { reason: 'Demandé par téléphone' }
  const asked = await t.as(who).post(path, { ...more, ...wish })
  expect([asked.statusCode, asked.json().errors]).toEqual([200, undefined])
  const { payAt } = asked.json().data
  if (payAt) {
    await outside.pay(payAt)
    await t.as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
  }
  const { link } = (await t.as(student).post(`${path}/signature`, { hasReadDraft: true })).json().data
  await outside.sign(link)
  expect((await t.as(student).post(`${path}/signed`, {})).json().data.done).toBeTruthy()
}
const another = (change: object = {}) => {
  const { brand, condition, reference, description } = aPhone()
  const told = { brand, condition, reference, description, imei: anImei(), purchaseDate: shown(0) }
  return { ...told, model: 'Modèle B', purchasePriceTTC: 600, ...change }
}

const follow = async (id: string): Promise<FollowedClaimDetail> =>
  (await t.as(admin).get(`/api/claims/follow-up/${id}`)).json().data
const settle = (id: string, amountCents: number) =>
  t.as(admin).post(`/api/claims/${id}/decision`, { outcome: 'settled', amountCents, reason: 'Volé.' })
const offered = async ({ student, id }: Phone) =>
  (await t.as(student).get('/api/claims/contracts')).json().data.find((one: { id: string }) => one.id === id)

it('is settled by the phone that was stolen, though a cheaper one is insured by then', async () => {
  const phone = await aDearPhone()
  const theft = await aClaim(phone.student, [
    ['kind', 'theft'],
    ['occurredOn', shown(-1)],
  ])
  await w.forward(4 * day)
  const next = another()
  await change(phone, next)
  const [row] = await t.db.select().from(devices).where(eq(devices.contractId, phone.id))
  expect(row?.imei).toBe(next.imei)
  const { thing, contract } = await follow(theft.id)
  expect([thing, contract.imei, contract.purchasePriceCents]).toEqual([
    'Marque Exemple, Modèle A',
    phone.imei,
    120_000,
  ])
  expect((await one(phone.student, theft.id)).thing).toBe('Marque Exemple, Modèle A')
  // Its price, and the calls of the thief.
  const tooMuch = await settle(theft.id, 135_001)
  expect([tooMuch.statusCode, Object.keys(tooMuch.json().errors)]).toEqual([422, ['amountCents']])
  expect((await settle(theft.id, 120_000)).statusCode).toBe(200)
})

it('is about the phone of its day, which the form names, though it is declared when another is insured', async () => {
  const phone = await aDearPhone()
  const lastDay = shown(3)
  await w.forward(4 * day)
  await change(phone, another({ purchasePriceTTC: 600 }))
  await w.forward(2 * day)
  expect(await offered(phone)).toMatchObject({
    ...{ thing: 'Marque Exemple, Modèle B', purchasePriceCents: 60_000 },
    replaced: [
      {
        ...{ until: lastDay, thing: 'Marque Exemple, Modèle A', imei: phone.imei },
        ...{ purchasePriceCents: 120_000, deductibleCents: 0, numberRoom: null },
      },
    ],
  })
  const of = async (occurredOn: string) => {
    const { id, thing } = await aClaim(phone.student, [['occurredOn', occurredOn]])
    const { contract } = await follow(id)
    return [thing, contract.purchasePriceCents]
  }
  expect(await of(lastDay)).toEqual(['Marque Exemple, Modèle A', 120_000])
  expect(await of(shown(-2))).toEqual(['Marque Exemple, Modèle B', 60_000])
  expect(await of('')).toEqual(['Marque Exemple, Modèle B', 60_000])
})

it('keeps the phone of its day through one change after another, each in its days', async () => {
  const phone = await aDearPhone()
  const imeis = [phone.imei]
  for (const purchasePriceTTC of [600, 900]) {
    const next = another({ purchasePriceTTC })
    imeis.push(next.imei)
    await change(phone, next)
    await w.forward(3 * day)
  }
  const found = []
  for (const days of [-8, -5, -2]) {
    const { id } = await aClaim(phone.student, [['occurredOn', shown(days)]])
    const { contract } = await follow(id)
    found.push([contract.imei, contract.purchasePriceCents])
  }
  expect(found).toEqual([120_000, 60_000, 90_000].map((cents, place) => [imeis[place], cents]))
})

it('takes a number that an administrator puts right, and none that the student changes', async () => {
  const phone = await aDearPhone()
  const claim = await aClaim(phone.student, [['occurredOn', shown(-2)]])
  const imeiOf = async () => (await follow(claim.id)).contract.imei
  await w.forward(2 * day)
  const right = anImei()
  await change(phone, { imei: right }, admin)
  expect(await imeiOf()).toBe(right)
  expect((await offered(phone)).replaced).toEqual([])
  await change(phone, { imei: anImei() })
  expect(await imeiOf()).toBe(right)
  await change(phone, another(), admin)
  expect(await imeiOf()).toBe(right)
})

it('knows what was insured before the changes that stood when it began to be kept', async () => {
  const phone = await aDearPhone()
  await change(phone, another())
  await change(phone, { imei: anImei() }, admin)
  const kept = () =>
    t.db.select({ thing: amendments.replacedThing }).from(amendments).orderBy(amendments.doneAt)
  const before = await kept()
  expect(before.at(-2)).toMatchObject({ thing: { imei: phone.imei, priceCents: 120_000 } })
  expect(before.at(-1)).toEqual({ thing: null })
  await t.db.update(amendments).set({ replacedThing: null })
  await t.db.execute(sql.raw(await fillingStatement()))
  expect(await kept()).toEqual(before)
})

/** The statement of the migration that fills the rows that stood. */
async function fillingStatement(): Promise<string> {
  const migration = await readFile('server/migrations/0066_replaced_things.sql', 'utf8')
  return migration.split('--> statement-breakpoint')[1] ?? ''
}
