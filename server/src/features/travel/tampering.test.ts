import { addDays, formatDay, parseDay, startOfDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startPayingWorld } from '../../../test/paying-world.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

const { t, outside, forward, inFrance, inJapan, today } = await startPayingWorld()

const day = (text: string) => parseDay(text) ?? ''
const tariffs = await readTariffs(t.services)
const months = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
const idOf = (zone: number, count = months) => tariffs.travelPrice(zone, count)?.id
const franceId = idOf(4)
const japanId = idOf(3)
const germany = 54
const multimedia = (type: string, interval: string) =>
  tariffs.devices.find((one) => one.type === type && one.interval === interval)?.id

const people: Record<'classic' | 'partner' | 'partnerWithout' | 'inclusive', Person> = {} as never
beforeAll(async () => {
  const school = await t.aSchool()
  const narrow = await t.aSchool({ offers: ['home'] })
  const inclusive = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 2 })
  people.classic = await t.aStudent()
  people.partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  people.partnerWithout = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: narrow })
  people.inclusive = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: inclusive })
})

const checkout = (who: Person, body: object) => t.as(who).post('/api/payments/checkout/health_mobility', body)
const shown = (days: number) => formatDay(addDays(today, days))

it.each([
  ['another priceId', { priceId: idOf(1, 1) }, 'payments.price_mismatch', 'priceId'],
  ['a priceId that does not exist', { priceId: 'price_x' }, 'payments.price_mismatch', 'priceId'],
  [
    'another price',
    { contract: { ...inFrance, healthMobilityPrime: 1 } },
    'payments.price_mismatch',
    'contract.healthMobilityPrime',
  ],
  [
    'a stay that begins today',
    { contract: { ...inFrance, startDate: shown(0) } },
    'platform.invalid',
    'contract.startDate',
  ],
  [
    'a stay of 365 days',
    { contract: { ...inFrance, endDate: shown(375) } },
    'platform.invalid',
    'contract.endDate',
  ],
  [
    'an end before the start',
    { contract: { ...inFrance, endDate: inFrance.startDate } },
    'platform.invalid',
    'contract.endDate',
  ],
  [
    'an unknown country',
    { contract: { ...inFrance, country: 9999 } },
    'platform.invalid',
    'contract.country',
  ],
  [
    'no nationality',
    { contract: { ...inFrance, countryNationality: null } },
    'platform.invalid',
    'contract.countryNationality',
  ],
  [
    'an unknown nationality',
    { contract: { ...inFrance, countryNationality: 'ZZ' } },
    'platform.invalid',
    'contract.countryNationality',
  ],
  [
    'no origin',
    { contract: { ...inFrance, addressOrigin: null } },
    'platform.invalid',
    'contract.addressOrigin',
  ],
  [
    'a purpose that nobody was offered',
    { contract: { ...inFrance, needs: { purpose: 'holidays', healthCover: 'none' } } },
    'platform.invalid',
    'contract.needs.purpose',
  ],
  [
    'half of the needs',
    { contract: { ...inFrance, needs: { purpose: 'studies' } } },
    'platform.invalid',
    'contract.needs.healthCover',
  ],
  [
    'a wish for an early start that is no answer',
    { contract: { ...inFrance, asksEarlyStart: 'yes' } },
    'platform.invalid',
    'contract.asksEarlyStart',
  ],
  [
    'a spelling that is not Latin',
    { contract: { ...inFrance, latinName: '欣怡' } },
    'platform.invalid',
    'contract.latinName',
  ],
  [
    'an add-on in France',
    { additionalPriceId: multimedia('Multimedia', 'year') },
    'platform.invalid',
    'contract.additionalPriceId',
  ],
])('refuses %s, and writes nothing', async (_, change, code, field) => {
  const answer = await checkout(people.classic, { priceId: franceId, contract: inFrance, ...change })
  expect(answer.statusCode).toBe(422)
  expect([answer.json().code, Object.keys(answer.json().errors)]).toEqual([code, [field]])
  expect(await t.db.select().from(purchases)).toEqual([])
})

it.each([
  ['paid by the month', multimedia('Multimedia', 'month')],
  ['for a telephone', multimedia('Telephonie', 'year')],
  ['that is a stay', franceId],
  ['that does not exist', 'price_x'],
])('refuses an add-on %s', async (_, additionalPriceId) => {
  const answer = await checkout(people.partner, { priceId: japanId, additionalPriceId, contract: inJapan })
  expect(Object.keys(answer.json().errors)).toEqual(['contract.additionalPriceId'])
})

it('names every bad field at once', async () => {
  const contract = { startDate: shown(-3), endDate: shown(-9), country: 72 }
  const odd = { ...contract, passportNumber: 'EJ/7' }
  const refused = await checkout(people.classic, { priceId: franceId, contract: odd })
  expect(Object.keys(refused.json().errors)).toEqual(['contract.passportNumber'])
  const answer = await checkout(people.classic, { priceId: franceId, contract })
  expect(Object.keys(answer.json().errors).sort()).toEqual(
    ['contract.addressOrigin', 'contract.countryNationality', 'contract.startDate'].sort(),
  )
})

