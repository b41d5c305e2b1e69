import { expect, it } from 'vitest'
import { readPrice } from './typed-price.ts'

it.each([
  ['155,90', 155.9],
  ['155.9', 155.9],
  ['1 250 €', 1250],
  ['1\u202f250', 1250],
  ['1,250', 1250],
  ['1.250', 1250],
  ['1,250.50', 1250.5],
  ['1.250,5', 1250.5],
  ['1250,05', 1250.05],
  ['12.', 12],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['douze', null],
  ['1,2,3', null],
  ['1e3', null],
])('reads the typed price « %s » as %s', (typed, euros) => {
  expect(readPrice(typed)).toBe(euros)
})
