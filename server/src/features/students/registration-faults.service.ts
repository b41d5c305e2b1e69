import { type Day, parseDay } from '@cursus/shared/day'
import { isLatinName, needsLatin } from '@cursus/shared/person-name'
import { isPostalCode, isStudentAge } from '@cursus/shared/student-rules'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import countries from '../../data/countries.json' with { type: 'json' }
import aliases from '../../data/country-aliases.json' with { type: 'json' }
import { findUnprintable } from '../../pdf/find-unprintable.ts'

type Errors = Record<string, string[]>

/** Countries where nobody studies but somebody may live (D-01). */
const uninhabited = ['AQ', 'BV', 'HM', 'TF', 'GS', 'UM', 'IO']
const codes = new Set([...countries, ...aliases].map(({ iso2 }) => iso2).concat(uninhabited))

export const isKnownCountry = (code: string) => codes.has(code)

/** Returns the number in E.164, or null. Without a `+` it belongs to the country of the address. */
export function toPhone(number: string, country: string | undefined): string | null {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : 'FR'
  const phone = parsePhoneNumberFromString(number, home)
  return phone?.isValid() ? phone.number : null
}

/**
 * Returns the faults of any registration beyond its schema, as keys of messages by field path: phone, country, postal
 * code, the age of no student, and a name without its passport spelling.
 */
export function registrationFaults(body: unknown, today: Day): Errors {
  const fields = record(body)
  const user = record(fields.user)
  const country = textOf(record(fields.address).country)
  const phone = textOf(fields.phoneNumber)?.trim()
  const birthday = parseDay(textOf(fields.birthday) ?? '')
  const faults: Errors = {}
  if (phone && !toPhone(phone, country)) faults.phoneNumber = ['validation.field.phone.incorrect']
  if (country && /^[A-Z]{2}$/.test(country) && !codes.has(country)) {
    faults['address.country'] = ['validation.field.country.unknown']
  }
  if (birthday && birthday >= today) faults.birthday = ['validation.field.birthday.incorrect']
  else if (birthday && !isStudentAge(birthday, today)) faults.birthday = ['validation.field.birthday.age']
  const postalCode = textOf(record(fields.address).postalCode)
  if (country && postalCode?.trim() && !isPostalCode(postalCode, country)) {
    faults['address.postalCode'] = ['validation.field.postalCode.france']
  }
  for (const [name, latin] of [['name', 'latinName'] as const, ['lastName', 'latinLastName'] as const]) {
    const given = textOf(user[name])?.trim()
    const spelt = textOf(fields[latin])?.trim()
    if (given && needsLatin(given) && !(spelt && isLatinName(spelt)))
      faults[latin] = ['validation.field.latin.required']
  }
  return faults
}

/**
 * Returns the faults of names and address lines that no font of ours can print: what is bought would be paid for and never
 * certified, and here the person can give another spelling.
 */
export async function unprintableFaults(body: unknown): Promise<Errors> {
  const { user, address } = record(body)
  return faultsInPrint({
    ...textsOf('user', record(user), ['name', 'lastName']),
    ...textsOf('address', record(address), ['street', 'complement', 'postalCode', 'city']),
  })
}

/** Returns the faults of texts, by their path, that no font of ours prints: by the key in `words`, a line of an address as one, all else as a name. */
export async function faultsInPrint(
  texts: Record<string, string>,
  words: Record<string, string> = {},
): Promise<Errors> {
  const wrong = await findUnprintable(texts)
  const wordsOf = (path: string) =>
    path.startsWith('address.') ? 'validation.field.address.unprintable' : 'validation.field.unprintable'
  return Object.fromEntries(wrong.map((path) => [path, [words[path] ?? wordsOf(path)]]))
}

/** Returns what these fields hold, by path; a text that is too long has a fault of its own. */
function textsOf(place: string, told: Record<string, unknown>, fields: readonly string[]) {
  const texts = fields.flatMap((field) => {
    const text = textOf(told[field])
    return text !== undefined && text.length <= 200 ? [[`${place}.${field}`, text] as const] : []
  })
  return Object.fromEntries(texts)
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
