import { expect, it } from 'vitest'
import { ApiError } from '../../app/api-error.ts'
import { placeOf, refusalOf } from './refusal.ts'

it.each([
  [
    'contract.roommates.1.birthday',
    { step: 3, path: 'roommates.1.birthday', field: 'people-roommates-1-birthday' },
  ],
  ['contract.roommates', { step: 1, field: 'home-persons' }],
  ['contract.address.street', { step: 1, field: 'home-address-street' }],
  ['address.postalCode', { step: 1, field: 'home-address-street' }],
  ['startDate', { step: 1, field: 'home-startDate' }],
  ['contract.startDate', { step: 1, field: 'home-startDate' }],
  ['contract.numberOfRooms', { step: 1, field: 'home-rooms' }],
  ['contract.latinName', { step: 3, path: 'latinName', field: 'people-latinName' }],
  ['user.lastName', { step: 3, path: 'lastName', field: 'people-lastName' }],
  ['birthday', { step: 3, path: 'birthDate', field: 'people-birthDate' }],
  ['additionalPriceId', { step: 2 }],
  ['priceId', null],
])('finds the place where %s is answered', (named, place) => {
  expect(placeOf(named)).toEqual(place)
})

it('says what the server said, and leads only where something can be mended', () => {
  const error = new ApiError({
    status: 422,
    code: 'payments.price_mismatch',
    message: 'Le prix a changé',
    errors: { priceId: ['Le prix a changé'], 'contract.startDate': ['Choisissez demain'] },
  })
  expect(refusalOf(error, 2)).toEqual({
    message: 'Le prix a changé',
    answers: [{ step: 1, field: 'home-startDate', sentence: 'Choisissez demain' }],
    attempt: 2,
  })
})
