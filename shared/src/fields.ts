import * as z from 'zod/mini'
import { parseDay } from './day.ts'

/**
 * Messages are keys of the texts (`validation.field.…`): both sides translate them.
 * Control characters, NUL and lone surrogates are refused wherever a person's text is stored.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufffe\uffff]/

export const required = 'validation.field.required'

/** Says that a value is missing where it is, and else that it is wrong. */
export const missingOrWrong = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' || Number.isNaN(input)
      ? required
      : 'validation.field.incorrect',
}

/** Choice of one of these words. */
export const choice = <const Words extends readonly string[]>(words: Words) => z.enum(words, missingOrWrong)

/** ISO alpha-2 code of a country. */
export const CountryCode = z.string(missingOrWrong).check(z.regex(/^[A-Z]{2}$/, missingOrWrong))

/** One line of a person's text, trimmed, 1 to `max` characters. */
export function line(max = 100) {
  return z.string(missingOrWrong).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, 'validation.field.tooLong'),
    z.refine(
      (text) => !controls.test(text) && !/[\r\n]/.test(text) && text.isWellFormed(),
      'validation.field.characters',
    ),
  )
}

/** Makes the same field as `line`, which may be empty or absent too. */
export function optionalLine(max = 100) {
  return z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(max, 'validation.field.tooLong'),
      z.refine(
        (text) => !controls.test(text) && !/[\r\n]/.test(text) && text.isWellFormed(),
        'validation.field.characters',
      ),
    ),
  )
}

/** A few lines of a person's text, trimmed, 1 to `max` characters; a line ends in `\n`. */
export function lines(max = 5000) {
  return z.pipe(
    z.string(missingOrWrong).check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, 'validation.field.tooLong'),
      z.refine((text) => !controls.test(text) && text.isWellFormed(), 'validation.field.characters'),
    ),
    z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
  )
}

const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export const Email = z
  .string(missingOrWrong)
  .check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(254, 'validation.field.email.incorrect'),
    z.regex(emailShape, 'validation.field.email.incorrect'),
  )

/**
 * Tells whether a password has at least 8 characters with an upper and a lower case letter, a digit and one of # ? !
 * @ $ % ^ & * - (spec 1 §5).
 */
function isStrongPassword(password: string): boolean {
  return (
    password.length >= 8 &&
    /[A-Z]/.test(password) &&
    /[a-z]/.test(password) &&
    /\d/.test(password) &&
    /[#?!@$%^&*-]/.test(password)
  )
}

export const NewPassword = z
  .string(missingOrWrong)
  .check(
    z.minLength(1, required),
    z.maxLength(200, 'validation.field.tooLong'),
    z.refine(isStrongPassword, 'validation.field.password.incorrect'),
  )

export const PasswordConfirm = z.optional(z.string().check(z.maxLength(200, 'validation.field.tooLong')))

/** Refuses an object whose two passwords differ. */
export const samePassword = z.refine<{ password: string; passwordConfirm?: string | undefined }>(
  (form) => form.passwordConfirm === undefined || form.passwordConfirm === form.password,
  {
    path: ['passwordConfirm'],
    error: 'validation.field.password.must.match',
    // Also when other fields are wrong: all faults are named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** A day in either spelling; the value is `'YYYY-MM-DD'`. */
export const DayField = z.pipe(
  z.string(missingOrWrong).check(
    z.minLength(1, required),
    z.refine((text) => text === '' || parseDay(text) !== null, 'validation.field.date.incorrect'),
  ),
  z.transform((text: string) => parseDay(text) ?? text),
)

export const Civility = choice(['M', 'Mme'])
export type Civility = z.infer<typeof Civility>

/** Street, postal code, town and ISO alpha-2 country; a complement may follow. */
export const Address = z.object({
  street: line(200),
  postalCode: line(20),
  city: line(100),
  country: CountryCode,
  complement: optionalLine(200),
})
export type Address = z.infer<typeof Address>
