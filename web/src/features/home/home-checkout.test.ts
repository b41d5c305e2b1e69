import { HomeCheckout } from '@cursus/shared/home'
import { expect, it } from 'vitest'
import { toCheckout } from './home-checkout.ts'
import { emptyQuote } from './home-quote.ts'

const address = {
  street: '8 place du Cadran',
  postalCode: '69007',
  city: 'Lyon',
  country: 'FR',
  complement: '',
}
const quote = { ...emptyQuote, rooms: 4, persons: 2, address, startDate: '01/12/2026' }
const rose = { civility: 'Mme', name: ' Rose ', lastName: 'Pavilland', birthday: '19/05/2003' } as const
const bought = {
  quote,
  priceId: 'price_home_r4_month',
  total: 2584 + 499,
  additionalPriceId: 'price_mm_1',
  people: {
    roommates: [rose],
    latinName: '',
    latinLastName: ' Markopoulos ',
    homeUse: 'shared',
    homeCover: 'none',
    asksEarlyStart: true,
  },
  latin: ['latinLastName'] as const,
  email: 'malo@example.org',
}

it('sends the home under the spec’s names, and the total that was on the screen: the start as DD/MM/YYYY, birthdays of room-mates as YYYY-MM-DD', () => {
  const body = toCheckout(bought)
  expect(body).toEqual({
    priceId: 'price_home_r4_month',
    email: 'malo@example.org',
    startDate: '01/12/2026',
    additionalPriceId: 'price_mm_1',
    contract: {
      startDate: '01/12/2026',
      address,
      numberOfPersons: 2,
      numberOfRooms: 4,
      optionPayment: 'mensuel',
      roommates: [{ civility: 'Mme', name: 'Rose', lastName: 'Pavilland', birthday: '2003-05-19' }],
      price: 30.83,
      priceId: 'price_home_r4_month',
      additionalPriceId: 'price_mm_1',
      addMultimediaInsurance: true,
      needs: { homeUse: 'shared', homeCover: 'none' },
      asksEarlyStart: true,
      latinLastName: 'Markopoulos',
    },
  })
  expect(HomeCheckout.safeParse(body).success).toBe(true)
})

it('names no devices when none were chosen', () => {
  const { additionalPriceId, contract } = toCheckout({ ...bought, additionalPriceId: null })
  expect([additionalPriceId, contract?.additionalPriceId, contract?.addMultimediaInsurance]).toEqual([
    null,
    null,
    false,
  ])
})

it('sends the spellings that were asked for, and none that was typed for a name of before', () => {
  const people = { ...bought.people, latinName: 'Xinyi' }
  const spelt = toCheckout({ ...bought, people }).contract
  expect([spelt?.latinName, spelt?.latinLastName]).toEqual([undefined, 'Markopoulos'])
  expect(toCheckout({ ...bought, people, latin: [] }).contract).not.toHaveProperty('latinLastName')
})
