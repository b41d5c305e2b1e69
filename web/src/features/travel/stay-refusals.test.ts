import { expect, it } from 'vitest'
import { placeOf } from './stay-refusals.ts'

it.each([
  ['latinLastName', { path: 'latinLastName', field: 'recap-latinLastName' }],
  ['addressOrigin', { path: 'addressOrigin', field: 'recap-addressOrigin' }],
  ['endDate', { field: 'stay-end' }],
  ['priceId', null],
])('finds the place where %s is answered', (named, place) => {
  expect(placeOf(named)).toEqual(place)
})
