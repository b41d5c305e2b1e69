import { expect, it } from 'vitest'
import { type Concluded, lastKeptDay, periodOn } from './withdrawal.rules.ts'

const stay = { days: 14, daysWithClaim: 14 }
const devices = { days: 30, daysWithClaim: 14 }
const bought: Concluded = {
  concludedOn: '2026-11-15',
  deliveredOn: '2026-11-15',
  startDate: '2026-11-30',
  isPaidByStudent: true,
  isPaid: true,
  hasClaim: false,
  isEnded: false,
  isOver: false,
}
const open = (until: string | null, daysPassed: number, daysLeft: number | null) => ({
  refusal: null,
  until,
  daysPassed,
  daysLeft,
})

it.each([
  ['on the day itself', stay, {}, '2026-11-15', open('2026-11-29', 0, 14)],
  ['on day 13', stay, {}, '2026-11-28', open('2026-11-29', 13, 1)],
  ['on day 14, to midnight', stay, {}, '2026-11-29', open('2026-11-29', 14, 0)],
  ['30 days for devices', devices, {}, '2026-12-15', open('2026-12-15', 30, 0)],
  [
    'counted from the papers that came later',
    stay,
    { deliveredOn: '2026-11-20' },
    '2026-12-04',
    open('2026-12-04', 14, 0),
  ],
  [
    'counted from the signature that came later',
    stay,
    { concludedOn: '2026-11-22' },
    '2026-12-06',
    open('2026-12-06', 14, 0),
  ],
  ['not begun while no paper arrived', stay, { deliveredOn: null }, '2027-06-01', open(null, 0, null)],
  ['a year and 14 days without papers', stay, { deliveredOn: null }, '2027-11-29', open(null, 0, null)],
  ['a claim within the first 14 days', devices, { hasClaim: true }, '2026-11-29', open('2026-11-29', 14, 0)],
  [
    'over 29 February',
    stay,
    { concludedOn: '2028-02-20', deliveredOn: '2028-02-20' },
    '2028-03-05',
    open('2028-03-05', 14, 0),
  ],
  [
    'over the end of summer time',
    stay,
    { concludedOn: '2026-10-20', deliveredOn: '2026-10-20' },
    '2026-11-03',
    open('2026-11-03', 14, 0),
  ],
  [
    'over a public holiday: days are days',
    stay,
    { concludedOn: '2026-12-20', deliveredOn: '2026-12-20' },
    '2027-01-03',
    open('2027-01-03', 14, 0),
  ],
])('is open %s', (_, terms, change, today, period) => {
  expect(periodOn({ ...bought, ...change }, terms, today)).toEqual(period)
})

it.each([
  ['on day 15', stay, {}, '2026-11-30', 'too_late'],
  ['on day 31 for devices', devices, {}, '2026-12-16', 'too_late'],
  ['on day 15 after a claim on devices', devices, { hasClaim: true }, '2026-11-30', 'claimed'],
  ['on day 31 after a claim on devices', devices, { hasClaim: true }, '2026-12-16', 'too_late'],
  ['a year and 15 days without papers', stay, { deliveredOn: null }, '2027-11-30', 'too_late'],
  ['of a contract that is ended', stay, { isEnded: true }, '2026-11-16', 'ended'],
  ['of what a school pays', stay, { isPaidByStudent: false }, '2026-11-16', 'by_school'],
  ['of what nobody paid', stay, { isPaid: false }, '2026-11-16', 'unpaid'],
  ['of a stay whose last day is past', stay, { isOver: true }, '2026-11-20', 'over'],
] as const)('is closed %s', (_, terms, change, today, refusal) => {
  expect(periodOn({ ...bought, ...change }, terms, today).refusal).toBe(refusal)
})

it.each([
  ['nothing before the first day', '2026-11-30', true, '2026-11-20', null],
  ['nothing on the first day', '2026-11-30', true, '2026-11-30', null],
  ['the first day, on the second', '2026-11-30', true, '2026-12-01', '2026-11-30'],
  ['nothing where nobody asked for an early start', '2026-11-16', false, '2026-11-25', null],
])('keeps %s', (_, startDate, asksEarlyStart, today, kept) => {
  expect(lastKeptDay({ startDate, asksEarlyStart }, today)).toBe(kept)
})
