import { addDays, addMonths, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aHome, homeCalls, rose } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { students } from '../students/students.table.ts'
import { homes } from './home.table.ts'

const w = await startHomeBuying()
const { t, outside, today } = w

const people: Record<'classic' | 'partner' | 'partnerWithout' | 'homeOnly' | 'inclusive', Person> =
  {} as never
beforeAll(async () => {
  const school = await t.aSchool()
  const health = await t.aSchool({ offers: ['health_mobility'] })
  const homeOnly = await t.aSchool({ offers: ['home'] })
  const inclusive = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 2 })
  people.classic = await t.aStudent()
  people.partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  people.partnerWithout = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: health })
  people.homeOnly = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: homeOnly })
  people.inclusive = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: inclusive })
})

const post = (who: Person, body: object) => t.as(who).post(homeCalls.checkout, body)
const twoRooms = w.homeId(2, 'month')
const shown = (day: string) => formatDay(day)
const abroad = { street: '1 rue Neuve', postalCode: '1000', city: 'Bruxelles', country: 'BE' }
const unplaced = { street: '1 rue Neuve', postalCode: '7501', city: 'Paris', country: 'FR' }
const twoNames = { numberOfPersons: 3, roommates: [rose, { ...rose, name: '\u{1F600}' }] }

it.each<[string, object, object, string, string]>([
  ['another priceId', { priceId: w.homeId(1, 'month') }, {}, 'payments.price_mismatch', 'priceId'],
  [
    'the price of a year for a month',
    { priceId: w.homeId(2, 'year') },
    {},
    'payments.price_mismatch',
    'priceId',
  ],
  ['a priceId that does not exist', { priceId: 'price_x' }, {}, 'payments.price_mismatch', 'priceId'],
  ['another price', {}, { price: 1 }, 'payments.price_mismatch', 'contract.price'],
  [
    'another priceId inside',
    {},
    { priceId: w.homeId(1, 'month') },
    'payments.price_mismatch',
    'contract.priceId',
  ],
  [
    'a start yesterday',
    {},
    { startDate: shown(addDays(today, -1)) },
    'platform.invalid',
    'contract.startDate',
  ],
  [
    'a start in more than a year',
    {},
    { startDate: shown(addDays(addMonths(today, 12), 3)) },
    'platform.invalid',
    'contract.startDate',
  ],
  [
    'another start beside the draft',
    { startDate: shown(addDays(today, 9)) },
    {},
    'platform.invalid',
    'startDate',
  ],
  [
    'a postal code that France has not',
    {},
    { address: unplaced },
    'platform.invalid',
    'contract.address.postalCode',
  ],
  ['a home in Belgium', {}, { address: abroad }, 'platform.invalid', 'contract.address.country'],
  ['seven rooms', {}, { numberOfRooms: 7 }, 'tariffs.contact_advisor', 'contract.numberOfRooms'],
  [
    'a second home',
    {},
    { needs: { homeUse: 'second', homeCover: 'none' } },
    'platform.invalid',
    'contract.needs.homeUse',
  ],
  ['no room', {}, { numberOfRooms: 0 }, 'platform.invalid', 'contract.numberOfRooms'],
  ['a room-mate too many', {}, { roommates: [rose] }, 'platform.invalid', 'contract.roommates'],
  ['a room-mate too few', {}, { numberOfPersons: 2 }, 'platform.invalid', 'contract.roommates'],
  ['a name that no font has', {}, twoNames, 'platform.invalid', 'contract.roommates.1.name'],
  ['a spelling that is not Latin', {}, { latinName: '欣怡' }, 'platform.invalid', 'contract.latinName'],
])('refuses %s, and writes nothing', async (_, beside, inside, code, field) => {
  const answer = await post(people.classic, { priceId: twoRooms, contract: aHome(inside), ...beside })
  expect(answer.statusCode).toBe(422)
  expect([answer.json().code, Object.keys(answer.json().errors)]).toEqual([code, [field]])
  expect(await t.db.select().from(purchases)).toEqual([])
})

it('says of an address that no font prints how an address is written', async () => {
  const contract = aHome({ address: { ...unplaced, postalCode: '75001', street: '1 rue Neuve \u{1F600}' } })
  const answer = await post(people.classic, { priceId: twoRooms, contract })
  expect(answer.json().errors).toEqual({
    'contract.address.street': [expect.stringContaining('Un caractère de cette adresse ne s’imprime pas')],
  })
})

it('names every bad field at once, of the shape and of the rules', async () => {
  const shape = await post(people.classic, {
    priceId: twoRooms,
    contract: { ...aHome(), numberOfPersons: 6, address: { ...abroad, street: '' }, startDate: 'soon' },
  })
  expect(Object.keys(shape.json().errors).sort()).toEqual([
    'contract.address.street',
    'contract.numberOfPersons',
    'contract.startDate',
  ])
  const rules = await post(people.classic, {
    priceId: twoRooms,
    contract: aHome({ startDate: '01/01/2020', address: abroad, numberOfPersons: 3, roommates: [rose] }),
  })
  expect(Object.keys(rules.json().errors).sort()).toEqual([
    'contract.address.country',
    'contract.roommates',
    'contract.startDate',
  ])
})

