import { expect, it } from 'vitest'
import { homeFaults, homeStartLimits, intervalOf } from './home-rules.ts'

const today = '2026-11-21'
const address = { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' }
const alone = { startDate: today, address, numberOfPersons: 1, numberOfRooms: 2, roommates: [] }
const rose = { civility: 'Mme' as const, name: 'Rose', lastName: 'Valmy', birthday: '2004-02-29' }

it.each([
  ['a start today', {}, []],
  ['a start in exactly a year', { startDate: '2027-11-21' }, []],
  ['a start a day later than that', { startDate: '2027-11-22' }, ['startDate']],
  ['a start yesterday', { startDate: '2026-11-20' }, ['startDate']],
  ['six rooms', { numberOfRooms: 6 }, []],
  ['seven rooms', { numberOfRooms: 7 }, ['numberOfRooms']],
  ['a second home', { needs: { homeUse: 'second' as const, homeCover: 'none' as const } }, ['needs.homeUse']],
  ['a shared home', { needs: { homeUse: 'shared' as const, homeCover: 'none' as const } }, []],
  ['no room', { numberOfRooms: 0 }, ['numberOfRooms']],
  ['a home in Nouméa', { address: { ...address, postalCode: '98800' } }, ['address.postalCode']],
  ['a home in La Réunion', { address: { ...address, postalCode: '97400', country: 'RE' } }, []],
  ['a home in Belgium', { address: { ...address, country: 'BE' } }, ['address.country']],
  ['one person who is nobody’s room-mate', { roommates: null }, []],
  ['a room-mate too many', { roommates: [rose] }, ['roommates']],
  ['a room-mate too few', { numberOfPersons: 3, roommates: [rose] }, ['roommates']],
  ['five persons', { numberOfPersons: 5, roommates: [rose, rose, rose, rose] }, []],
  [
    'a room-mate born tomorrow',
    { numberOfPersons: 2, roommates: [{ ...rose, birthday: '2026-11-22' }] },
    ['roommates.0.birthday'],
  ],
])('judges %s', (_, change, fields) => {
  expect(Object.keys(homeFaults({ ...alone, ...change }, today))).toEqual(fields)
})

it('clamps the last start to a shorter month', () => {
  expect(homeStartLimits('2028-02-29')).toEqual({ startMin: '2028-02-29', startMax: '2029-02-28' })
})

it('takes both spellings of a rhythm', () => {
  expect((['mensuel', 'month', 'annuel', 'year'] as const).map(intervalOf)).toEqual([
    'month',
    'month',
    'year',
    'year',
  ])
})
