import { type EmailConfirmed, isLatinName, StudentActivation } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { issuesOf } from '../../app/form-issues.ts'
import type { Issues } from '../../app/form-words.ts'
import { type AddressValue, emptyAddress } from '../../ui/address-value.ts'
import { confirmIssue } from './new-password-fields.tsx'
import { needsLatin, profileIssues } from './registration-values.ts'

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

export function activationIssues(
  values: ActivationValues,
  { name, lastName }: Invitation['user'],
  today: string,
): Issues {
  const { passwordConfirm: _, ...sent } = values
  const issues = {
    ...profileIssues(values, today),
    ...issuesOf(StudentActivation, { ...sent, token: '-' }),
    ...confirmIssue(values),
  }
  const latin = 'validation.field.latin.required'
  if (needsLatin(name) && !isLatinName(values.latinName)) issues.latinName = latin
  if (needsLatin(lastName) && !isLatinName(values.latinLastName)) issues.latinLastName = latin
  return issues
}

/** What is sent: the confirmation-of-pass payload of spec 1 §3, the birthday as DD/MM/YYYY. */
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
