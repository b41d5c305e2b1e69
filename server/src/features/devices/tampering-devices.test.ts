import { addDays, addMonths, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aComputer, anImei, aPhone, deviceCalls } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { students } from '../students/students.table.ts'
import { tellTariffsChanged } from '../tariffs/tariffs.queries.ts'
import { deviceOffers } from '../tariffs/tariffs.table.ts'

const w = await startDeviceBuying()
const { t, outside, today } = w

const people: Record<'classic' | 'partner' | 'partnerWithout' | 'inclusive', Person> = {} as never
beforeAll(async () => {
  const school = await t.aSchool()
  const narrow = await t.aSchool({ offers: ['home', 'health_mobility'] })
  const inclusive = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 2 })
  people.classic = await t.aStudent()
  people.partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  people.partnerWithout = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: narrow })
  people.inclusive = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: inclusive })
})

const shown = (months: number, days = 0) => formatDay(addDays(addMonths(today, months), days))

it.each<[string, string, object, string[]]>([
  ['a price above its band', 'tel_0300_month', { purchasePriceTTC: 300.01 }, ['purchasePriceTTC']],
  ['a price of a cheaper band', 'tel_0300_month', { purchasePriceTTC: 150 }, ['purchasePriceTTC']],
  ['a price above 2,500 €', 'tel_2500_year', { purchasePriceTTC: 2500.01 }, ['purchasePriceTTC']],
  ['a phone above 350 €', 'essentiels_tel_month', { purchasePriceTTC: 350.01 }, ['purchasePriceTTC']],
  ['a computer of 2,000 €', 'tous_produit_hors_tel_year', { purchasePriceTTC: 2000 }, ['purchasePriceTTC']],
  ['a part of a cent', 'tous_produit_hors_tel_year', { purchasePriceTTC: 1999.999 }, ['purchasePriceTTC']],
  ['no price', 'tel_0300_month', { purchasePriceTTC: null }, ['purchasePriceTTC']],
  ['a negative price', 'tel_0150_month', { purchasePriceTTC: -1 }, ['purchasePriceTTC']],
  ['five years to the day', 'tel_0300_month', { purchaseDate: shown(-60) }, ['purchaseDate']],
  ['a purchase of tomorrow', 'tel_0300_month', { purchaseDate: shown(0, 1) }, ['purchaseDate']],
  ['a day that does not exist', 'tel_0300_month', { purchaseDate: '31/02/2026' }, ['purchaseDate']],
  ['fourteen digits', 'tel_0300_month', { imei: '00101000000001' }, ['imei']],
  ['a wrong check digit', 'tel_0300_month', { imei: '001010000000017' }, ['imei']],
  ['a third-hand condition', 'tel_0300_month', { condition: 'used' }, ['condition']],
  ['no general conditions', 'tel_0300_month', { acceptTerm: false }, ['acceptTerm']],
  ['no notice', 'essentiels_hors_tel_month', { acceptTerm2: null }, ['acceptTerm2']],
  ['another offer in the draft', 'tel_0300_month', { priceId: 'tel_0150_month' }, ['priceId']],
  ['what no font prints', 'tel_0300_month', { brand: '\u{1F600}' }, ['brand']],
  [
    'a postal code that no font prints',
    'tel_0300_month',
    { address: { street: '1 rue Neuve', postalCode: '\u{1F600}', city: 'Lille', country: 'FR' } },
    ['address.postalCode'],
  ],
  [
    'a country that does not exist',
    'tel_0300_month',
    { address: { street: '1 rue Neuve', postalCode: '1000', city: 'Nulle-Part', country: 'XX' } },
    ['address.country'],
  ],
  ['an invoice of nobody', 'tel_0300_month', { invoiceId: crypto.randomUUID() }, ['invoiceId']],
])('refuses %s, and names it', async (_, priceId, change, fields) => {
  const answer = await w.checkout(people.partner, priceId, aPhone(change))
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    422,
    fields.map((field) => `contract.${field}`),
  ])
})

it('says of an address that no font prints how an address is written', async () => {
  const address = { street: '1 rue Neuve \u{1F600}', postalCode: '59000', city: 'Lille', country: 'FR' }
  const answer = await w.checkout(people.partner, 'tel_0300_month', aPhone({ address }))
  expect(answer.json().errors).toEqual({
    'contract.address.street': [expect.stringContaining('Un caractère de cette adresse ne s’imprime pas')],
  })
})

