import { expect, it } from 'vitest'
import { correctedEnd, keptStay, movedStart, quotedStay, startingStay, stayIssues } from './stay-values.ts'

const today = '2026-11-21'
const stay = (start: string, end: string, country = '39') => ({ start, end, country })

it('starts with tomorrow and the day after, and no country', () => {
  expect(startingStay(today, null)).toEqual(stay('22/11/2026', '23/11/2026', ''))
})

it('starts with what was typed before a reload rather than with the draft', () => {
  const draft = { startDate: '2027-02-01', endDate: '2027-03-01', country: 72 }
  expect(startingStay(today, keptStay(stay('15/01/2027', '15/06/2027'), draft))).toEqual(
    stay('15/01/2027', '15/06/2027'),
  )
})

it.each([
  ['tomorrow where the estimator let it begin today', '2026-11-21', '2026-12-20', '2026-11-22'],
  ['tomorrow where its day has gone by', '2026-10-01', '2026-12-20', '2026-11-22'],
  ['on its day where that can be bought', '2026-11-22', '2026-12-20', null],
  ['nowhere where it is over by tomorrow', '2026-11-21', '2026-11-22', null],
])('begins a stay %s', (_, startDate, endDate, moved) => {
  const quoted = quotedStay({ kind: 'stay', country: 39, startDate, endDate })
  expect(movedStart(quoted, today)).toBe(moved)
  if (moved) expect(startingStay(today, quoted)).toEqual(stay('22/11/2026', '20/12/2026'))
})

it('takes the draft up again in either spelling of its days', () => {
  const draft = { startDate: '2027-01-15', endDate: '15/06/2027', country: 39 }
  expect(startingStay(today, keptStay(null, draft))).toEqual(stay('15/01/2027', '15/06/2027'))
})

it('keeps the country of a draft whose days have gone by', () => {
  const draft = { startDate: '2026-10-01', endDate: '2026-11-01', country: 39 }
  expect(startingStay(today, keptStay(null, draft))).toEqual(stay('22/11/2026', '23/11/2026'))
})

it('starts with a quote while nothing but a nationality is told of the purchase', () => {
  const quote = { kind: 'stay' as const, country: 39, startDate: '2027-01-15', endDate: '2027-06-15' }
  const start = (draft: Parameters<typeof keptStay>[1]) => startingStay(today, keptStay(null, draft, quote))
  expect(start({ countryNationality: 'TR' })).toEqual(stay('15/01/2027', '15/06/2027'))
  expect(start({ countryNationality: null })).toEqual(stay('15/01/2027', '15/06/2027'))
  expect(start({ startDate: '01/02/2027', endDate: '01/03/2027', country: 72 })).toEqual(
    stay('01/02/2027', '01/03/2027', '72'),
  )
})

it('reads nothing out of a draft that somebody spoilt', () => {
  const draft = { startDate: null, endDate: 7, country: '<b>' } as never
  expect(startingStay(today, keptStay(null, draft))).toEqual(stay('22/11/2026', '23/11/2026', ''))
})

it.each([
  ['leaves a return within 364 days alone', '15/01/2027', '15/06/2027', null],
  ['moves a return before the departure to the day after', '15/06/2027', '15/01/2027', '16/06/2027'],
  ['moves a return on the day of departure to the day after', '15/06/2027', '15/06/2027', '16/06/2027'],
  ['moves a return after 365 days to the 364th', '15/01/2027', '15/01/2028', '14/01/2028'],
  ['waits while the departure is half typed', '15/01/20', '15/01/2020', null],
  ['waits for a departure that can be sold', '21/11/2026', '01/01/2020', null],
])('%s', (_, start, end, corrected) => {
  expect(correctedEnd(today, start, end)).toBe(corrected)
})

it('names each thing that keeps a stay from its price', () => {
  expect(stayIssues(stay('', '31/02/2027', ''), today)).toEqual({
    start: 'validation.field.required',
    end: 'validation.field.date.incorrect',
    country: 'travel:stay.country.choose',
  })
  expect(stayIssues(stay('21/11/2026', '23/11/2026'), today)).toEqual({ start: 'travel:stay.start.tooEarly' })
  expect(stayIssues(stay('22/11/2026', '22/11/2027'), today)).toEqual({ end: 'travel:stay.end.outside' })
  expect(stayIssues(stay('22/11/2026', '21/11/2027'), today)).toEqual({})
})
