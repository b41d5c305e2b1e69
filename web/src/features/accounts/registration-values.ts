import { type StudentRegistration, StudentRegistration as Wire } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { latinIssues, needsLatin, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'

/** The registration card as it stands on the screen. */
export interface RegistrationValues {
  civility: '' | 'M' | 'Mme'
  user: { name: string; lastName: string; email: string; password: string }
  latinName: string
  latinLastName: string
  birthday: string
  phoneNumber: string
  address: AddressValue
  acceptTerm: boolean
}

export const emptyRegistration: RegistrationValues = {
  civility: '',
  user: { name: '', lastName: '', email: '', password: '' },
  latinName: '',
  latinLastName: '',
  birthday: '',
  phoneNumber: '',
  address: emptyAddress,
  acceptTerm: false,
}

/** All that is wrong with the card: the wire's rules, and what only a person in front of it can mend. */
export function registrationIssues(values: RegistrationValues, today: string): Issues {
  const issues = {
    ...profileIssues(values, today),
    ...studentIssues(values, today),
    ...issuesOf(Wire, values),
    ...latinIssues(values.user, values),
  }
  if (!values.acceptTerm) issues.acceptTerm = 'validation.field.term.required'
  return issues
}

/** Makes the spec's payload of a classic student or of a school's, the birthday as DD/MM/YYYY. */
export function toRegistration(values: RegistrationValues, schoolId?: number): StudentRegistration {
  const { acceptTerm: _, birthday, latinName, latinLastName, user, ...rest } = values
  return {
    ...rest,
    civility: values.civility || 'M',
    user: { ...user, email: user.email.trim() },
    birthday: formatDay(parseDay(birthday) ?? birthday),
    ...(needsLatin(user.name) ? { latinName } : {}),
    ...(needsLatin(user.lastName) ? { latinLastName } : {}),
    ...(schoolId === undefined ? { studentType: 'classic' } : { studentType: 'partner', school: schoolId }),
  }
}
