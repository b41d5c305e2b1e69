import { lateByLaw } from '@cursus/shared/late-payment'
import { expect, it } from 'vitest'
import { endingBefore, lateDaysOf, lateStepOn, postBy, stepsUntil } from './late.rules.ts'

const late = { since: '2026-11-14', postedOn: null }
const posted = { since: '2026-11-14', postedOn: '2026-11-25' }

it.each([
  ['on the day that it fails', late, '2026-11-14', 'failed'],
  ['before its reminder', late, '2026-11-16', 'failed'],
  ['on the third day', late, '2026-11-17', 'reminded'],
  ['before its notice', late, '2026-11-23', 'reminded'],
  ['on the tenth day', late, '2026-11-24', 'noticed'],
  ['however long after a notice that nobody posted', late, '2028-02-29', 'noticed'],
  ['when its notice is posted', posted, '2026-11-25', 'noticed'],
  ['29 days after the posting', posted, '2026-12-24', 'noticed'],
  ['30 days after the posting', posted, '2026-12-25', 'suspended'],
  ['40 days after the posting', posted, '2027-01-04', 'suspended'],
  ['41 days after the posting', posted, '2027-01-05', 'ended'],
  ['any day after', posted, '2028-01-05', 'ended'],
])('knows the step of a premium %s', (_, one, day, step) => {
  expect(lateStepOn(lateByLaw, one, day)).toBe(step)
})

it.each([
  [
    'over the end of a month',
    '2027-01-31',
    '2027-02-10',
    ['2027-02-03', '2027-02-10', '2027-03-12', '2027-03-23'],
  ],
  ['over 29 February', '2028-02-19', '2028-02-29', ['2028-02-22', '2028-02-29', '2028-03-30', '2028-04-10']],
  [
    'where February has 28 days',
    '2027-02-18',
    '2027-03-01',
    ['2027-02-21', '2027-02-28', '2027-03-31', '2027-04-11'],
  ],
  [
    'over the beginning of summer time',
    '2027-03-19',
    '2027-03-29',
    ['2027-03-22', '2027-03-29', '2027-04-28', '2027-05-09'],
  ],
  [
    'over the end of summer time',
    '2026-10-15',
    '2026-10-26',
    ['2026-10-18', '2026-10-25', '2026-11-25', '2026-12-06'],
  ],
  ['over a new year', '2026-12-22', '2027-01-02', ['2026-12-25', '2027-01-01', '2027-02-01', '2027-02-12']],
])('counts calendar days %s', (_, since, postedOn, days) => {
  const { failed, ...rest } = lateDaysOf(lateByLaw, { since, postedOn })
  expect([failed, ...Object.values(rest)]).toEqual([since, ...days])
})

it.each([
  ['the tenth day', '2026-11-14', '2026-11-24'],
  ['the Monday after a Sunday', '2026-10-15', '2026-10-26'],
  ['the Monday after a Saturday', '2026-11-18', '2026-11-30'],
  ['the day after Christmas and its weekend', '2026-12-15', '2026-12-28'],
  ['the day after Easter Monday', '2027-03-18', '2027-03-30'],
  ['the Friday after Ascension Day', '2027-04-26', '2027-05-07'],
  ['the Monday after 1 January, a Friday', '2026-12-22', '2027-01-04'],
  ['the day after 14 July', '2027-07-04', '2027-07-15'],
])('lets a formal notice be posted on %s', (_, since, day) => {
  expect(postBy(lateByLaw, since)).toBe(day)
})

it('tells the earliest days that may be, while nobody has posted the notice', () => {
  expect(lateDaysOf(lateByLaw, { since: '2026-11-18', postedOn: null })).toMatchObject({
    noticed: '2026-11-28',
    suspended: '2026-12-30',
    ended: '2027-01-10',
  })
})

it.each([
  ['2027-09-30', ['failed', 'reminded', 'noticed', 'suspended', 'ended']],
  ['2026-11-27', ['failed', 'reminded']],
  ['2026-11-28', ['failed', 'reminded', 'noticed']],
])('lets no step come after the last day of a contract, %s', (lastDay, steps) => {
  expect(stepsUntil(lateDaysOf(lateByLaw, { since: '2026-11-18', postedOn: null }), lastDay)).toEqual(steps)
})

it.each([
  ['2027-01-10', null],
  ['2027-01-09', { lastDay: '2027-01-09', suspends: true }],
  ['2026-12-29', { lastDay: '2026-12-29', suspends: false }],
])('knows what comes of a contract whose last day is %s', (lastDay, ending) => {
  const days = lateDaysOf(lateByLaw, { since: '2026-11-18', postedOn: null })
  expect(endingBefore(days, lastDay)).toEqual(ending)
})
