import { dayOf } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import {
  type Leaving,
  noticeOf,
  payableBy,
  type TerminationRule,
  terminationOn,
} from './termination.rules.ts'

const atDueDate: TerminationRule = { reason: 'due_date', article: 'L113-12', kind: 'due_date' }
const afterYear: TerminationRule = {
  reason: 'after_year',
  article: 'L113-15-2',
  kind: 'after',
  months: 12,
  noticeMonths: 1,
}
const move: TerminationRule = {
  reason: 'move',
  article: 'L113-16',
  kind: 'event',
  withinMonths: 3,
  noticeMonths: 1,
}

const home: Leaving = {
  startDate: '2025-12-05',
  term: '2026-12-05',
  mayRenew: true,
  renews: true,
  isAgreed: true,
}
const longHome: Leaving = {
  startDate: '2024-02-29',
  term: '2027-02-28',
  mayRenew: true,
  renews: true,
  isAgreed: true,
}
const refusedHome: Leaving = { ...longHome, renews: false }
const stay: Leaving = {
  startDate: '2026-11-10',
  term: '2027-03-09',
  mayRenew: false,
  renews: false,
  isAgreed: true,
}

const ends = (lastDay: string | null, endsOn: string) => ({ isAllowed: true, lastDay, endsOn })
const refused = (refusal: string, allowedFrom: string | null = null) => ({
  isAllowed: false,
  refusal,
  allowedFrom,
})

it.each([
  ['at its due date, months before', home, atDueDate, '2026-06-01', ends('2026-12-05', '2026-12-05')],
  ['at its due date, on the eve', home, atDueDate, '2026-12-04', ends('2026-12-05', '2026-12-05')],
  ['on the due date: for the next one', home, atDueDate, '2026-12-05', refused('not_yet', '2026-12-06')],
  ['at its due date, what does not renew', stay, atDueDate, '2026-11-20', refused('fixed_term')],
  ['after a year, a day too early', longHome, afterYear, '2025-02-27', refused('not_yet', '2025-02-28')],
  ['after a year, from 29 February', longHome, afterYear, '2025-02-28', ends('2025-03-28', '2025-03-29')],
  ['after a year, what does not renew', stay, afterYear, '2026-11-20', refused('fixed_term')],
  [
    'after a year, at the end of January',
    longHome,
    afterYear,
    '2026-01-31',
    ends('2026-02-28', '2026-03-01'),
  ],
  [
    'after a year, into a leap February',
    { ...longHome, term: '2029-02-28' },
    afterYear,
    '2028-01-31',
    ends('2028-02-29', '2028-03-01'),
  ],
  ['over the year', longHome, afterYear, '2026-12-31', ends('2027-01-31', '2027-02-01')],
  ['never later than its own end', longHome, afterYear, '2027-02-10', ends('2027-02-28', '2027-02-28')],
  ['its last printed day stays covered', longHome, afterYear, '2027-01-27', ends('2027-02-28', '2027-02-28')],
  ['two days before it', longHome, afterYear, '2027-01-26', ends('2027-02-26', '2027-02-27')],
  [
    'after a year, its renewal refused',
    refusedHome,
    afterYear,
    '2027-01-10',
    ends('2027-02-10', '2027-02-11'),
  ],
  [
    'after a year, refused, never later than its end',
    refusedHome,
    afterYear,
    '2027-02-10',
    ends('2027-02-28', '2027-02-28'),
  ],
  ['at its due date, its renewal refused', refusedHome, atDueDate, '2027-01-10', refused('fixed_term')],
  [
    'within its only year, refused',
    { ...home, renews: false },
    afterYear,
    '2026-10-05',
    refused('fixed_term'),
  ],
  [
    'within its year, with a renewal to come',
    home,
    afterYear,
    '2026-10-05',
    refused('not_yet', '2026-12-05'),
  ],
  ['for a move, its renewal refused', refusedHome, move, '2027-02-10', ends('2027-02-28', '2027-02-28')],
  ['for a move', stay, move, '2026-11-20', ends('2026-12-20', '2026-12-21')],
  ['for a move, when it is over before', stay, move, '2027-02-20', refused('ends_before')],
  ['for a move, before its first day', stay, move, '2026-10-05', ends(null, '2026-11-10')],
  ['for a move, the month ends as it begins', stay, move, '2026-10-10', ends('2026-11-10', '2026-11-11')],
])('lets go %s', (_, contract, rule, today, expected) => {
  expect(terminationOn(contract, rule, { today, eventDate: null })).toEqual(expected)
})

