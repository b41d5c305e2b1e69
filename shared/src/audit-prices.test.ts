import { expect, it } from 'vitest'
import { priceOf } from './audit-prices.ts'

it.each([
  ['price_hm_z4_m08_l1', 'stay', { zone: '4', count: 8, level: '1' }],
  ['price_hm_z4_m12_l2', 'stay.level', { zone: '4', count: 12, level: '2' }],
  ['price_home_r2_year', 'home.year', { count: 2 }],
  ['price_mm_tel_0150_month', 'phone.month', { max: 150 }],
  ['price_mm_tel_2500_year.active', 'phone.sold.year', { max: 2500 }],
  ['price_mm_essentiels_hors_tel_month', 'devices.month', { formula: 'Essentiels hors tel' }],
  ['price_mm_tous_produit_tel_year.active', 'devices.sold.year', { formula: 'Tous produit + tel' }],
])('reads what %s is the price of', (field, key, values) => {
  expect(priceOf(field)).toEqual({ key, values })
})

it('takes no other field for a price', () => {
  expect(['name', 'priceId', 'price_', 'price_hm_z4', 'xprice_home_r2_year'].map(priceOf)).toEqual(
    Array(5).fill(null),
  )
})