it.each([
  ['brand', 'La marque'],
  ['model', 'Le modèle'],
  ['reference', 'La référence'],
  ['description', 'La description'],
  ['birthdayPlace', 'Le lieu de naissance'],
  ['deviceType', 'Le type d’appareil'],
])('names what no font of the contract prints: %s', async (field, words) => {
  const answer = await w.checkout(people.partner, 'tel_0300_month', aPhone({ [field]: 'X \u{1F600}' }))
  expect(answer.json().errors).toEqual({
    [`contract.${field}`]: [
      `${words} contient un caractère que le contrat ne peut pas imprimer, comme un émoji. Retirez-le`,
    ],
  })
})

it('insures the day after five years, and names every bad field at once', async () => {
  const young = await w.checkout(people.partner, 'tel_0300_month', aPhone({ purchaseDate: shown(-60, 1) }))
  expect(young.statusCode).toBe(200)
  const empty = await w.checkout(people.partner, 'tel_0300_month', {})
  expect(Object.keys(empty.json().errors).sort()).toEqual(
    [
      'acceptTerm',
      'acceptTerm2',
      'address',
      'birthdayPlace',
      'brand',
      'description',
      'imei',
      'purchaseDate',
      'purchasePriceTTC',
      'reference',
    ].map((field) => `contract.${field}`),
  )
  const overseas = {
    street: '2 rue des Flamboyants',
    postalCode: '97400',
    city: 'Saint-Denis',
    country: 'RE',
  }
  for (const change of [{}, { address: overseas }]) {
    const computer = await w.checkout(people.partner, 'essentiels_hors_tel_month', aComputer(change))
    expect(computer.statusCode).toBe(200)
  }
})

it('sells to each kind of student what is theirs: no smartphone alone to a classic one, nothing that the school does not offer', async () => {
  const refused = [
    [people.classic, 'tel_0300_month', 'devices.phone_classic'],
    [people.partnerWithout, 'tel_0300_month', 'devices.not_offered'],
    [people.partnerWithout, 'essentiels_tel_year', 'devices.not_offered'],
    [people.partner, 'price_home_r1_month', 'payments.price_mismatch'],
    [people.partner, 'nothing', 'payments.price_mismatch'],
  ] as const
  for (const [who, priceId, code] of refused) {
    const { statusCode, json } = await w.checkout(who, priceId)
    expect([statusCode, json().code, Object.keys(json().errors)]).toEqual([422, code, ['priceId']])
    const bare = await t.as(who).post(deviceCalls.checkout, { priceId, email: 'x@example.org' })
    expect([bare.statusCode, bare.json().code]).toEqual([422, code])
  }
  expect((await w.checkout(people.classic, 'essentiels_tel_month')).statusCode).toBe(200)
  expect((await w.checkout(people.inclusive, 'tel_0300_month')).statusCode).toBe(200)
})

it('sells an offer of a school to its own students alone, and none that is not for sale any more', async () => {
  const school = await t.aSchool()
  const own = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  const { id } = w.offer('tel_0450_month')
  const change = (values: object) => t.db.update(deviceOffers).set(values).where(eq(deviceOffers.id, id))
  const phone = () => aPhone({ purchasePriceTTC: 400 })
  await change({ school })
  await transact(t.db, tellTariffsChanged)
  await w.soon(async () => (await w.checkout(people.partner, id, phone())).statusCode).toBe(422)
  expect((await w.checkout(own, id, phone())).statusCode).toBe(200)
  await change({ school: -999, active: false })
  await transact(t.db, tellTariffsChanged)
  await w.soon(async () => (await w.checkout(own, id, phone())).statusCode).toBe(422)
})

it('asks the spelling of the passport before anything is paid, and keeps it', async () => {
  const student = await t.aStudent({ user: { name: '欣怡' } })
  const refused = await w.checkout(student, 'essentiels_hors_tel_month', aComputer())
  expect(Object.keys(refused.json().errors)).toEqual(['contract.latinName'])
  const { link } = await w.buy(student, 'essentiels_hors_tel_month', aComputer({ latinName: 'Xinyi' }))
  expect(await (await fetch(link ?? '')).text()).toContain('Xinyi')
  const [profile] = await t.db.select().from(students).where(eq(students.userId, student.id))
  expect(profile?.latinName).toBe('Xinyi')
})

