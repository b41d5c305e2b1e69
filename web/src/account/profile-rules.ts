import { parseDay } from '@cursus/shared/day'
import { isLatinName, needsLatin } from '@cursus/shared/person-name'
import { isPostalCode, isStudentAge } from '@cursus/shared/student-rules'
import type { Issues } from '../forms/form-words.ts'

/**
 * Tells whether a text is a telephone number: eight to fifteen digits, as international numbers have, with usual
 * separators.
 */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits >= 8 && digits <= 15
}

/** Returns the issues of a birthday in the future and of an impossible phone number. */
export function profileIssues(
  { birthday, phoneNumber }: { birthday: string; phoneNumber: string },
  today: string,
): Issues {
  const issues: Issues = {}
  const born = parseDay(birthday)
  if (born && born >= today) issues.birthday = 'validation.field.birthday.incorrect'
  if (phoneNumber.trim() && !isPhone(phoneNumber)) issues.phoneNumber = 'validation.field.phone.incorrect'
  return issues
}

/**
 * Returns the issues of an account's owner: an age that no student has, an impossible postal code. Not for roommates.
 */
export function studentIssues(
  { birthday, address }: { birthday: string; address?: { postalCode: string; country: string } },
  today: string,
): Issues {
  const issues: Issues = {}
  const born = parseDay(birthday)
  if (born && born < today && !isStudentAge(born, today)) issues.birthday = 'validation.field.birthday.age'
  if (address?.postalCode.trim() && !isPostalCode(address.postalCode, address.country)) {
    issues['address.postalCode'] = 'validation.field.postalCode.france'
  }
  return issues
}

/** Returns the issues of a missing passport spelling. */
export function latinIssues(
  { name, lastName }: { name: string; lastName: string },
  { latinName, latinLastName }: { latinName: string; latinLastName: string },
): Issues {
  const issues: Issues = {}
  const missing = 'validation.field.latin.required'
  if (needsLatin(name) && !isLatinName(latinName)) issues.latinName = missing
  if (needsLatin(lastName) && !isLatinName(latinLastName)) issues.latinLastName = missing
  return issues
}
