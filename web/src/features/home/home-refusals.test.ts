import { expect, it } from 'vitest'
import { placeOf } from './home-refusals.ts'

it.each([
  ['roommates.1.birthday', { step: 3, path: 'roommates.1.birthday', field: 'people-roommates-1-birthday' }],
  ['roommates', { step: 1, field: 'home-persons' }],
  ['address.street', { step: 1, field: 'home-address-street' }],
  ['address.postalCode', { step: 1, field: 'home-address-street' }],
  ['startDate', { step: 1, field: 'home-startDate' }],
  ['numberOfRooms', { step: 1, field: 'home-rooms' }],
  ['latinName', { step: 3, path: 'latinName', field: 'people-latinName' }],
  ['user.lastName', { step: 3, path: 'lastName', field: 'people-lastName' }],
  ['birthday', { step: 3, path: 'birthDate', field: 'people-birthDate' }],
  ['additionalPriceId', { step: 2 }],
  ['priceId', null],
])('finds the place where %s is answered', (named, place) => {
  expect(placeOf(named)).toEqual(place)
})
