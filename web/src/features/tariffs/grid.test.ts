import type { TariffPlace, TariffPrice } from '@cursus/shared/tariffs'
import { expect, it } from 'vitest'
import { isChanged, toGrids } from './grid.ts'

const price = (priceId: string, place: TariffPlace): TariffPrice => ({
  priceId,
  place,
  unitAmount: 100,
  active: true,
  was: { unitAmount: 100, active: true },
})
const stay = (zone: number, month: number, level = 1) =>
  price(`${level}-${zone}-${month}`, { kind: 'stay', zone, month, level })
const offer = (name: string, interval: 'month' | 'year', school = -999) =>
  price(`${name}-${interval}-${school}`, { kind: 'offer', type: 'Telephonie', name, school, interval })

it('lays stays out by zone and month, one table each level', () => {
  const grids = toGrids([stay(1, 1), stay(1, 2), stay(2, 1), stay(2, 2), stay(1, 1, 2)])
  expect(grids.map(({ level, columns, rows }) => [level, columns, rows.map(({ key }) => key)])).toEqual([
    [1, ['1', '2'], ['1', '2']],
    [2, ['1'], ['1']],
  ])
  expect(grids[0]?.rows[1]?.cells.map((cell) => cell?.priceId)).toEqual(['1-2-1', '1-2-2'])
})

it('sets month and year of one offer side by side, and leaves a place where one is missing', () => {
  const [grid] = toGrids([offer('A', 'month'), offer('A', 'year'), offer('B', 'year'), offer('A', 'year', 3)])
  expect(grid?.columns).toEqual(['month', 'year'])
  expect(grid?.rows.map(({ cells }) => cells.map((cell) => cell?.priceId))).toEqual([
    ['A-month--999', 'A-year--999'],
    [undefined, 'B-year--999'],
    [undefined, 'A-year-3'],
  ])
})

it('calls a cell changed by its amount or by whether it is sold', () => {
  const one = stay(1, 1)
  expect(isChanged(one, { cents: 100, active: true })).toBe(false)
  expect(isChanged(one, { cents: 101, active: true })).toBe(true)
  expect(isChanged(one, { cents: null, active: true })).toBe(true)
  expect(isChanged(one, { cents: 100, active: false })).toBe(true)
})
