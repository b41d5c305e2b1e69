import { describe, expect, it } from 'vitest'
import { emptyQuote, type HomeQuote } from './home-quote.ts'
import {
  centsPerPerson,
  coverOf,
  defaultStart,
  fittingUse,
  furthestStep,
  homeIssues,
  mayAddDevices,
  movedStart,
  skipsPeople,
  stepAt,
  stepName,
} from './quote-rules.ts'

const today = '2026-11-21'
const address = {
  street: '15 quai des Longitudes',
  postalCode: '69002',
  city: 'Lyon',
  country: 'FR',
  complement: '',
}
const answered: HomeQuote = { ...emptyQuote, rooms: 2, persons: 2, address, startDate: '21/11/2026' }
const roommate = { civility: 'Mme', name: 'Rose', lastName: 'Pavilland', birthday: '19/05/2003' } as const

describe('the start of cover', () => {
  it('is today, or 45 days on beside a contract in force', () => {
    expect(defaultStart(today, false)).toBe('2026-11-21')
    expect(defaultStart(today, true)).toBe('2027-01-05')
  })

  it.each([
    ['20/11/2026', '2026-11-21'],
    ['21/11/2026', null],
    ['22/11/2026', null],
    ['', null],
    ['hier', null],
  ])('of %s reads as %s', (startDate, moved) => {
    expect(movedStart({ ...answered, startDate }, today)).toBe(moved)
  })

  it('stays where it was once the home is paid', () => {
    expect(movedStart({ ...answered, startDate: '20/11/2026', contractId: 'c' }, today)).toBeNull()
  })
})

describe('what keeps a home from its price', () => {
  it.each<[string, Partial<HomeQuote>, string[]]>([
    ['nothing', {}, []],
    ['rooms that were not chosen', { rooms: null }, ['rooms']],
    ['seven rooms', { rooms: 7 }, ['rooms']],
    ['six occupants', { persons: 6 }, ['persons']],
    ['no address', { address: null }, ['address.street']],
    ['an address without a street', { address: { ...address, street: ' ' } }, ['address.street']],
    [
      'a postcode that is not French',
      { address: { ...address, postalCode: 'B-1000' } },
      ['address.postalCode'],
    ],
    ...['98800', '98713', '98000', '97500'].map((postalCode): [string, Partial<HomeQuote>, string[]] => [
      `a home at ${postalCode}, beyond the departments`,
      { address: { ...address, postalCode } },
      ['address.postalCode'],
    ]),
    ['a home overseas', { address: { ...address, postalCode: '97400' } }, []],
    [
      'a postcode and a town that are missing',
      { address: { ...address, postalCode: '', city: '' } },
      ['address.postalCode', 'address.city'],
    ],
    ['yesterday', { startDate: '20/11/2026' }, ['startDate']],
    ['more than a year ahead', { startDate: '22/11/2027' }, ['startDate']],
    ['half a date', { startDate: '21/1' }, ['startDate']],
    ['everything', emptyQuote, ['rooms', 'persons', 'address.street', 'startDate']],
  ])('%s', (_, part, fields) => {
    expect(Object.keys(homeIssues({ ...answered, ...part }, today))).toEqual(fields)
  })
})

describe('which step is open', () => {
  const named = { ...answered, roommates: [roommate] }
  it.each<[string, HomeQuote, boolean, number]>([
    ['an empty quote, the first', emptyQuote, false, 1],
    ['answers that were not sent, the first', answered, true, 1],
    ['after the first, the second', { ...answered, maxStep: 2 }, true, 2],
    ['an answer that was taken back, the first', { ...answered, rooms: null, maxStep: 4 }, true, 1],
    ['after the second, the third for a visitor', { ...named, maxStep: 4 }, false, 3],
    ['after the second, the third while somebody has no name', { ...answered, maxStep: 4 }, true, 3],
    ['with an account and names, the fourth', { ...named, maxStep: 4 }, true, 4],
    ['alone with an account, the fourth', { ...answered, persons: 1, maxStep: 4 }, true, 4],
    ['with an account and a contract, the fifth', { ...named, maxStep: 4, contractId: 'c' }, true, 5],
    [
      'a contract without an account does not open the fifth',
      { ...named, maxStep: 4, contractId: 'c' },
      false,
      3,
    ],
  ])('%s', (_, quote, isSignedIn, step) => {
    expect(furthestStep(quote, isSignedIn, today)).toBe(step)
  })

  it.each([
    [undefined, 1],
    [0, 1],
    [1, 1],
    [3, 3],
    [5, 3],
    [9, 1],
  ])('step %s in the address of a visitor shows %i', (asked, shown) => {
    expect(stepAt(asked, { ...answered, maxStep: 4 }, false, today)).toBe(shown)
  })

  it('has no third step for one signed-in occupant, while a visitor makes an account there', () => {
    const alone = { ...answered, persons: 1, maxStep: 4 }
    expect(stepAt(3, alone, true, today)).toBe(4)
    expect(stepAt(3, alone, false, today)).toBe(3)
    expect([skipsPeople(alone, true), skipsPeople(alone, false), skipsPeople(answered, true)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it.each([
  [null, true],
  [{ role: 'ROLE_STUDENT_CLASSIC', offers: [] }, true],
  [{ role: 'ROLE_STUDENT_INCLUSIVE', offers: ['home'] }, true],
  [{ role: 'ROLE_STUDENT_PARTNER', offers: ['home', 'multimedia'] }, true],
  [{ role: 'ROLE_STUDENT_PARTNER', offers: ['home'] }, false],
] as const)('devices are offered to %j: %s', (person, isOffered) => {
  expect(mayAddDevices(person && { ...person, offers: [...person.offers] })).toBe(isOffered)
})

it.each([
  ['tenant', 1, null],
  ['tenant', 3, 'shared'],
  ['shared', 1, 'tenant'],
  ['shared', 2, null],
  ['residence', 2, null],
  ['second', 2, null],
  ['', 3, null],
  ['tenant', null, null],
] as const)('« %s » with %s persons: asked whether it is %s', (use, persons, better) => {
  expect(fittingUse(use, persons)).toBe(better)
})

describe('money and cover', () => {
  it.each([
    [823, 2, 412],
    [823, 1, 823],
    [3383, 5, 677],
    [650, null, 650],
    [650, 0, 650],
  ])('%i cents for %s persons: %i each', (cents, persons, each) => {
    expect(centsPerPerson(cents, persons)).toBe(each)
  })

  it.each([
    [1, 4000, 3000, 'tableau_garanties_1_3.pdf'],
    [3, 8000, 3000, 'tableau_garanties_1_3.pdf'],
    [4, 12_000, 6000, 'tableau_garanties_4_plus.pdf'],
    [6, 16_000, 6000, 'tableau_garanties_4_plus.pdf'],
  ])('%i rooms: contents %i €, theft %i €, %s', (rooms, contents, theft, table) => {
    expect(coverOf(rooms)).toMatchObject({ contents, theft, table, deductible: 150 })
  })
})

it.each([
  [3, 1, 'step.3.alone'],
  [3, 2, 'step.3'],
  [3, null, 'step.3'],
  [1, 1, 'step.1'],
] as const)('calls step %s of a home for %s %s', (step, persons, name) => {
  expect(stepName(step, { persons })).toBe(name)
})
