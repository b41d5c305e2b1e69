import type { Day } from './day.ts'

/** 14 to 99 years old on that day, as lists of students ask too (`imports.rejected.birthday.outOfRange`). */
export function isStudentAge(birthday: Day, today: Day): boolean {
  const age =
    Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  return age >= 14 && age <= 99
}

/** Five figures in France, its overseas departments among them; what other countries write is theirs. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return country !== 'FR' || /^\d{5}$/.test(postalCode.trim())
}
