import { describe, expect, it } from 'vitest'
import { registrationIssues } from './registration-rules.ts'
import { emptyRegistration, type RegistrationValues, toRegistration } from './registration-values.ts'

const theo: RegistrationValues = {
  civility: 'M',
  user: { name: 'Théo', lastName: 'Brindemoy', email: 'theo@example.org', password: 'Bateau12#' },
  latinName: '',
  latinLastName: '',
  birthday: '27/04/2003',
  phoneNumber: '06 39 98 01 07',
  address: {
    street: '12 rue des Aurores',
    postalCode: '59000',
    city: 'Lille',
    country: 'FR',
    complement: '',
  },
  acceptTerm: true,
}
const today = '2026-11-20'

describe('a registration', () => {
  it('finds nothing to say about a complete one', () => {
    expect(registrationIssues(theo, today)).toEqual({})
  })

  it('names every empty field at once', () => {
    const required = 'validation.field.required'
    expect(registrationIssues(emptyRegistration, today)).toEqual({
      civility: required,
      'user.name': required,
      'user.lastName': required,
      'user.email': required,
      'user.password': required,
      birthday: required,
      phoneNumber: required,
      'address.street': required,
      'address.postalCode': required,
      'address.city': required,
      acceptTerm: 'validation.field.term.required',
    })
  })

  it.each(['name', 'lastName'])('says what to do to somebody with one name, where %s is empty', (empty) => {
    const alone = { ...theo, user: { ...theo.user, [empty]: ' ' } }
    expect(registrationIssues(alone, today)).toEqual({ [`user.${empty}`]: 'accounts:oneName.required' })
  })

  it.each([
    [{ user: { ...theo.user, email: 'theo@example' } }, 'user.email', 'validation.field.email.incorrect'],
    [
      { user: { ...theo.user, password: 'Bateau12' } },
      'user.password',
      'validation.field.password.incorrect',
    ],
    [{ birthday: '31/02/2003' }, 'birthday', 'validation.field.date.incorrect'],
    [{ birthday: '20/11/2026' }, 'birthday', 'validation.field.birthday.incorrect'],
    [{ phoneNumber: '06 39' }, 'phoneNumber', 'validation.field.phone.incorrect'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'validation.field.phone.incorrect'],
    [{ acceptTerm: false }, 'acceptTerm', 'validation.field.term.required'],
  ])('refuses %j', (change, field, message) => {
    expect(registrationIssues({ ...theo, ...change }, today)).toEqual({ [field]: message })
  })

  it('asks for the spelling of the passport when a name has another script', () => {
    const wang = { ...theo, user: { ...theo.user, name: '小明', lastName: '王' } }
    const asked = 'validation.field.latin.required'
    expect(registrationIssues(wang, today)).toEqual({ latinName: asked, latinLastName: asked })
    const spelled = { ...wang, latinName: 'Xiaoming', latinLastName: 'Wang' }
    expect(registrationIssues(spelled, today)).toEqual({})
    expect(toRegistration(spelled)).toMatchObject({ latinName: 'Xiaoming', latinLastName: 'Wang' })
  })

  it('sends the payload of the spec: no agreement, no empty spelling, the birthday as DD/MM/YYYY', () => {
    expect(toRegistration({ ...theo, birthday: '2003-04-27' })).toEqual({
      user: theo.user,
      civility: 'M',
      birthday: '27/04/2003',
      phoneNumber: '06 39 98 01 07',
      address: theo.address,
      studentType: 'classic',
    })
  })
})