it('takes an add-on of the same rhythm alone, of a student who may buy one', async () => {
  const [monthly, yearly] = [w.addOn('month')?.id, w.addOn('year')?.id]
  const phone = w.tariffs.devices.find(({ type, interval }) => type === 'Telephonie' && interval === 'month')
  for (const additionalPriceId of [yearly, phone?.id, twoRooms, 'price_x']) {
    const answer = await w.checkout(people.classic, aHome(), { additionalPriceId })
    expect(answer.json()).toMatchObject({
      message: 'L’option choisie n’est plus en vente. Vérifiez le prix avant de payer.',
      errors: { 'contract.additionalPriceId': ['Choisissez une autre option, ou continuez sans option'] },
    })
  }
  const without = await w.checkout(people.homeOnly, aHome(), { additionalPriceId: monthly })
  expect(without.statusCode).toBe(422)
  const twice = await w.checkout(people.classic, aHome({ additionalPriceId: yearly }), {
    additionalPriceId: monthly,
  })
  expect(twice.json().code).toBe('payments.price_mismatch')
  expect((await w.checkout(people.partner, aHome(), { additionalPriceId: monthly })).statusCode).toBe(200)
})

it('sells to classic and inclusive students, and to partner students what their school offers', async () => {
  const without = await w.checkout(people.partnerWithout)
  expect([without.statusCode, without.json().code]).toEqual([422, 'home.not_offered'])
  for (const who of [people.classic, people.inclusive, people.homeOnly]) {
    expect((await w.checkout(who)).statusCode).toBe(200)
  }
})

it('asks the spelling of the passport before anything is paid, and keeps it', async () => {
  const student = await t.aStudent({ user: { name: '欣怡' } })
  const refused = await w.checkout(student)
  expect(Object.keys(refused.json().errors)).toEqual(['contract.latinName'])
  const created = await w.buy(student, aHome({ latinName: 'Xinyi' }))
  const link = await w.linkOf(student, created)
  expect(await (await fetch(link)).text()).toContain('Xinyi')
  const [profile] = await t.db.select().from(students).where(eq(students.userId, student.id))
  expect(profile?.latinName).toBe('Xinyi')
})

it('charges the account that is signed in, whatever e-mail is sent', async () => {
  const student = await t.aStudent()
  const address: string = (await w.checkout(student, aHome(), { email: 'other@example.org' })).json()
  const session = await w.stripe.checkout.sessions.retrieve(outside.sessionIdOf(address))
  expect(session.customer_email).toBe(student.email)
})

it('lets a client that knows only the spec send its data on return, if they fit what was paid', async () => {
  const student = await t.aStudent()
  const body = { priceId: w.homeId(2, 'month'), email: 'x@example.org', startDate: aHome().startDate }
  const old = await post(student, { ...body, startDate: '01/01/2020' })
  expect(Object.keys(old.json().errors)).toEqual(['startDate'])
  const address: string = (await post(student, { ...body, additionalPriceId: w.addOn('month')?.id })).json()
  const sessionStripe = outside.sessionIdOf(address)
  await outside.pay(address)
  const bare = await w.create(student, sessionStripe)
  expect(Object.keys(bare.json().errors).sort()).toEqual(
    ['address', 'numberOfPersons', 'numberOfRooms', 'optionPayment', 'startDate'].sort(),
  )
  const bigger = await w.create(student, sessionStripe, aHome({ numberOfRooms: 5 }))
  expect([bigger.statusCode, bigger.json().code]).toEqual([422, 'payments.paid_otherwise'])
  expect(await w.contractsOf(student)).toEqual([])
  const fitting = await w.create(student, sessionStripe, aHome())
  expect(fitting.statusCode).toBe(200)
  expect(fitting.json().additionalMultimediaContractId).toEqual(expect.any(String))
  const again = await w.create(student, sessionStripe, aHome({ numberOfRooms: 5 }))
  expect(again.json()).toEqual(fitting.json())
})

it('lets a home be paid once, however its draft was changed on the way', async () => {
  const student = await t.aStudent()
  const first: string = (await w.checkout(student)).json()
  const second: string = (await w.checkout(student, aHome({ numberOfRooms: 3 }))).json()
  expect((await outside.pay(first)).status).toBe(410)
  await outside.pay(second)
  const third = (await w.checkout(student, aHome({ numberOfRooms: 1 }))).json()
  expect(third).toContain(`/home_checkout?success=true&session_id=${outside.sessionIdOf(second)}`)
  const elsewhere = { ...aHome().address, street: '20 rue du Vieux Pont' }
  expect((await w.checkout(student, aHome({ address: elsewhere }))).json()).toContain('/pay/')
})

