import { expect, it } from 'vitest'
import { type Figure, toLine, verdictOf } from './figure.ts'

const price: Figure = {
  work: 'a price call',
  against: 'bare http',
  unit: '×',
  value: 1.9,
  range: { least: 1.712, most: 2.4 },
  goal: { atMost: 2 },
}

it('passes a goal at its very bound, and misses it beyond', () => {
  expect(verdictOf({ ...price, value: 2 })).toBe('PASS')
  expect(verdictOf({ ...price, value: 2.01 })).toBe('MISS')
  expect(verdictOf({ ...price, goal: { atLeast: 1.9 } })).toBe('PASS')
  expect(verdictOf({ ...price, goal: { atLeast: 3 } })).toBe('MISS')
})

it('has no data where a figure is no number, whatever the goal', () => {
  expect(verdictOf({ ...price, value: Number.NaN })).toBe('NO DATA')
  expect(verdictOf({ ...price, goal: { atLeast: 1 }, value: Number.POSITIVE_INFINITY })).toBe('NO DATA')
})

it('prints the figure, its spread, its goal and the verdict', () => {
  expect(toLine(price)).toBe('a price call / bare http  1.90 × [1.71..2.40]  at most 2 ×  PASS')
  expect(toLine({ ...price, value: Number.NaN, range: undefined, note: 'it was down' })).toBe(
    'a price call / bare http  – ×  at most 2 ×  NO DATA · it was down',
  )
})
