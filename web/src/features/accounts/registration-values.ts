import { isLatinName, type StudentRegistration, StudentRegistration as Wire } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { issuesOf } from '../../app/form-issues.ts'
import type { Issues } from '../../app/form-words.ts'
import { type AddressValue, emptyAddress } from '../../ui/address-value.ts'

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

/** A name with letters of another script also needs the spelling of the passport (decision C-81). */
export function needsLatin(name: string): boolean {
  return name.trim() !== '' && !isLatinName(name.trim())
}

/** Eight to fifteen digits, as international numbers have, with the usual separators. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits >= 8 && digits <= 15
}

/** A birthday to come or a phone number that is none: what only a person in front of the form can mend. */
export function profileIssues(
  { birthday, phoneNumber }: Pick<RegistrationValues, 'birthday' | 'phoneNumber'>,
  today: string,
): Issues {
  const issues: Issues = {}
  const born = parseDay(birthday)
  if (born && born >= today) issues.birthday = 'validation.field.birthday.incorrect'
  if (phoneNumber.trim() && !isPhone(phoneNumber)) issues.phoneNumber = 'validation.field.phone.incorrect'
  return issues
}

/** All that is wrong with the card: the wire's rules, and what only a person in front of it can mend. */
export function registrationIssues(values: RegistrationValues, today: string): Issues {
  const { user, latinName, latinLastName, acceptTerm } = values
  const issues = { ...profileIssues(values, today), ...issuesOf(Wire, values) }
  const latin = 'validation.field.latin.required'
  if (needsLatin(user.name) && !isLatinName(latinName)) issues.latinName = latin
  if (needsLatin(user.lastName) && !isLatinName(latinLastName)) issues.latinLastName = latin
  if (!acceptTerm) issues.acceptTerm = 'validation.field.term.required'
  return issues
}

/** What is sent: the spec's payload of a classic student or a school's, the birthday as DD/MM/YYYY. */
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