it('keeps the price and the home of the checkout, whatever comes with the return', async () => {
  const student = await t.aStudent()
  const address: string = (await w.checkout(student)).json()
  await outside.pay(address)
  const more = aHome({ numberOfRooms: 6, address: { ...abroad, country: 'FR' }, price: 1 })
  const { contractId } = (await w.create(student, outside.sessionIdOf(address), more)).json()
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, contractId))
  expect(row).toMatchObject({ numberRoom: 2, primeCents: 823 })
  const [home] = await t.db.select().from(homes).where(eq(homes.contractId, contractId))
  expect(home?.city).toBe('Toulouse')
})

it('gives nobody a contract for a session that is unpaid, declined, absent or another’s', async () => {
  const [student, other] = [await t.aStudent(), await t.aStudent()]
  const address: string = (await w.checkout(student)).json()
  const sessionStripe = outside.sessionIdOf(address)
  const missing = await t.as(student).post(homeCalls.create, aHome())
  expect(missing.json().code).toBe('purchases.session_missing')
  expect(missing.json().message).toBe('La variable sessionStripe n’est pas définie dans les paramètres.')
  expect((await w.create(student, sessionStripe)).json().code).toBe('payments.not_paid')
  expect((await outside.pay(address, { number: '4000000000000002' })).status).toBe(402)
  expect((await w.create(student, sessionStripe)).statusCode).toBe(402)
  await outside.pay(address)
  for (const stranger of [sessionStripe, 'cs_test_nobody', 'x']) {
    expect((await w.create(other, stranger)).statusCode).toBe(404)
  }
  expect(await w.contractsOf(other)).toEqual([])
  expect((await w.create(student, sessionStripe)).statusCode).toBe(200)
})

it('refuses the calls in any other order than create, sign, send', async () => {
  const student = await t.aStudent()
  const address: string = (await w.checkout(student)).json()
  const sessionStripe = outside.sessionIdOf(address)
  const nowhere = { contractId: '00000000-0000-4000-8000-000000000000', sessionStripe }
  for (const call of [homeCalls.sign, homeCalls.send]) {
    const early = await t.as(student).post(call, nowhere)
    expect([early.statusCode, early.json().code]).toEqual([409, 'contracts.not_created'])
  }
  await outside.pay(address)
  const created = (await w.create(student, sessionStripe)).json()
  expect((await w.send(student, created)).json().code).toBe('contracts.not_signed')
  const link = await w.linkOf(student, created)
  expect((await w.send(student, created)).json().code).toBe('contracts.not_signed')
  await outside.sign(link)
  expect((await w.send(student, created)).statusCode).toBe(200)
  expect((await t.as(student).post(homeCalls.sign, created)).json().code).toBe('contracts.already_signed')
  expect((await w.create(student, sessionStripe)).json()).toEqual(created)
})

it('checks every id of sign and send against its owner and against the contract', async () => {
  const [student, other] = [await t.aStudent(), await t.aStudent()]
  const more = { additionalPriceId: w.addOn('month')?.id }
  const created = await w.buy(student, aHome(), more)
  const second = await w.buy(student, aHome({ numberOfRooms: 3 }), more)
  const theirs = await w.buy(other, aHome(), more)
  const device = created.additionalMultimediaContractId ?? ''
  const fields = ['certificateId', 'additionalMultimediaContractId', 'bundleId', 'sessionStripe'] as const
  for (const call of [homeCalls.sign, homeCalls.send]) {
    const ask = (who: Person, ids: object) => t.as(who).post(call, ids)
    expect((await ask(other, created)).statusCode).toBe(404)
    expect((await ask(student, theirs)).statusCode).toBe(404)
    for (const field of [...fields, 'customerId', 'contractorId'] as const) {
      for (const id of [theirs[field], 'nobody']) {
        expect([field, id, (await ask(student, { ...created, [field]: id })).statusCode]).toEqual([
          field,
          id,
          404,
        ])
      }
    }
    for (const field of fields) {
      const mixed = await ask(student, { ...created, [field]: second[field] })
      expect([mixed.statusCode, Object.keys(mixed.json().errors)]).toEqual([422, [field]])
    }
    const wrong = await ask(student, { ...created, contractId: device, certificateId: second.contractId })
    expect(Object.keys(wrong.json().errors)).toEqual(expect.arrayContaining(['contractId', 'certificateId']))
    expect((await ask(student, {})).statusCode).toBe(422)
  }
  // Whoever knows the contract alone may sign it too.
  const { contractId } = created
  const alone = { contractId, additionalMultimediaContractId: '', bundleId: null }
  expect((await t.as(student).post(homeCalls.sign, alone)).statusCode).toBe(200)
})
