import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { changesOf, tariffsBy, toPrices, versionsPath } from '../../../test/tariffs.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { loadCatalogue } from '../tariffs/load-catalogue.ts'
import { tariffVersions } from '../tariffs/tariffs.table.ts'

const t = await startTest()
let ada: Person
let bea: Person
let tariffs: ReturnType<typeof tariffsBy>
const eightMonths = 'price_hm_z4_m08_l1'

beforeAll(async () => {
  ada = await t.anAdmin()
  bea = await t.anAdmin()
  tariffs = tariffsBy(t, ada)
})

beforeEach(async () => {
  t.clock.set('2026-11-20T11:00:00Z')
  await t.db.delete(tariffVersions)
  await loadCatalogue(t.db)
})

const answerOf = async (answer: ReturnType<typeof t.post>) => {
  const { statusCode, body } = await answer
  const { code, errors } = body ? JSON.parse(body) : {}
  return errors ? [statusCode, code, Object.keys(errors)] : [statusCode, code]
}
const put = (id: string, body: object) => answerOf(t.as(ada).put(`${versionsPath}/${id}`, body))
const publishing = (id: string, body: object) =>
  answerOf(t.as(ada).post(`${versionsPath}/${id}/publish`, body))

it('begins with the prices of the catalogue, in force from the beginning', async () => {
  const [first, ...others] = await tariffs.list('travel')
  expect(others).toEqual([])
  expect(first).toMatchObject({ number: 1, state: 'current', startsOn: null, contracts: 0 })
  const { prices, comparedWith } = await tariffs.read(first?.id ?? '')
  expect(comparedWith).toEqual({ id: first?.id, number: 1, startsOn: null })
  expect(prices).toHaveLength(48)
  expect(prices.find(({ priceId }) => priceId === eightMonths)).toEqual({
    priceId: eightMonths,
    unitAmount: 39_200,
    active: true,
    was: { unitAmount: 39_200, active: true },
    place: { kind: 'stay', zone: 4, month: 8, level: 1 },
  })
})

it('prepares, saves and publishes a version, each cell beside the one in force', async () => {
  const draft = await tariffs.open('travel')
  expect(draft).toMatchObject({ number: 2, state: 'draft', startsOn: null, changedBy: 'Ada Gestionnaire' })
  expect(changesOf(draft)).toEqual([])
  const saved = await tariffs.save(draft, { [eightMonths]: 37_200 }, 'Zone 4 : 8 mois ramené à 372 €')
  expect(changesOf(saved)).toEqual([[eightMonths, 39_200, 37_200]])
  const published = await tariffs.publish(saved, '2027-01-01')
  expect(published).toMatchObject({ state: 'planned', startsOn: '2027-01-01' })
  expect((await tariffs.list('travel')).map(({ number, state }) => [number, state])).toEqual([
    [2, 'planned'],
    [1, 'current'],
  ])
  t.clock.set('2026-12-31T23:00:00Z')
  expect((await tariffs.list('travel')).map(({ number, state }) => [number, state])).toEqual([
    [2, 'current'],
    [1, 'past'],
  ])
})

