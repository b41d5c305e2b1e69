import type { MultimediaOffer } from '@cursus/shared/prices'
import { expect, it } from 'vitest'
import { choiceFor, choiceOf, isSold } from './device-choice.ts'

const offer = (change: Partial<MultimediaOffer>): MultimediaOffer => ({
  id: `price_${change.product}`,
  product: 'tel_0300_month',
  type: 'Telephonie',
  formula: 'Smartphone',
  name: 'Smartphone',
  condition: '',
  unit_amount: 499,
  currency: 'eur',
  recurring: { interval: 'month' },
  trancheMin: 0,
  trancheMax: 300,
  trancheMaxExclusive: false,
  active: true,
  fic: 'notice_telephonie_m.pdf',
  ...change,
})
const upTo300 = offer({ product: 'tel_0300_month' })
const upTo450 = offer({ product: 'tel_0450_month', trancheMin: 300, trancheMax: 450, unit_amount: 649 })
const chosen = choiceOf(upTo300, 'mensuel', 300)

it('follows the purchase price into another band, and stays at the edge of its own', () => {
  expect(choiceFor(chosen, [upTo300, upTo450], 300)?.product).toBe('tel_0300_month')
  expect(choiceFor(chosen, [upTo300, upTo450], 300.01)).toMatchObject({
    ...{ product: 'tel_0450_month', unitAmount: 649, purchasePriceTTC: 300.01 },
  })
})

it('keeps the band of the chosen price while the field is empty', () => {
  expect(choiceFor(chosen, [upTo300, upTo450], null)).toEqual(chosen)
})

it('keeps the formula of several devices, at the price of today', () => {
  const formula = { type: 'Multimedia' as const, trancheMax: 2000, trancheMaxExclusive: true }
  const essentials = offer({ ...formula, product: 'mm_a', formula: 'Essentiels hors tel' })
  const all = offer({ ...formula, product: 'mm_b', formula: 'Tous produit hors tel' })
  const dearer = { ...all, unit_amount: 749 }
  expect(choiceFor(choiceOf(all, 'mensuel', null), [essentials, dearer], null)).toMatchObject({
    ...{ product: 'mm_b', unitAmount: 749, purchasePriceTTC: null },
  })
})

it('finds nothing when the offer is sold no more, and no other formula in its place', () => {
  expect(choiceFor(chosen, [], 300)).toBeNull()
  const several = { type: 'Multimedia', trancheMax: 2000, trancheMaxExclusive: true } as const
  const essentials = offer({ ...several, product: 'mm_a', formula: 'Essentiels hors tel' })
  const all = choiceOf(
    offer({ ...several, product: 'mm_b', formula: 'Tous produit hors tel' }),
    'mensuel',
    null,
  )
  expect(choiceFor(all, [essentials], null)).toBeNull()
})

it('tells a price that no band has from a formula that is sold no more', () => {
  expect([choiceFor(chosen, [upTo300], 3000), isSold(chosen, [upTo300])]).toEqual([null, true])
  expect(isSold(chosen, [])).toBe(false)
  const several = { type: 'Multimedia', formula: 'Tous produit hors tel' } as const
  expect(isSold({ ...chosen, ...several }, [offer({ ...several, formula: 'Essentiels hors tel' })])).toBe(
    false,
  )
  expect(isSold({ ...chosen, ...several }, [offer(several)])).toBe(true)
})
