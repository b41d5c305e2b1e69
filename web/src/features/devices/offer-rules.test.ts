import { priceSlider } from '@cursus/shared/device-rules'
import type { MultimediaOffer } from '@cursus/shared/prices'
import { describe, expect, it } from 'vitest'
import { type Asked, activeOffer, clampPrice, formulasOf, priceFault, topOf } from './offer-rules.ts'

const row = (part: Partial<MultimediaOffer>): MultimediaOffer => ({
  id: `${part.formula}-${part.trancheMax}`,
  product: 'p',
  type: 'Multimedia',
  formula: null,
  name: 'n',
  condition: 'c',
  unit_amount: 499,
  currency: 'eur',
  recurring: { interval: 'month' },
  trancheMin: 0,
  trancheMax: 350,
  trancheMaxExclusive: false,
  active: true,
  fic: 'notice.pdf',
  ...part,
})
const phones = [150, 300, 450, 2500].map((trancheMax) =>
  row({ type: 'Telephonie', formula: 'Smartphone', trancheMax }),
)
const formulas = [
  row({ formula: 'Essentiels hors tel', trancheMax: 2000, trancheMaxExclusive: true }),
  row({ formula: 'Essentiels + tel' }),
]
const asked: Asked = { type: 'Telephonie', payment: 'mensuel', without: false, formula: null, price: 300 }

/** What is between 150 and 300 € is not sold. */
const withGap = [
  phones[0],
  row({ type: 'Telephonie', formula: 'Smartphone', trancheMin: 300, trancheMax: 450 }),
].filter((one) => one !== undefined)

describe('the active offer', () => {
  it.each([
    [0, 150],
    [150, 150],
    [150.01, 300],
    [300, 300],
    [300.01, 450],
    [2500, 2500],
    [9999, 2500],
  ])('for a phone of %d € is the band up to %d €', (price, top) => {
    expect(activeOffer(phones, { ...asked, price })?.trancheMax).toBe(top)
  })

  it('for several devices is the first formula until another one is chosen', () => {
    const several = { ...asked, type: 'Multimedia' } as const
    expect(activeOffer(formulas, several)?.formula).toBe('Essentiels hors tel')
    expect(activeOffer(formulas, { ...several, formula: 'Essentiels + tel', price: 2000 })?.formula).toBe(
      'Essentiels + tel',
    )
  })

  it('is the first formula when the chosen one is sold no more', () => {
    const gone = { ...asked, type: 'Multimedia', formula: 'Vélo' } as const
    expect(activeOffer(formulas, gone)?.formula).toBe('Essentiels hors tel')
  })

  it('is none for « Sans offre », without offers, and above the last band', () => {
    expect(activeOffer(phones, { ...asked, without: true })).toBeNull()
    expect(activeOffer([], asked)).toBeNull()
    expect(activeOffer(phones.slice(0, 2), { ...asked, price: 301 })).toBeNull()
  })

  it('is none for a price whose band is not sold, and the one above it from its first cent on', () => {
    expect(activeOffer(withGap, { ...asked, price: 250 })).toBeNull()
    expect(activeOffer(withGap, { ...asked, price: 300 })).toBeNull()
    expect(activeOffer(withGap, { ...asked, price: 300.01 })?.trancheMax).toBe(450)
  })
})

describe('a purchase price', () => {
  const slider = { min: 0, max: 2500, step: 10, initial: 300 }
  it.each([
    [phones, 0, 'zero', 2500],
    [phones, 2500.01, 'above', 2500],
    [phones.slice(0, 2), 301, 'above', 300],
    [withGap, 250, 'between', 450],
    [withGap, 300, 'between', 450],
  ])('that no offer covers says why', (offers, price, kind, top) => {
    expect(priceFault(offers, { type: 'Telephonie', price }, slider)).toEqual({ kind, top })
  })

  it('that an offer covers has no fault', () => {
    expect(priceFault(phones, { type: 'Telephonie', price: 2500 }, slider)).toBeNull()
    expect(priceFault(formulas, { type: 'Multimedia', price: 350 }, { ...slider, max: 350 })).toBeNull()
  })
})

it('lists a formula once', () => {
  expect(formulasOf([...formulas, ...formulas]).map(({ formula }) => formula)).toEqual([
    'Essentiels hors tel',
    'Essentiels + tel',
  ])
})

it('moves the slider to the dearest price of a band', () => {
  const slider = { min: 0, max: 2500, step: 10, initial: 300 }
  expect(topOf(row({ trancheMax: 450 }), slider)).toBe(450)
  expect(topOf(row({ trancheMax: 2000, trancheMaxExclusive: true }), slider)).toBe(1990)
  expect(topOf(row({ trancheMax: 9000 }), slider)).toBe(2500)
})

it('keeps a price between the ends of the slider, to the cent', () => {
  const slider = priceSlider({ type: 'Multimedia', formula: 'Essentiels + tel' })
  expect([-1, 155.905, 400].map((price) => slider && clampPrice(price, slider))).toEqual([0, 155.91, 350])
})