it('has one draft of a product, also when two administrators begin at once', async () => {
  const answers = await Promise.all(
    [ada, bea].map((who) => t.as(who).post(versionsPath, { product: 'home' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('tariffs.draft_stands')
  await tariffs.open('devices')
})

it('gives the same answer to a repeat with the same key, and makes no second draft', async () => {
  const headers = { 'idempotency-key': 'a-draft-of-homes' }
  const once = await t.as(ada).post(versionsPath, { product: 'home' }, { headers })
  const again = await t.as(ada).post(versionsPath, { product: 'home' }, { headers })
  expect([once.statusCode, again.statusCode, again.json()]).toEqual([201, 201, once.json()])
})

it('keeps the change of whoever saved first, and tells the other', async () => {
  const draft = await tariffs.open('home')
  await tariffsBy(t, bea).save(draft, { price_home_r1_month: 700 })
  const { revision } = draft
  expect(await put(draft.id, { revision, prices: toPrices({ price_home_r1_month: 800 }) })).toEqual([
    409,
    'tariffs.changed_meanwhile',
  ])
  expect(await publishing(draft.id, { revision, startsOn: '2027-01-01' })).toEqual([
    409,
    'tariffs.changed_meanwhile',
  ])
  const now = await tariffs.read(draft.id)
  expect([now.changedBy, changesOf(now)]).toEqual(['Ada Gestionnaire', [['price_home_r1_month', 650, 700]]])
})

it('names every price that cannot be, at once, and saves none', async () => {
  const { id, revision } = await tariffs.open('home')
  const prices = [0, 49, 62.5, 1_000_001, '650', null].map((unitAmount, place) => ({
    priceId: `price_home_r${place + 1}_month`,
    unitAmount,
  }))
  expect(await put(id, { revision, prices })).toEqual([
    422,
    'platform.invalid',
    prices.map((_, place) => `prices.${place}.unitAmount`),
  ])
  const odd = [
    { priceId: 'price_home_r9_month', unitAmount: 100 },
    { priceId: 'price_home_r1_month', unitAmount: 100 },
    { priceId: 'price_home_r1_month', unitAmount: 200 },
    { priceId: 'price_home_r2_month', unitAmount: 100, active: false },
    { priceId: eightMonths, unitAmount: 100 },
  ]
  expect(await put(id, { revision, prices: odd })).toEqual([
    422,
    'platform.invalid',
    ['prices.0.priceId', 'prices.2.priceId', 'prices.3.active', 'prices.4.priceId'],
  ])
  expect(changesOf(await tariffs.read(id))).toEqual([])
})

it('publishes from tomorrow in Paris to a year ahead, and nothing that changes nothing', async () => {
  t.clock.set('2026-11-20T23:30:00Z') // the 21st in Paris
  const draft = await tariffs.open('home')
  const { id } = draft
  expect(await publishing(id, { revision: 1, startsOn: '2026-11-22' })).toEqual([
    422,
    'tariffs.nothing_changes',
  ])
  const { revision } = await tariffs.save(draft, { price_home_r1_month: 700 })
  for (const startsOn of ['2026-11-20', '2026-11-21', '2027-11-22', '22/13/2026', '']) {
    expect([startsOn, await publishing(id, { revision, startsOn })]).toEqual([
      startsOn,
      [422, 'platform.invalid', ['startsOn']],
    ])
  }
  expect((await tariffs.publish({ ...draft, revision }, '22/11/2026')).startsOn).toBe('2026-11-22')
})

it('never changes a version that is published, and another may be published over it', async () => {
  const planned = await tariffs.change('home', { price_home_r1_month: 700 }, '2027-01-01')
  const { id, revision } = planned
  const published = [409, 'tariffs.published']
  expect(await put(id, { revision, prices: [] })).toEqual(published)
  expect(await publishing(id, { revision, startsOn: '2027-02-01' })).toEqual(published)
  expect(await answerOf(t.as(ada).delete(`${versionsPath}/${id}`))).toEqual(published)
  const [, first] = await tariffs.list('home')
  const undo = await tariffs.publish(await tariffs.open('home', first?.id), '2027-01-01')
  expect([undo.number, undo.comparedWith.number, changesOf(undo)]).toEqual([3, 1, []])
  expect((await tariffs.list('home')).map(({ number, state }) => [number, state])).toEqual([
    [3, 'planned'],
    [2, 'replaced'],
    [1, 'current'],
  ])
  t.clock.set('2027-01-02T11:00:00Z')
  expect((await tariffs.list('home')).map(({ number, state }) => [number, state])).toEqual([
    [3, 'current'],
    [2, 'replaced'],
    [1, 'past'],
  ])
})

it('compares a draft with the version that will hold on its day', async () => {
  const planned = await tariffs.change('home', { price_home_r1_month: 700 }, '2027-01-01')
  const draft = await tariffs.open('home')
  expect(changesOf(draft)).toEqual([['price_home_r1_month', 650, 700]])
  const later = await tariffs.read(draft.id, '?day=2027-01-01')
  expect([later.comparedWith.id, changesOf(later)]).toEqual([planned.id, []])
})

it('throws a draft away, whose number is free again', async () => {
  const { id } = await tariffs.open('home')
  expect((await t.as(ada).delete(`${versionsPath}/${id}`)).statusCode).toBe(204)
  expect(await answerOf(t.as(ada).get(`${versionsPath}/${id}`))).toEqual([404, 'platform.not_found'])
  expect((await tariffs.open('home')).number).toBe(2)
})

it('lets one of two administrators publish when both do at once', async () => {
  const draft = await tariffs.save(await tariffs.open('home'), { price_home_r1_month: 700 })
  const { id, revision } = draft
  const answers = await Promise.all(
    [ada, bea].map((who, day) =>
      t.as(who).post(`${versionsPath}/${id}/publish`, { revision, startsOn: `2027-01-0${day + 1}` }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('counts the contracts that were sold under each version, and none that a school paid', async () => {
  const student = await t.aStudent()
  const sell = (primeCents = 2584) =>
    aContract(t.services, student, { primeCents, createdAt: t.services.now() })
  await sell()
  await sell(0)
  await tariffs.change('home', { price_home_r1_month: 700 })
  t.clock.forward({ days: 2 })
  await sell()
  await sell()
  const sold = (await tariffs.list('home')).map(({ number, contracts }) => [number, contracts])
  expect(sold).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect((await tariffs.list('devices')).map(({ contracts }) => contracts)).toEqual([0])
})

it('writes down who changed which price from what to what', async () => {
  await t.db.delete(auditRows)
  const later = async <T>(done: Promise<T>) => {
    const result = await done
    t.clock.forward({ seconds: 1 })
    return result
  }
  const draft = await later(tariffs.open('travel'))
  const saved = await later(tariffs.save(draft, { [eightMonths]: 37_200 }, 'Moins cher'))
  await later(tariffs.publish(saved, '2027-01-01'))
  const thrown = await later(tariffs.open('devices'))
  const offer = 'price_mm_essentiels_tel_year'
  await later(tariffs.save(thrown, { [offer]: { unitAmount: 8800, active: false } }))
  await t.as(ada).delete(`${versionsPath}/${thrown.id}`)
  const { data } = (await t.as(ada).get(`/api/audit?objectType=tariff_version`)).json()
  const rows = data
    .reverse()
    .map(({ action, actor, object, before, after }: Record<string, { id: string }>) => {
      expect(actor?.id).toBe(ada.id)
      return [action, (object as { label?: string }).label, before, after]
    })
  expect(rows).toEqual([
    ['tariffs.draft_opened', 'Santé/Mobilité v2', null, { product: 'travel', number: 2, copiedFrom: 1 }],
    [
      'tariffs.draft_saved',
      'Santé/Mobilité v2',
      { note: '', [eightMonths]: 39_200 },
      { note: 'Moins cher', [eightMonths]: 37_200 },
    ],
    [
      'tariffs.published',
      'Santé/Mobilité v2',
      { [eightMonths]: 39_200 },
      { startsOn: '2027-01-01', [eightMonths]: 37_200 },
    ],
    ['tariffs.draft_opened', null, null, { product: 'devices', number: 2, copiedFrom: 1 }],
    ['tariffs.draft_saved', null, { [`${offer}.active`]: true }, { [`${offer}.active`]: false }],
    [
      'tariffs.draft_discarded',
      null,
      { product: 'devices', number: 2, note: '', [`${offer}.active`]: false },
      null,
    ],
  ])
})