it('sells a stay abroad to partner and inclusive students, France alone to a classic one', async () => {
  const abroad = { priceId: japanId, contract: inJapan }
  const classic = await checkout(people.classic, abroad)
  expect([classic.statusCode, classic.json().code]).toEqual([422, 'travel.classic_abroad'])
  const without = await checkout(people.partnerWithout, abroad)
  expect([without.statusCode, without.json().code]).toEqual([422, 'travel.not_offered'])
  expect((await checkout(people.partner, abroad)).statusCode).toBe(200)
  expect((await checkout(people.inclusive, abroad)).statusCode).toBe(200)
  expect((await checkout(people.partner, { priceId: franceId, contract: inFrance })).statusCode).toBe(200)
  expect((await checkout(await t.anAdmin(), abroad)).statusCode).toBe(403)
  expect((await t.post('/api/payments/checkout/health_mobility', { body: abroad })).statusCode).toBe(401)
})

it('takes the price level of the student’s school, whatever is asked', async () => {
  const answer = await t.get(
    '/api/payments/price/health_mobility?zone=3&month=1&partnerLevelHealthMobilityPrice=9',
  )
  expect(answer.json().data.stripe.unit_amount).toBe(5100)
})

it('sells nothing whose payment could last into its first day', async () => {
  const late = addDays(today, 1)
  // 23:45 in Paris, whatever the season: the start of tomorrow there, less a quarter of an hour.
  const { startOfDay } = await import('@cursus/shared/day')
  const before = t.services.now
  t.services.now = () => new Date(startOfDay(late).getTime() - 15 * 60_000)
  const contract = { ...inFrance, startDate: formatDay(late), endDate: formatDay(addDays(late, 10)) }
  const answer = await checkout(people.classic, { priceId: idOf(4, 1), contract })
  t.services.now = before
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'payments.too_late'])
})

it('lets a client that knows only the spec send its data on return, if they fit what was paid', async () => {
  const student = await t.aStudent()
  const address: string = (
    await checkout(student, { priceId: franceId, description: 'Départ', email: 'x@y.fr' })
  ).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const create = '/api/contracts/create_health_mobility_french_zone/create'
  const longer = await t.as(student).post(create, { ...inFrance, endDate: shown(300), sessionStripe })
  expect([longer.statusCode, longer.json().code]).toEqual([422, 'payments.paid_otherwise'])
  expect(longer.json().errors).toEqual({ endDate: ['Ce qui a été payé ne correspond pas à ces dates'] })
  expect(await t.db.select().from(contracts)).toEqual([])
  const fitting = await t.as(student).post(create, { ...inFrance, sessionStripe })
  expect(fitting.statusCode).toBe(200)
  const again = await t.as(student).post(create, { ...inFrance, endDate: shown(300), sessionStripe })
  expect(again.json()).toEqual(fitting.json())
  expect(await t.db.select().from(contracts)).toMatchObject([{ endDate: day(inFrance.endDate) }])
})

it('names the end of a stay abroad where more months are asked for than were paid, and the country where it is in another zone', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  const bare = { priceId: japanId, description: 'Départ', email: 'x@y.fr' }
  const address: string = (await checkout(student, bare)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const send = (change: object) =>
    t.as(student).post('/api/contracts/health_mobility/without', { ...inJapan, sessionStripe, ...change })
  const longer = await send({ endDate: shown(300) })
  expect([longer.statusCode, longer.json().code]).toEqual([422, 'payments.paid_otherwise'])
  expect(longer.json().errors).toEqual({ endDate: ['Ce qui a été payé ne correspond pas à ces dates'] })
  const elsewhere = await send({ country: germany })
  expect(Object.keys(elsewhere.json().errors)).toEqual(['country'])
})

it('says in the words of the spec that the session is missing, and creates nothing', async () => {
  const before = await t.db.select().from(contracts)
  const answer = await t
    .as(people.classic)
    .post('/api/contracts/create_health_mobility_french_zone/create', inFrance)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('La variable sessionStripe n’est pas définie dans les paramètres.')
  expect(await t.db.select().from(contracts)).toEqual(before)
})

it('refuses the call of the French zone for a stay abroad, and the other for France', async () => {
  const address: string = (await checkout(people.partner, { priceId: japanId, contract: inJapan })).json()
  await outside.pay(address)
  const body = { ...inJapan, sessionStripe: outside.sessionIdOf(address) }
  const wrong = await t
    .as(people.partner)
    .post('/api/contracts/create_health_mobility_french_zone/create', body)
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['country']])
})

it('begins no stay on a day that has begun when its data come', async () => {
  const student = await t.aStudent()
  const bare = { priceId: franceId, description: 'Départ', email: 'x@y.fr' }
  const address: string = (await checkout(student, bare)).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  // Last of this file: the clock goes on.
  await forward((startOfDay(day(inFrance.startDate)).getTime() - t.services.now().getTime()) / 1000 + 60)
  const answer = await t
    .as(student)
    .post('/api/contracts/create_health_mobility_french_zone/create', { ...inFrance, sessionStripe })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['startDate']])
  expect(await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))).toEqual([])
})
