import { expect, it } from 'vitest'
import { nothingAsked, requestIssues, startOf, toForm } from './request-values.ts'

const address = { street: '5 boulevard des Étoiles', postalCode: '75013', city: 'Paris', country: 'FR' }
const account = {
  name: 'Noor',
  lastName: 'El Maziri',
  email: 'noor@example.com',
  profile: { civility: 'Mme' as const, birthday: null, phoneNumber: '+33639980108', address },
}

it('begins with what the account knows, and keeps what was typed before the sign-in', () => {
  const typed = { ...nothingAsked, lastname: 'Maziri', countryNationality: 'MA' }
  const start = startOf(account, typed)
  expect(start).toMatchObject({
    lastname: 'Maziri',
    firstname: 'Noor',
    countryNationality: 'MA',
    countryResidence: 'FR',
    phone: '06 39 98 01 08',
    address,
  })
})

it('takes no address abroad for the one in France', () => {
  const abroad = { ...account, profile: { ...account.profile, address: { ...address, country: 'BE' } } }
  expect(startOf(abroad, null)).toMatchObject({
    countryResidence: 'BE',
    address: { street: '', country: 'FR' },
  })
})

it('needs every field but the second nationality, which counts only while its box is ticked', () => {
  const none = requestIssues(startOf(undefined, null), '2026-11-20')
  expect(none).not.toHaveProperty('secondCountryNationality')
  expect(Object.keys(none)).toHaveLength(11)
  const whole = startOf(account, {
    ...nothingAsked,
    countryNationality: 'MA',
    secondCountryNationality: 'BE',
    reason: 'visa',
    hostOrganization: 'Académie des Lagunes',
  })
  expect(requestIssues(whole, '2026-11-20')).toEqual({})
  expect(toForm(whole).secondCountryNationality).toBeNull()
  expect(toForm({ ...whole, hasSecond: true }).secondCountryNationality).toBe('BE')
})

it('asks for words where the reason is another one, and for a phone that can be called', () => {
  const other = { ...startOf(account, null), reason: 'other', phone: '12' }
  expect(requestIssues(other, '2026-11-20')).toMatchObject({
    otherReason: 'validation.field.required',
    phone: 'validation.field.phone.incorrect',
  })
  expect(toForm({ ...other, otherReason: 'Bail' }).reason).toBe('Bail')
})
