import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'

const t = await startTest()

const page = async (student: Person, id: string) => (await t.as(student).get(`/api/contracts/${id}`)).json()

it('says how each contract stands, what it costs and what is missing, an invoice for two of them once', async () => {
  const student = await t.aStudent()
  const subscription = {
    subscriptionStripe: 'sub_shared',
    statut: 'impayé',
    lateSince: '2026-10-01',
    suspendedOn: '2026-11-14',
  } as const
  const home = await aContract(t.services, student, subscription)
  const devices = await aContract(t.services, student, {
    ...subscription,
    insuranceType: 'Multimédia',
    documentType: 'Contract',
    priceId: 'price_mm_tous_produit_tel_month',
    primeCents: 799,
    numberRoom: null,
  })
  const stay = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    priceId: 'price_travel',
    numberRoom: null,
    startDate: '2027-01-15',
    endDate: '2027-06-15',
    primeCents: 0,
  })
  const list = (await t.as(student).get('/api/contracts')).json()
  const of = ({ id }: { id: string }) => list.find((one: { id: string }) => one.id === id)
  const due = { cents: 3383, invoiceCents: 3383, references: [home.reference, devices.reference].sort() }
  expect(of(home)).toMatchObject({ cover: 'suspended', primeCents: 2584, interval: 'month', due })
  expect(of(devices)).toMatchObject({ cover: 'suspended', primeCents: 799, due })
  expect(of(stay)).toMatchObject({ cover: 'upcoming', primeCents: 0, interval: null, due: null })
})

it.each([
  ['after its last covered day', '2026-11-21', null],
  ['on its last covered day', '2026-11-22', '21/11/2026'],
])('promises a suspended cover that was paid for, and is back %s, alike on every page', async (_, endDate, day) => {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, {
    ...{ statut: 'résilié', contractualEnd: '2027-08-31', terminatedAt: '2026-11-01', endDate },
    ...{ suspendedOn: '2026-11-10', coverBackOn: '2026-11-21' },
  })
  const own = t.as(student)
  const [paid] = (await own.get('/api/payments')).json().contracts
  const { cover, backOn } = await page(student, id)
  expect([cover, backOn, paid.backOn]).toEqual(['suspended', day, day])
})

it('names what is missing of a stay that was to be paid once, and offers no page to pay it on', async () => {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    priceId: 'price_travel',
    numberRoom: null,
    primeCents: 9800,
  })
  const marked = await t.as(await t.anAdmin()).put('/api/contracts', { id, statut: 'impayé' })
  expect(marked.statusCode).toBe(200)
  const own = t.as(student)
  const [listed] = (await own.get('/api/contracts')).json()
  expect(listed.due).toMatchObject({ cents: 9800, invoiceCents: 0 })
  expect((await own.get('/api/payments')).json().contracts[0].due).toEqual(listed.due)
  expect((await own.post(`/api/payments/contracts/${id}/settle`, {})).json().code).toBe(
    'payments.nothing_owed',
  )
})

it('shows how many people and what a home insures, up to which sum and less which deductible', async () => {
  const student = await t.aStudent()
  const { id } = await insertHomeContract(t.services, student, { numberRoom: 4 })
  const home = { persons: 1, capitalCents: 1_200_000, deductibleCents: 15_000 }
  expect((await page(student, id)).insured).toEqual(home)

  const stay = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    countryId: 35,
    numberRoom: null,
  })
  const shown = await page(student, stay.id)
  expect(shown.insured).toEqual({ persons: null, capitalCents: null, deductibleCents: null })
  expect(shown.countryWhere).toBe('au Canada')
})

it('shows a contract with its payment, its life, and the devices of the same purchase that are still to describe', async () => {
  const student = await t.aStudent()
  const session = 'cs_test_page'
  const { id } = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    priceId: 'price_travel',
    primeCents: 24_500,
    countryId: 74,
    numberRoom: null,
    sessionId: session,
  })
  expect(await page(student, id)).toMatchObject({ certificate: null, deviceToDescribe: null })

  const { id: devices } = await aContract(t.services, student, {
    insuranceType: 'Multimédia',
    documentType: 'Contract',
    priceId: 'price_mm_tous_produit_tel_month',
    numberRoom: null,
    sessionId: session,
    signatureStatus: 'waiting',
    needsDevice: true,
  })
  const shown = await page(student, id)
  expect(shown).toMatchObject({
    interval: null,
    nextPayment: null,
    payments: [{ cents: 24_500, receipt: null }],
    deviceToDescribe: devices,
  })
  expect(shown.payments).toHaveLength(1)
  const { data } = (await t.as(student).get(`/api/contracts/${id}/timeline`)).json()
  expect(data.map((entry: { kind: string }) => entry.kind)).toEqual(
    expect.arrayContaining(['ends', 'begins']),
  )
  await t.db
    .update(contracts)
    .set({ statut: 'résilié', endDate: '2026-11-01' })
    .where(eq(contracts.id, devices))
  expect((await page(student, id)).deviceToDescribe).toBeNull()
})

it('says of a contract that ended before its first day that it covered nobody', async () => {
  const student = await t.aStudent()
  const days = { startDate: '2026-12-10', endDate: '2026-12-10', contractualEnd: '2027-06-15' }
  const cancelled = await aContract(t.services, student, { ...days, statut: 'résilié' })
  const coming = await aContract(t.services, student, { ...days, endDate: '2027-06-15' })
  expect(await page(student, cancelled.id)).toMatchObject({ coversNobody: true })
  expect(await page(student, coming.id)).toMatchObject({ coversNobody: false })
})

it('knows nobody else’s contract, nor one that is not there', async () => {
  const { id } = await aContract(t.services, await t.aStudent())
  const other = t.as(await t.aStudent())
  for (const unknown of [id, 'nothing', '00000000-0000-4000-8000-000000000000']) {
    for (const call of ['', '/timeline']) {
      const answer = await other.get(`/api/contracts/${unknown}${call}`)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'platform.not_found'])
    }
  }
})
