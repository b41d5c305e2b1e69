import type { Profile } from '@cursus/shared/profile'
import { expect, it } from 'vitest'
import { startingProfile, toCorrection, typedOver } from './profile-values.ts'

const home = { street: '12 rue des Aurores', postalCode: '59000', city: 'Lille', country: 'FR' }
const profile: Profile = {
  civility: 'Mme',
  name: '馨怡',
  lastName: 'Valmy',
  latinName: 'Xinyi',
  latinLastName: null,
  birthday: '27/04/2003',
  phoneNumber: '+33639980177',
  address: home,
  mayRename: false,
  nameChange: null,
}
const moved: Profile = { ...profile, address: { ...home, street: '3 quai du Lac' } }

it('lays what was typed over a profile that was changed since, and nothing of what was read before', () => {
  const values = { ...startingProfile(profile), phoneNumber: '06 39 98 01 99' }
  const laid = typedOver(moved, values)
  expect(laid).toMatchObject({ phoneNumber: '06 39 98 01 99', address: { street: '3 quai du Lac' } })
  expect(laid.read).toEqual(startingProfile(moved).read)
})

it('takes names and birthday of a contract from the profile, whatever was typed when they were free', () => {
  const typed = { ...startingProfile({ ...profile, mayRename: true }), name: 'Anna', birthday: '01/01/2000' }
  expect(typedOver({ ...profile, mayRename: true }, typed)).toMatchObject({
    name: 'Anna',
    birthday: '01/01/2000',
  })
  expect(typedOver(profile, typed)).toMatchObject({ name: '馨怡', birthday: '27/04/2003' })
})

it('sends the spelling of a certified name back as it is, though the name itself needs none any more', () => {
  const named = { ...profile, name: 'Anne' }
  expect(toCorrection(startingProfile(named), false)).toMatchObject({ name: 'Anne', latinName: 'Xinyi' })
  expect(toCorrection(startingProfile({ ...named, mayRename: true }), true)).not.toHaveProperty('latinName')
  expect(toCorrection(startingProfile(named), false)).not.toHaveProperty('read')
})
