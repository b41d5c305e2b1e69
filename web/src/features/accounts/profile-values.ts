import type { Day } from '@cursus/shared/day'
import { Address, DayField } from '@cursus/shared/fields'
import { needsLatin } from '@cursus/shared/person-name'
import { PersonName } from '@cursus/shared/person-name-field'
import type { Profile } from '@cursus/shared/profile'
import * as z from 'zod/mini'
import { latinIssues, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'

/** The profile as it stands on the screen. */
export interface ProfileValues {
  civility: 'M' | 'Mme'
  phoneNumber: string
  address: AddressValue
  name: string
  lastName: string
  latinName: string
  latinLastName: string
  birthday: string
}

const Values = z.object({
  phoneNumber: z.string().check(z.minLength(1, 'validation.field.required')),
  address: Address,
  name: PersonName,
  lastName: PersonName,
  birthday: z.optional(DayField),
})

export function startingProfile({
  address,
  mayRename: _,
  nameChange: __,
  ...profile
}: Profile): ProfileValues {
  const texts = Object.entries(profile).map(([field, value]) => [field, value ?? ''])
  return {
    ...(Object.fromEntries(texts) as Omit<ProfileValues, 'address'>),
    address: { ...emptyAddress, ...address },
  }
}

export function correctionIssues(values: ProfileValues, today: Day): Issues {
  return {
    ...profileIssues(values, today),
    ...studentIssues(values, today),
    ...issuesOf(Values, withBirthdayTyped(values)),
    ...latinIssues(values, values),
  }
}

type Named = { name: string; lastName: string; latinName: string; latinLastName: string }

/** Makes the values to send: a Latin spelling that is not needed any more is left out. */
export function withLatinNeeded<V extends Named>({ latinName, latinLastName, ...values }: V) {
  return {
    ...values,
    ...(needsLatin(values.name) && { latinName }),
    ...(needsLatin(values.lastName) && { latinLastName }),
  }
}

/** Makes the values to send: a birthday that was never told is left out. */
export function withBirthdayTyped<V extends { birthday: string }>({ birthday, ...values }: V) {
  return { ...values, ...(birthday && { birthday }) }
}
