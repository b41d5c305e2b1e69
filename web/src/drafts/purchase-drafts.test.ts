import { beforeEach, expect, it } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import { homePurchase, type KeptStay, stayPurchase } from './purchase-drafts.ts'

beforeEach(() => {
  aBrowser()
  signIn('noor@example.com')
})

it('keeps what a page wrote about its purchase, under whatever names', () => {
  const home = { rooms: 2, address: { city: 'Lille' }, contractId: 'of a home', isAtCheckout: true }
  homePurchase.write(home)
  expect(homePurchase.read()).toMatchObject(home)
})

it.each<KeptStay>([
  { country: 72, additionalPriceId: null, passportNumber: 'X1', withoutAccount: true, needs: null },
  { country: '35', needs: { purpose: 'study', healthCover: 'none' } },
])('keeps the answers of a stay, also those that were emptied: %j', (stay) => {
  stayPurchase.write(stay)
  expect(stayPurchase.read()).toMatchObject(stay)
})

it.each(
  Object.entries({
    ...{ contractId: 7, sessionStripe: {}, token: null, isAtCheckout: 'yes', startDate: 20270115 },
    ...{ endDate: [], country: 7.5, countryNationality: 3, additionalPriceId: {}, addressOrigin: false },
    ...{ withoutAccount: 1, passportNumber: 12, needs: { purpose: 'study' } },
  }),
)('reads no %s from a storage in which somebody wrote %j', (name, value) => {
  stayPurchase.write({ endedAt: 'kept', [name]: value } as KeptStay)
  expect(stayPurchase.read()).toMatchObject({ endedAt: 'kept' })
  expect(stayPurchase.read()?.[name]).toBeUndefined()
})
