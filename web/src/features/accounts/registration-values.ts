import type { StudentRegistration } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { needsLatin } from '@cursus/shared/person-name'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'

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
