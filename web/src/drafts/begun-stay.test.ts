import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser } from '../../test/a-browser.ts'
import { keepBegunStay, readBegunStay, wholeDays } from './begun-stay.ts'
import { carryQuote } from './carried-quote.ts'

const canada = { country: '35', start: '', end: '' }

beforeEach(() => {
  aBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') })
  return () => vi.useRealTimers()
})

it('keeps a country that was chosen without days', () => {
  keepBegunStay(canada)
  expect(readBegunStay()).toMatchObject(canada)
})

it('gives way to a whole quote that came later, and comes before an older one', () => {
  keepBegunStay(canada)
  vi.advanceTimersByTime(1000)
  carryQuote({ kind: 'stay', country: 72, startDate: '2027-01-15', endDate: '2027-06-30' })
  expect(readBegunStay()).toBeNull()
  vi.advanceTimersByTime(1000)
  keepBegunStay({ ...canada, start: '15/01/2027' })
  expect(readBegunStay()).toMatchObject({ country: '35', start: '15/01/2027' })
})

it('keeps nothing where nothing is answered, or all of it', () => {
  for (const over of [null, { country: '', start: '', end: '' }]) {
    keepBegunStay(canada)
    keepBegunStay(over)
    expect(readBegunStay()).toBeNull()
  }
})

it('reads nothing but a number as a country, whatever somebody wrote into the storage', () => {
  keepBegunStay({ country: '"><b>', start: '01/02/2027', end: '' })
  expect(readBegunStay()).toMatchObject({ country: '', start: '01/02/2027' })
})

it.each([
  [
    { start: '2027年2月1日', end: '2027年6月30日' },
    { start: '01/02/2027', end: '30/06/2027' },
  ],
  [{ start: '01/02/2027', end: '' }, { start: '01/02/2027' }],
  [{ start: 'soon', end: '31/02/2027' }, {}],
])('hands over whole days, as each language writes them: %o', (typed, days) => {
  expect(wholeDays(typed)).toEqual(days)
})
