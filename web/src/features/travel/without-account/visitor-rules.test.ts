import { expect, it } from 'vitest'
import { emptyAddress } from '../../../forms/address-value.ts'
import { beginsEarly } from '../../../insurance/early-start.ts'
import type { VisitorStay } from './visitor-draft.ts'
import { furthestStep, isSoldOnline, lostPassword, personIssues, visitorStayIssues } from './visitor-rules.ts'

const today = '2026-11-22'
const answered: VisitorStay = {
  start: '01/02/2027',
  end: '30/06/2027',
  country: '72',
  purpose: 'studies',
  healthCover: 'none',
  civility: 'Mme',
  firstName: 'Elif',
  lastName: 'Karasoy',
  birthday: '17/06/2004',
  nationality: 'TR',
  addressOrigin: '6 rue des Figuiers, Izmir',
  passportNumber: '',
  address: {
    ...emptyAddress,
    street: '21 rue des Tanneurs',
    postalCode: '59000',
    city: 'Lille',
    country: 'FR',
  },
  email: 'elif.karasoy@example.org',
  phoneNumber: '06 39 98 01 14',
  latinName: '',
  latinLastName: '',
  maxStep: 3,
}
const visitor = { hasAccount: false, password: 'Bateau#12', today }

it.each([
  ['everything told', {}, []],
  ['no reason', { purpose: '' }, ['purpose']],
  ['a reason that is none', { purpose: 'holidays' }, ['purpose']],
  ['no health cover', { healthCover: '' }, ['healthCover']],
  ['a stay that has begun', { start: '22/11/2026' }, ['start']],
  [
    'nothing',
    { start: '', end: '', country: '', purpose: '', healthCover: '' },
    ['country', 'end', 'healthCover', 'purpose', 'start'],
  ],
])('asks of a stay what a price and an advice need: %s', (_, change, missing) => {
  expect(Object.keys(visitorStayIssues({ ...answered, ...change }, today)).sort()).toEqual(missing)
})

it.each([
  ['everything told', {}, []],
  ['a passport number as it is printed', { passportNumber: 'u 2081 4426' }, []],
  ['a passport number that is none', { passportNumber: 'N° 4' }, ['passportNumber']],
  ['no civility, which the certificate agrees with', { civility: '' as const }, ['civility']],
  ['a weak password', { password: 'bateau' }, ['password']],
  ['no nationality and no origin', { nationality: '', addressOrigin: ' ' }, ['addressOrigin', 'nationality']],
  [
    'no address in France',
    { address: emptyAddress },
    ['address.city', 'address.postalCode', 'address.street'],
  ],
  [
    'a postcode of elsewhere',
    { address: { ...answered.address, postalCode: '1000' } },
    ['address.postalCode'],
  ],
  ['a name in another script', { firstName: '欣怡' }, ['latinName']],
  ['a birthday to come', { birthday: '01/01/2030' }, ['birthday']],
])('asks a visitor for what makes the account: %s', (_, change, wrong) => {
  const values = { ...answered, password: visitor.password, ...change }
  expect(Object.keys(personIssues(values, visitor)).sort()).toEqual(wrong)
})

it('asks for no Latin spelling of a name that is not there yet', () => {
  const asked = Object.keys(
    personIssues({ ...answered, firstName: '', lastName: '', password: 'Cursus#2026' }, visitor),
  )
  expect(asked.sort()).toEqual(['firstName', 'lastName'])
})

it('asks who has an account for nothing but what the stay itself needs', () => {
  const nobody = {
    ...answered,
    firstName: '',
    email: '',
    address: emptyAddress,
    nationality: '',
    password: '',
  }
  expect(Object.keys(personIssues(nobody, { hasAccount: true, today }))).toEqual(['nationality'])
})

it.each([
  ['the last, with everything answered', {}, visitor, 3],
  ['the second after a reload, which forgets the password', {}, { ...visitor, password: '' }, 2],
  [
    'the last after a reload of somebody who has an account',
    {},
    { ...visitor, hasAccount: true, password: '' },
    3,
  ],
  ['the first for a country that is not sold online', { country: '106' }, visitor, 1],
  ['the first once the stay has begun', { start: '01/11/2026' }, visitor, 1],
  ['none that was not reached', { maxStep: 2 }, visitor, 2],
])('opens %s', (_, change, asked, step) => {
  expect(furthestStep({ ...answered, ...change }, asked)).toBe(step)
})

it.each([
  ['after a reload of the third step', {}, { ...visitor, password: '' }, true],
  ['while the password is there', {}, visitor, false],
  ['before the third step was reached', { maxStep: 2 }, { ...visitor, password: '' }, false],
  ['while more than the password is missing', { nationality: '' }, { ...visitor, password: '' }, false],
  ['of whoever has an account', {}, { ...visitor, hasAccount: true, password: '' }, false],
])('says that the password was not kept %s: %s', (_, change, asked, isLost) => {
  expect(lostPassword({ ...answered, ...change }, asked)).toBe(isLost)
})

it.each([
  ['23/11/2026', true],
  ['06/12/2026', true],
  ['07/12/2026', false],
  ['', false],
])('asks for an early start when cover begins on %s: %s', (start, isEarly) => {
  expect(beginsEarly(start, today)).toBe(isEarly)
})

it('sells France online, and asks nobody before a country is chosen', () => {
  expect(['', '72', '106'].map(isSoldOnline)).toEqual([true, true, false])
})

it('asks of whoever has an account, and nothing paid, who they are, and neither e-mail nor password', () => {
  const values = { ...answered, birthday: '', firstName: '', email: '', phoneNumber: '', password: '' }
  const asked = (isCorrected: boolean) =>
    Object.keys(personIssues(values, { hasAccount: true, isCorrected, today })).sort()
  expect([asked(true), asked(false)]).toEqual([['birthday', 'firstName'], []])
})
