import { expect, it } from 'vitest'
import {
  isLate,
  lastDayToRefuse,
  lastDayToRethink,
  needsConsent,
  reminderOn,
  toNotify,
} from './renewal.rules.ts'

it.each([
  ['75 days before', '2026-12-15', '2026-10-01', '2026-12-14', false],
  ['16 days before, the last day in time', '2026-12-15', '2026-11-29', '2026-12-14', false],
  ['15 days before: twenty days, past the end', '2026-12-15', '2026-11-30', '2026-12-20', true],
  ['on the eve', '2026-12-15', '2026-12-14', '2027-01-03', true],
  ['on the last day of a month', '2027-03-31', '2027-03-15', '2027-03-30', false],
  ['one day later', '2027-03-31', '2027-03-16', '2027-04-05', true],
  ['before the end of a February', '2027-03-01', '2027-02-13', '2027-02-28', false],
  ['before 1 March of a leap year', '2028-03-01', '2028-02-14', '2028-02-29', false],
  ['late before 29 February', '2028-02-29', '2028-02-14', '2028-03-05', true],
  ['over the change to summer time', '2027-04-10', '2027-03-25', '2027-04-09', false],
  ['late over the change to summer time', '2027-03-30', '2027-03-20', '2027-04-09', true],
  ['over the change to winter time', '2027-11-10', '2027-10-25', '2027-11-09', false],
  ['late over the turn of the year', '2026-12-31', '2026-12-20', '2027-01-09', true],
])('leaves until a day to refuse, of a notice sent %s', (_, endDate, sentOn, lastDay, late) => {
  expect([lastDayToRefuse(endDate, sentOn), isLate(endDate, sentOn)]).toEqual([lastDay, late])
})

it.each([
  ['2026-11-20', '2027-02-03'],
  ['2027-12-31', '2028-03-15'],
  ['2028-02-15', '2028-04-30'],
  ['2028-02-29', '2028-05-14'],
])('tells on %s those whose cover ends from that day to %s', (today, to) => {
  expect(toNotify(today)).toEqual({ from: today, to })
})

it.each([
  ['the same price', 650, 650, false],
  ['a lower one', 650, 600, false],
  ['ten percent more', 1000, 1100, false],
  ['one cent above that', 1000, 1101, true],
  ['ten percent that no cent hits', 999, 1098, false],
  ['and the next cent', 999, 1099, true],
])('asks for a yes where it has to: %s', (_, before, after, expected) => {
  expect(needsConsent(before, after, 10)).toBe(expected)
})

it.each([
  ['46 days before', '2026-12-04', '2026-11-05', null],
  ['45 days before', '2026-12-05', '2026-11-05', 45],
  ['31 days before, the run of day 45 missed', '2026-12-19', '2026-11-05', 45],
  ['30 days before', '2026-12-20', '2026-11-05', 30],
  ['15 days before', '2027-01-04', '2026-11-05', 15],
  ['on the last day to refuse', '2027-01-18', '2026-11-05', 15],
  ['past the last day to refuse', '2027-01-19', '2026-11-05', null],
  ['on the day of a notice that left then', '2026-12-05', '2026-12-05', null],
  ['soon after a notice that left late', '2026-12-12', '2026-12-08', null],
  ['30 days before, of a notice that left late', '2026-12-20', '2026-12-08', 30],
])('reminds %s', (_, today, sentOn, reminder) => {
  expect(reminderOn({ endDate: '2027-01-19', lastDay: '2027-01-18', sentOn }, today)).toBe(reminder)
})

it.each([
  ['of a notice in time, until its last day', '2027-01-19', '2027-01-18', '2026-12-01', '2027-01-18'],
  [
    'of a late notice, until the eve of the last day of cover',
    '2026-11-30',
    '2026-12-10',
    '2026-11-29',
    '2026-11-29',
  ],
  ['once its subscription is over, no more', '2026-11-30', '2026-12-10', '2026-11-30', null],
])('takes a refusal back: %s', (_, endDate, lastDay, today, until) => {
  expect(lastDayToRethink({ endDate, lastDay }, today)).toBe(until)
})
