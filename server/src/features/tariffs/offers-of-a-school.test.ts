import type { MultimediaOffer } from '@cursus/shared/prices'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { deviceOffers } from './tariffs.table.ts'

const t = await startTest()
let school: number

async function offers(query: object, language = 'fr'): Promise<MultimediaOffer[]> {
  const asked = new URLSearchParams(Object.fromEntries(Object.entries(query)))
  const response = await t.get(`/api/payments/price/listmultimedia?${asked}`, {
    headers: { 'accept-language': language },
  })
  expect(response.statusCode).toBe(200)
  return response.json().data.stripe
}

const own = {
  id: 'price_own_tel_month',
  product: 'own_tel_month',
  unitAmount: 199,
  trancheMax: 2500,
  sort: 99,
}

beforeAll(async () => {
  school = await t.aSchool()
  const [row] = await t.services.db
    .select()
    .from(deviceOffers)
    .where(eq(deviceOffers.product, 'tel_0150_month'))
  if (!row) throw new Error('the catalogue has no such offer')
  await t.services.db.insert(deviceOffers).values([
    { ...row, ...own, school },
    { ...row, ...own, school, id: 'price_own_gone', product: 'own_gone', active: false },
  ])
})

it('lists a school’s own offers of a type and rhythm, and the public ones where it has none', async () => {
  const phone = { type: 'Telephonie', school }
  expect((await offers({ ...phone, recurring: 'mensuel' })).map(({ id }) => id)).toEqual([own.id])
  expect(await offers({ ...phone, recurring: 'annuel' })).toHaveLength(10)
  expect(await offers({ type: 'Multimedia', school, recurring: 'mensuel' })).toHaveLength(4)
})

it('lists the public offers to everybody else, cheapest band first, by either name of the rhythm', async () => {
  const everybody = await offers({ type: 'Telephonie', recurring: 'mensuel' })
  expect(everybody.map(({ trancheMax }) => trancheMax)).toEqual([
    150, 300, 450, 600, 800, 1000, 1250, 1500, 2000, 2500,
  ])
  for (const other of [{ school: -999 }, { school: school + 1 }, { recurring: 'month' }]) {
    expect(await offers({ type: 'Telephonie', recurring: 'mensuel', ...other })).toEqual(everybody)
  }
})

it('names an offer and its condition in the language that is asked', async () => {
  const first = { type: 'Multimedia', recurring: 'annuel' }
  const names = await Promise.all(['fr', 'en', 'zh', 'ar'].map(async (one) => (await offers(first, one))[0]))
  expect(names.map((offer) => offer?.name)).toEqual([
    'Essentiels hors tel',
    'Essentials without phone',
    '基础（不含手机）',
    'الأساسي بدون هاتف',
  ])
  expect(new Set(names.map((offer) => offer?.condition)).size).toBe(4)
})
