import { beforeAll, beforeEach, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'
import { tariffsBy } from '../../../test/tariffs.ts'

let url = ''
const t = await startTest({
  database: async (own) => {
    url = own
    return { url }
  },
})
/** Another process of the same product, with its own memory and connections on the same database. */
const other = await startTest({ database: async () => ({ url }) })
const database = countStatements()
let tariffs: ReturnType<typeof tariffsBy>

beforeAll(async () => {
  tariffs = tariffsBy(t, await t.anAdmin())
})

beforeEach(() => setClocks('2026-11-20T11:00:00Z'))

function setClocks(instant: string) {
  for (const { clock } of [t, other]) clock.set(instant)
}

const price = {
  stay: async (app = t, zone = 4, month = 8) =>
    (await app.get(`/api/payments/price/health_mobility?zone=${zone}&month=${month}`)).json().data.stripe
      .unit_amount,
  home: async (app = t) =>
    (await app.get('/api/payments/price/home_insurance?room=2&paymentType=mensuel')).json().unit_amount,
  offers: async (app = t) =>
    (await app.get('/api/payments/price/listmultimedia?type=Multimedia&recurring=annuel'))
      .json()
      .data.stripe.map(({ id, unit_amount }: { id: string; unit_amount: number }) => [id, unit_amount]),
}

it('answers the old price until midnight in Paris and the new one from then on, on every process', async () => {
  // Both know today's prices by heart before the new ones are published.
  expect([await price.stay(), await price.stay(other)]).toEqual([39_200, 39_200])
  await tariffs.change('travel', { price_hm_z4_m08_l1: 37_150 }, '2027-03-28')
  const seen = async () => [await price.stay(), await price.stay(other), await price.stay(t, 4, 7)]
  expect(await seen()).toEqual([39_200, 39_200, 34_300])
  setClocks('2027-03-27T22:59:59.999Z')
  expect(await seen()).toEqual([39_200, 39_200, 34_300])
  setClocks('2027-03-27T23:00:00Z')
  await expect.poll(seen).toEqual([37_150, 37_150, 34_300])
  setClocks('2027-03-28T23:00:00Z') // the day on which summer time begins is over
  expect(await seen()).toEqual([37_150, 37_150, 34_300])
})

it('asks the database for nothing when a price is asked for, also across midnight', async () => {
  await tariffs.change('home', { price_home_r2_month: 900 }, '2027-01-01')
  setClocks('2027-01-01T11:00:00Z')
  await expect.poll(() => price.home(other)).toBe(900)
  const both = await database.of(async () => {
    setClocks('2026-12-31T22:59:59Z')
    const before = await price.home(other)
    setClocks('2026-12-31T23:00:00Z')
    return [before, await price.home(other)]
  })
  expect(both).toEqual({ answer: [823, 900], statements: 0 })
})

it('follows the later number of two versions with one day, and the later day of two versions', async () => {
  await tariffs.change('home', { price_home_r2_month: 950 }, '2027-02-01')
  await tariffs.change('home', { price_home_r2_month: 960 }, '2027-02-01')
  await tariffs.change('home', { price_home_r2_month: 940 }, '2027-01-15')
  const on = async (day: string) => {
    setClocks(`${day}T11:00:00Z`)
    return price.home(other)
  }
  await expect.poll(() => on('2027-02-01')).toBe(960)
  expect([await on('2027-01-14'), await on('2027-01-15'), await on('2027-01-31')]).toEqual([900, 940, 940])
})

it('takes offers out of sale and brings them back', async () => {
  const ids = ['essentiels_hors_tel', 'tous_produit_hors_tel', 'essentiels_tel', 'tous_produit_tel']
  const whole = ids.map(
    (id, place) => [`price_mm_${id}_year`, [5500, 7700, 8800, 11_000][place] ?? 0] as const,
  )
  expect(await price.offers(other)).toEqual(whole)
  const out = Object.fromEntries(whole.map(([id, unitAmount]) => [id, { unitAmount, active: false }]))
  await tariffs.change('devices', out, '2027-01-01')
  await tariffs.change('devices', { price_mm_essentiels_hors_tel_year: 6000 }, '2027-02-01')
  setClocks('2027-01-10T11:00:00Z')
  await expect.poll(() => price.offers(other)).toEqual([])
  setClocks('2027-02-10T11:00:00Z')
  await expect.poll(() => price.offers(other)).toEqual([['price_mm_essentiels_hors_tel_year', 6000]])
})
