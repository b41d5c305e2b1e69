import { expect, it } from 'vitest'
import { bandOf, deviceFaults, isPhoneOffer, priceSlider } from './device-rules.ts'

/** The bands of the tariff: contiguous for a smartphone, one for each formula. */
const tops = [150, 300, 450, 600, 800, 1000, 1250, 1500, 2000, 2500]
const phones = tops.map((trancheMax, place) => ({
  id: `tel_${String(trancheMax).padStart(4, '0')}`,
  type: 'Telephonie' as const,
  formula: 'Smartphone',
  trancheMin: tops[place - 1] ?? 0,
  trancheMax,
  trancheMaxExclusive: false,
}))
const withPhone = { type: 'Multimedia' as const, trancheMin: 0, trancheMax: 350, trancheMaxExclusive: false }
const without = { type: 'Multimedia' as const, trancheMin: 0, trancheMax: 2000, trancheMaxExclusive: true }
const bands = [
  ...phones,
  { ...withPhone, id: 'essentiels_tel', formula: 'Essentiels + tel' },
  { ...withPhone, id: 'tous_produit_tel', formula: 'Tous produit + tel' },
  { ...without, id: 'essentiels_hors_tel', formula: 'Essentiels hors tel' },
  { ...without, id: 'tous_produit_hors_tel', formula: 'Tous produit hors tel' },
]
const formula = (id: string) => {
  const found = bands.find((one) => one.id === id)
  if (!found) throw new Error(`no formula ${id}`)
  return found
}

it.each(
  phones.flatMap(({ id, trancheMax }, place) => [
    { price: trancheMax, id },
    { price: trancheMax - 0.01, id },
    { price: trancheMax + 0.01, id: phones[place + 1]?.id },
  ]),
)('finds the smartphone offer of $price €: $id', ({ price, id }) => {
  expect(bandOf(phones, price)?.id).toBe(id)
})

it('finds the band of a price, and none above 2,500 €', () => {
  expect(bandOf(phones, 155.9)?.id).toBe('tel_0300')
  expect(bandOf(phones, 2500)?.id).toBe('tel_2500')
  expect(bandOf(phones, 2500.01)).toBeUndefined()
})

const today = '2026-11-21'
const address = { street: '8 quai des Essais', postalCode: '59000', city: 'Lille', country: 'FR' }
const phone = {
  purchasePriceTTC: 300,
  purchaseDate: '2025-06-03',
  imei: '001010000000016',
  brand: 'Marque Exemple',
  reference: 'MX-256-N',
  description: 'Smartphone noir 256 Go',
  birthdayPlace: 'Lille',
  address,
}
const insured = { birthdayPlace: 'Lille', address }

it.each([
  ['tel_0300', 150, ['purchasePriceTTC']],
  ['tel_0300', 150.01, []],
  ['tel_0300', 300, []],
  ['tel_0300', 300.01, ['purchasePriceTTC']],
  ['tel_0150', 0, ['purchasePriceTTC']],
  ['tel_0150', 0.01, []],
  ['tel_2500', 2500, []],
  ['tel_2500', 2500.01, ['purchasePriceTTC']],
  ['essentiels_tel', 350, []],
  ['essentiels_tel', 350.01, ['purchasePriceTTC']],
  ['tous_produit_tel', 0, ['purchasePriceTTC']],
  ['essentiels_hors_tel', 1999.99, []],
  ['essentiels_hors_tel', 2000, ['purchasePriceTTC']],
  ['tous_produit_hors_tel', 2000, ['purchasePriceTTC']],
] as const)('lets %s insure a device of %d €: wrong is %j', (id, purchasePriceTTC, fields) => {
  expect(Object.keys(deviceFaults({ ...phone, purchasePriceTTC }, formula(id), today))).toEqual(fields)
})

it.each([
  ['2021-11-21', ['purchaseDate']],
  ['2021-11-22', []],
  ['2021-11-20', ['purchaseDate']],
  ['2026-11-21', []],
  ['2026-11-22', ['purchaseDate']],
] as const)('on 21 November 2026 judges a device that was bought on %s: wrong is %j', (purchaseDate, fields) => {
  expect(Object.keys(deviceFaults({ ...phone, purchaseDate }, formula('tel_0300'), today))).toEqual(fields)
})

it('counts five years from 29 February to the last day of a shorter one', () => {
  const bought = { ...phone, purchaseDate: '2024-02-29' }
  expect(deviceFaults(bought, formula('tel_0300'), '2029-02-27')).toEqual({})
  expect(Object.keys(deviceFaults(bought, formula('tel_0300'), '2029-03-01'))).toEqual(['purchaseDate'])
})

const ofPhone = ['brand', 'description', 'imei', 'purchaseDate', 'purchasePriceTTC', 'reference']

it.each(['tel_0300', 'essentiels_tel', 'tous_produit_tel'])('asks the phone of %s whole', (id) => {
  const offer = formula(id)
  expect(isPhoneOffer(offer)).toBe(true)
  expect(Object.keys(deviceFaults(insured, offer, today)).sort()).toEqual(ofPhone)
  expect(Object.keys(deviceFaults({}, offer, today)).sort()).toEqual(
    [...ofPhone, 'birthdayPlace', 'address'].sort(),
  )
  expect(deviceFaults(phone, offer, today)).toEqual({})
})

it.each([
  'essentiels_hors_tel',
  'tous_produit_hors_tel',
])('asks of %s where its holder was born and lives', (id) => {
  const offer = formula(id)
  expect(isPhoneOffer(offer)).toBe(false)
  expect(deviceFaults(insured, offer, today)).toEqual({})
  expect(Object.keys(deviceFaults({}, offer, today)).sort()).toEqual(['address', 'birthdayPlace'])
})

it('takes the other names of place of birth and description', () => {
  const { description, birthdayPlace, ...rest } = phone
  const other = { ...rest, describe: description, placeOfBirth: birthdayPlace }
  expect(deviceFaults(other, formula('tel_0300'), today)).toEqual({})
})

it('asks for both terms where a draft asks for them', () => {
  const faults = (terms: object) => deviceFaults({ ...phone, ...terms }, formula('tel_0300'), today)
  expect(faults({ acceptTerm: true, acceptTerm2: true })).toEqual({})
  expect(faults({ acceptTerm: false, acceptTerm2: undefined })).toEqual({
    acceptTerm: ['validation.field.acceptTerm.incorrect'],
    acceptTerm2: ['validation.field.acceptTerm.incorrect'],
  })
})

it('gives the slider to the offers with a phone', () => {
  expect(priceSlider(formula('tel_0800'))).toEqual({ min: 0, max: 2500, step: 10, initial: 300 })
  expect(priceSlider(formula('essentiels_tel'))).toEqual({ min: 0, max: 350, step: 10, initial: 300 })
  expect(priceSlider(formula('essentiels_hors_tel'))).toBeNull()
})
