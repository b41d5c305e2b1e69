import { expect, it } from 'vitest'
import { type Figure, isMet, toLine } from './figure.ts'

const price: Figure = {
  work: 'a price call',
  against: 'bare http',
  unit: '×',
  value: 1.9,
  goal: { atMost: 2 },
}

it('meets a goal at its very bound, and misses it beyond', () => {
  expect(isMet({ ...price, value: 2 })).toBe(true)
  expect(isMet({ ...price, value: 2.01 })).toBe(false)
  expect(isMet({ ...price, goal: { atLeast: 1.9 } })).toBe(true)
  expect(isMet({ ...price, goal: { atLeast: 3 } })).toBe(false)
})

it('counts a figure that is no number as missed', () => {
  expect(isMet({ ...price, value: Number.NaN })).toBe(false)
  expect(isMet({ ...price, goal: { atLeast: 1 }, value: Number.POSITIVE_INFINITY })).toBe(false)
})

it('prints both sides, the figure and its goal', () => {
  expect(toLine(price)).toBe('ok   a price call / bare http: 1.90 × (at most 2 ×)')
})
