import { isLatinName } from '@cursus/shared/accounts'
import { parseDay } from '@cursus/shared/day'
import { isPostalCode, isStudentAge } from '@cursus/shared/student-rules'
import type { Issues } from '../forms/form-words.ts'

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
  { birthday, phoneNumber }: { birthday: string; phoneNumber: string },
  today: string,
): Issues {
  const issues: Issues = {}
  const born = parseDay(birthday)
  if (born && born >= today) issues.birthday = 'validation.field.birthday.incorrect'
  if (phoneNumber.trim() && !isPhone(phoneNumber)) issues.phoneNumber = 'validation.field.phone.incorrect'
  return issues
}

/** An age that no student has, or a postal code that is none: of who makes an account, not of a room-mate. */
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

/** The spelling of the passport where the names ask for it. */
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
