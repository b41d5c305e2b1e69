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
import { formatPhone } from '../../ui/format.ts'

interface ProfileFields {
  civility: 'M' | 'Mme'
  phoneNumber: string
  address: AddressValue
  name: string
  lastName: string
  latinName: string
  latinLastName: string
  birthday: string
}

/** The profile as it stands on the screen, and `read`, what it was typed over: what differs was typed. */
export interface ProfileValues extends ProfileFields {
  read: ProfileFields
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
  const read = {
    ...(Object.fromEntries(texts) as Omit<ProfileFields, 'address'>),
    phoneNumber: formatPhone(profile.phoneNumber ?? ''),
    address: { ...emptyAddress, ...address },
  }
  return { ...read, read }
}

const certified = ['name', 'lastName', 'latinName', 'latinLastName', 'birthday']

/**
 * Lays what was typed over the profile as it was read last, so that nothing older goes along with it. Names and
 * birthday that a contract carries are never typed here: they are those of the profile.
 */
export function typedOver(profile: Profile, values: ProfileValues): ProfileValues {
  const start = startingProfile(profile)
  const text = (field: unknown) => JSON.stringify(field)
  const isTyped = (field: keyof ProfileFields) =>
    text(values[field]) !== text(values.read[field]) && (profile.mayRename || !certified.includes(field))
  const typed = (Object.keys(start.read) as (keyof ProfileFields)[]).filter(isTyped)
  return { ...start, ...Object.fromEntries(typed.map((field) => [field, values[field]])) }
}

/** Makes the values to send; names and birthday that a contract carries go back as they are, whatever spelling they need. */
export function toCorrection({ read: _, ...values }: ProfileValues, mayRename: boolean) {
  const { latinName, latinLastName } = values
  const fixed = { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
  return { ...withBirthdayTyped(withLatinNeeded(values)), ...(!mayRename && fixed) }
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
