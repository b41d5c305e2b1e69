import { describe, expect, it } from 'vitest'
import { emptyQuote } from './home-quote.ts'
import { keptPeople, nothingAgreed, peopleIssues, startingPeople, toRegistration } from './people-values.ts'

const today = '2026-11-21'
const rose = { civility: 'Mme', name: 'Rose', lastName: 'Pavilland', birthday: '19/05/2003' } as const
const needs = { homeUse: 'shared', homeCover: 'none' }
const quote = { ...emptyQuote, persons: 2, roommates: [rose], needs }
const malo = {
  ...startingPeople(quote, { acceptTerm: true, acceptTerm2: true, asksEarlyStart: false }),
  civility: 'M' as const,
  firstName: 'Malo',
  lastName: 'Kerdivel',
  birthDate: '05/12/2002',
  phoneNumber: '06 39 98 01 04',
  emailUser: ' malo@example.org ',
  password: 'Etudes#2026',
  passwordConfirm: 'Etudes#2026',
}
const visitor = { account: true, latin: [], today, isEarly: false }
const home = { street: '8 place du Cadran', postalCode: '69007', city: 'Lyon', country: 'FR', complement: '' }

it('has one block for each occupant but the policyholder, with who is known already', () => {
  const { roommates } = startingPeople({ ...quote, persons: 4 }, nothingAgreed)
  expect(roommates.map(({ name, civility }) => `${civility} ${name}`)).toEqual(['Mme Rose', ' ', ' '])
  expect(startingPeople({ ...quote, persons: 1 }, nothingAgreed).roommates).toEqual([])
})

it('keeps who is beyond the present number, and never a password', () => {
  const alone = { ...malo, roommates: [] }
  const kept = keptPeople(alone, quote)
  expect(kept.roommates).toEqual([rose])
  expect(kept.needs).toEqual(needs)
  expect(JSON.stringify(kept)).not.toContain('Etudes#2026')
  expect(Object.keys(kept.main).sort()).toEqual(Object.keys(emptyQuote.main).sort())
})

describe('what keeps « Payer » from paying', () => {
  it('is nothing once a visitor has answered all', () => {
    expect(peopleIssues(malo, visitor)).toEqual({})
  })

  it('is every empty field of the account, for a visitor only', () => {
    const empty = { ...startingPeople({ ...quote, persons: 1 }, nothingAgreed) }
    expect(Object.keys(peopleIssues(empty, visitor)).sort()).toEqual(
      [
        'acceptTerm',
        'acceptTerm2',
        'birthDate',
        'civility',
        'emailUser',
        'firstName',
        'lastName',
        'password',
        'passwordConfirm',
        'phoneNumber',
      ].sort(),
    )
    expect(Object.keys(peopleIssues(empty, { ...visitor, account: false }))).toEqual([
      'acceptTerm',
      'acceptTerm2',
    ])
  })

  it.each([
    [{ passwordConfirm: 'Etudes#2027' }, 'passwordConfirm', 'validation.field.password.must.match'],
    [{ password: 'etudes', passwordConfirm: 'etudes' }, 'password', 'validation.field.password.incorrect'],
    [{ emailUser: 'malo@' }, 'emailUser', 'validation.field.email.incorrect'],
    [{ birthDate: '31/02/2002' }, 'birthDate', 'validation.field.date.incorrect'],
    [{ birthDate: '22/11/2026' }, 'birthDate', 'validation.field.birthday.incorrect'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'validation.field.phone.incorrect'],
    [{ lastName: 'Μαρκόπουλος' }, 'latinLastName', 'validation.field.latin.required'],
    [{ roommates: [{ ...rose, birthday: '' }] }, 'roommates.0.birthday', 'validation.field.required'],
    [
      { roommates: [{ ...rose, birthday: '01/01/2027' }] },
      'roommates.0.birthday',
      'validation.field.birthday.incorrect',
    ],
    [{ homeUse: '' }, 'homeUse', 'validation.field.required'],
    [{ homeUse: 'second' }, 'homeUse', 'validation.field.homeUse.second'],
    [{ homeCover: 'castle' }, 'homeCover', 'validation.field.incorrect'],
    [{ acceptTerm2: false }, 'acceptTerm2', 'validation.field.received.required'],
  ])('is %o', (part, path, issue) => {
    expect(peopleIssues({ ...malo, ...part }, visitor)).toEqual({ [path]: issue })
  })

  it('is the passport’s spelling once the server has asked for it', () => {
    const asked = { account: false, latin: ['latinName'] as const, today, isEarly: false }
    expect(peopleIssues(malo, asked)).toEqual({ latinName: 'validation.field.latin.required' })
    expect(peopleIssues({ ...malo, latinName: 'Malo' }, asked)).toEqual({})
  })
})

it('asks for an own wish where the cover begins early, and for none later', () => {
  const early = { ...visitor, isEarly: true }
  expect(peopleIssues(malo, early)).toEqual({ asksEarlyStart: 'validation.field.early.required' })
  expect(peopleIssues({ ...malo, asksEarlyStart: true }, early)).toEqual({})
})

it('registers a classic student who lives in the insured home', () => {
  expect(toRegistration({ ...malo, birthDate: '2002-12-05' }, home)).toEqual({
    user: { name: 'Malo', lastName: 'Kerdivel', email: 'malo@example.org', password: 'Etudes#2026' },
    civility: 'M',
    birthday: '05/12/2002',
    phoneNumber: '06 39 98 01 04',
    address: home,
    studentType: 'classic',
  })
})