it.each([
  ['today', '2026-11-20', ends('2026-12-20', '2026-12-21')],
  ['tomorrow', '2026-11-21', refused('event_to_come', '2026-11-21')],
  ['three months ago', '2026-08-20', ends('2026-12-20', '2026-12-21')],
  ['three months and a day ago', '2026-08-19', refused('event_too_old')],
])('takes an event of %s', (_, eventDate, expected) => {
  expect(terminationOn(stay, move, { today: '2026-11-20', eventDate })).toEqual(expected)
})

it('takes an event of the end of November until the end of February', () => {
  const asked = { today: '2027-02-28', eventDate: '2026-11-30' }
  const long = { ...stay, term: '2027-09-09' }
  expect(terminationOn(long, move, asked)).toMatchObject({ isAllowed: true })
  expect(terminationOn(long, move, { ...asked, today: '2027-03-01' })).toEqual(refused('event_too_old'))
})

it.each([
  ['before midnight in summer', '2026-07-10T21:59:00Z', '2026-08-10'],
  ['after midnight in summer', '2026-07-10T22:01:00Z', '2026-08-11'],
  ['before midnight on the eve of winter time', '2026-10-24T21:59:00Z', '2026-11-24'],
  ['after midnight on the eve of winter time', '2026-10-24T22:01:00Z', '2026-11-25'],
  ['before midnight on the eve of summer time', '2026-03-28T22:59:00Z', '2026-04-28'],
  ['after midnight on the eve of summer time', '2026-03-28T23:01:00Z', '2026-04-29'],
])('counts a month from the day in Paris, %s', (_, instant, lastDay) => {
  const asked = { today: dayOf(new Date(instant)), eventDate: null }
  expect(terminationOn(longHome, afterYear, asked)).toMatchObject({ lastDay })
})

it.each([
  ['none at the due date', longHome, atDueDate, '2026-06-01', 'none'],
  ['a month', longHome, move, '2026-06-01', 'month'],
  ['a month that ends with the contract', longHome, move, '2027-01-28', 'month'],
  ['a month that the end of the contract cuts', longHome, move, '2027-02-01', 'cut'],
  ['none of what never begins', stay, move, '2026-10-05', 'none'],
])('gives notice: %s', (_, contract, rule, today, notice) => {
  expect(noticeOf(rule, terminationOn(contract, rule, { today, eventDate: null }), today)).toBe(notice)
})

it('is due thirty days after the last covered day, or after the end where nothing was covered', () => {
  expect(payableBy({ lastDay: '2026-12-20', endsOn: '2026-12-21' })).toBe('2027-01-19')
  expect(payableBy({ lastDay: null, endsOn: '2026-11-10' })).toBe('2026-12-10')
})

it.each([
  ['a stay that began, for a move', stay, move, '2026-11-20', '2026-11-20'],
  ['a stay that begins later, for a move', stay, move, '2026-11-01', '2026-11-10'],
  ['a home that began, at its due date', home, atDueDate, '2026-06-01', '2026-06-01'],
  ['a home that begins later, at its due date', home, atDueDate, '2025-12-01', '2025-12-05'],
  ['a home that began, after a year', longHome, afterYear, '2025-03-01', '2025-03-01'],
])('ends what nobody signed at once, without a covered day: %s', (_, contract, rule, today, endsOn) => {
  const unsigned = { ...contract, isAgreed: false }
  expect(terminationOn(unsigned, rule, { today, eventDate: null })).toEqual(ends(null, endsOn))
})
