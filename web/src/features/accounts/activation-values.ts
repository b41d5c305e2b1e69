import { type EmailConfirmed, StudentActivation } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { needsLatin } from '@cursus/shared/person-name'
import { confirmIssue } from '../../account/new-password-fields.tsx'
import { latinIssues, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'

export type Invitation = Required<Pick<EmailConfirmed['data'], 'user' | 'school' | 'invitation'>>

/** The form of an invited student as it stands on the screen. */
export interface ActivationValues {
  civility: '' | 'M' | 'Mme'
  latinName: string
  latinLastName: string
  birthday: string
  phoneNumber: string
  address: AddressValue
  password: string
  passwordConfirm: string
}

/** The form starts with what the school's list says. */
export function startOf({ invitation }: Invitation): ActivationValues {
  return {
    civility: invitation.civility,
    latinName: '',
    latinLastName: '',
    birthday: invitation.birthday ?? '',
    phoneNumber: '',
    address: emptyAddress,
    password: '',
    passwordConfirm: '',
  }
}

export function activationIssues(values: ActivationValues, user: Invitation['user'], today: string): Issues {
  const { passwordConfirm: _, ...sent } = values
  return {
    ...profileIssues(values, today),
    ...studentIssues(values, today),
    ...issuesOf(StudentActivation, { ...sent, token: '-' }),
    ...confirmIssue(values),
    ...latinIssues(user, values),
  }
}

/** Makes the confirmation-of-pass payload of spec 1 §3, the birthday as DD/MM/YYYY. */
export function toActivation(
  values: ActivationValues,
  { token, user }: { token: string; user: Invitation['user'] },
): StudentActivation {
  const { latinName, latinLastName, birthday, ...rest } = values
  return {
    ...rest,
    token,
    civility: values.civility || 'M',
    birthday: formatDay(parseDay(birthday) ?? birthday),
    ...(needsLatin(user.name) ? { latinName } : {}),
    ...(needsLatin(user.lastName) ? { latinLastName } : {}),
  }
}
