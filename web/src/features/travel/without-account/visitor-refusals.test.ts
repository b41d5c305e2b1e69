import { expect, it } from 'vitest'
import { placeOf } from './visitor-refusals.ts'

it.each([
  ['startDate', { step: 1, path: 'start', field: 'stay-start' }],
  ['needs.healthCover', { step: 1, path: 'healthCover', field: 'stay-healthCover' }],
  ['user.password', { step: 2, path: 'password', field: 'person-password' }],
  ['countryNationality', { step: 2, path: 'nationality', field: 'person-nationality' }],
  ['phoneNumber', { step: 2, path: 'phoneNumber', field: 'person-phoneNumber' }],
  ['passportNumber', { step: 2, path: 'passportNumber', field: 'person-passportNumber' }],
  ['address.city', { step: 2, path: 'address.city', field: 'person-address-street' }],
  ['priceId', null],
])('finds the place where %s is answered', (named, place) => {
  expect(placeOf(named)).toEqual(place)
})