it('insures an IMEI once while a contract is in force, whoever asks, and again when it is over', async () => {
  const other = await w.aPartner()
  const imei = anImei()
  const { contractId } = await w.buy(people.partner, 'tel_0300_month', aPhone({ imei }))
  const takenFor = async (who: Person, change: object = {}) => {
    const answer = await w.checkout(who, 'tel_0300_month', aPhone({ imei, ...change }))
    return answer.statusCode === 200 ? null : Object.keys(answer.json().errors)
  }
  expect(await takenFor(other)).toEqual(['contract.imei'])
  expect(await takenFor(people.partner, { brand: 'Autre marque' })).toEqual(['contract.imei'])
  // The very draft that was paid leads to what it bought.
  expect(await takenFor(people.partner)).toBeNull()
  const spelt = imei.replace(/^(..)(......)/, '$1-$2 ')
  expect(await takenFor(other, { imei: spelt })).toEqual(['contract.imei'])
  const end = (values: Partial<typeof contracts.$inferInsert>) =>
    t.db.update(contracts).set(values).where(eq(contracts.id, contractId))
  await end({ statut: 'résilié', endDate: addDays(today, 1) })
  expect(await takenFor(other)).toEqual(['contract.imei'])
  await end({ endDate: today })
  expect(await takenFor(other)).toBeNull()
  await end({ statut: 'ok', endDate: today })
  expect(await takenFor(other)).toEqual(['contract.imei'])
  await end({ endDate: addDays(today, -1) })
  expect(await takenFor(other)).toBeNull()
})

it('lets a client that knows only the spec send its data on return, if they fit what was paid', async () => {
  const student = await w.aPartner()
  const bare = { priceId: 'tel_0300_month', email: 'x@example.org', description: 'Smartphone' }
  const address: string = (await t.as(student).post(deviceCalls.checkout, bare)).json()
  const sessionStripe = outside.sessionIdOf(address)
  await outside.pay(address)
  const { deviceType, describe = 'Smartphone noir', ...phone } = aPhone() as Record<string, unknown>
  const { description: _, birthdayPlace: placeOfBirth, ...rest } = phone
  const spelt = { ...rest, deviceType, describe, placeOfBirth }
  const empty = await w.create(student, sessionStripe)
  expect(Object.keys(empty.json().errors)).toContain('imei')
  const dear = await w.create(student, sessionStripe, { ...spelt, purchasePriceTTC: 2000 })
  expect(Object.keys(dear.json().errors)).toEqual(['purchasePriceTTC'])
  const { imei } = aPhone()
  await w.buy(people.partner, 'tel_0300_month', aPhone({ imei }))
  expect(Object.keys((await w.create(student, sessionStripe, { ...spelt, imei })).json().errors)).toEqual([
    'imei',
  ])
  expect(await w.contractsOf(student)).toEqual([])
  const fitting = await w.create(student, sessionStripe, spelt)
  expect(fitting.statusCode).toBe(200)
  const again = await w.create(student, sessionStripe, aPhone())
  expect(again.json()).toEqual(fitting.json())
})

it('gives nobody a contract for a session that is unpaid, declined, absent, of another product or another’s', async () => {
  const [student, other] = [await w.aPartner(), await w.aPartner()]
  const address: string = (await w.checkout(student)).json()
  const sessionStripe = outside.sessionIdOf(address)
  const missing = await t.as(student).post(deviceCalls.create, aPhone())
  expect(missing.json().message).toBe('La variable sessionStripe n’est pas définie dans les paramètres.')
  expect((await w.create(student, sessionStripe)).json().code).toBe('payments.not_paid')
  expect((await outside.pay(address, { number: '4000000000000002' })).status).toBe(402)
  expect((await w.create(student, sessionStripe)).statusCode).toBe(402)
  await outside.pay(address)
  for (const stranger of [sessionStripe, 'cs_test_nobody', 'x']) {
    expect((await w.create(other, stranger)).statusCode).toBe(404)
  }
  expect((await t.as(student).post('/api/contracts/home_insurance', { sessionStripe })).statusCode).toBe(404)
  expect(await w.contractsOf(other)).toEqual([])
  expect((await w.comeBack(student, sessionStripe)).link).toContain('http')
})

it('refuses the calls in any other order than create and send, and every name that is not this contract’s', async () => {
  const [student, other] = [await w.aPartner(), await w.aPartner()]
  const [mine, second] = [await w.buy(student), await w.buy(student)]
  const theirs = await w.buy(other)
  expect((await w.send(student, mine)).json().code).toBe('contracts.not_signed')
  for (const wrong of [theirs, { ...mine, token: second.token }, { ...mine, token: 'x' }]) {
    expect((await w.send(student, wrong)).statusCode).toBe(404)
  }
  expect((await w.send(student, {})).statusCode).toBe(422)
  for (const id of [theirs.contractId, 'nobody']) {
    expect((await w.formOf(student, id)).statusCode).toBe(404)
    expect((await w.describe(student, id, aPhone())).statusCode).toBe(404)
  }
  await outside.sign(mine.link ?? '')
  expect((await w.send(student, { contractId: mine.contractId })).statusCode).toBe(200)
  const late = await w.describe(student, mine.contractId, aPhone())
  expect([late.statusCode, late.json().code]).toEqual([409, 'contracts.already_signed'])
  const again = await t.as(student).post(`/api/contracts/${mine.contractId}/signature`)
  expect([again.statusCode, again.json().code]).toEqual([409, 'contracts.already_signed'])
})
