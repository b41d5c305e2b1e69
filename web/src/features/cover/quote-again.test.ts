import { expect, it } from 'vitest'
import { homeAgain, quoteAgain } from './quote-again.ts'

const nothing = {
  countryId: null,
  startDate: '15/01/2027',
  endDate: '30/06/2027',
  numberRoom: null,
  interval: null,
} as const

it('makes a quote of what a contract that was never paid is about, and none where no quote says it', () => {
  expect(quoteAgain({ ...nothing, insuranceType: 'Santé/Mobilité', countryId: 39 })).toEqual({
    kind: 'stay',
    country: 39,
    startDate: '2027-01-15',
    endDate: '2027-06-30',
  })
  const home = { ...nothing, insuranceType: 'Habitation', numberRoom: 2, interval: 'year' } as const
  const quote = { kind: 'home', rooms: 2, rhythm: 'annuel', startDate: '2027-01-15' }
  expect(quoteAgain(home)).toEqual(quote)
  expect(quoteAgain({ ...home, interval: 'month' })).toEqual({ ...quote, rhythm: 'mensuel' })
  expect(quoteAgain({ ...nothing, insuranceType: 'Habitation' })).toBeNull()
  expect(quoteAgain({ ...nothing, insuranceType: 'Santé/Mobilité' })).toBeNull()
  expect(quoteAgain({ ...nothing, insuranceType: 'Multimédia' })).toBeNull()
})

it('hands on where a home stands, how many live there and who they are', () => {
  const address = { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' }
  const roommates = [{ civility: 'Mme' as const, name: 'Inès', lastName: 'Kerdivel', birthday: '02/03/2005' }]
  expect(homeAgain({ insuredPlace: { address, persons: 2, roommates } })).toEqual({
    address: { ...address, complement: '' },
    persons: 2,
    roommates,
  })
  expect(homeAgain({ insuredPlace: null })).toBeNull()
})
