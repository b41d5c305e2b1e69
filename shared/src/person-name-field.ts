import * as z from 'zod/mini'
import { missingOrWrong, required } from './fields.ts'
import { isPersonName, longestFullName, longestName, withPlainSigns } from './person-name.ts'

const checks = (longest: number) =>
  [
    z.maxLength(longest, 'validation.field.tooLong'),
    z.refine<string>(
      (text) => text === '' || text.length > longest || isPersonName(text, longest),
      'validation.field.personName',
    ),
  ] as const

const named = (longest: number) =>
  z.string(missingOrWrong).check(z.overwrite(withPlainSigns), z.minLength(1, required), ...checks(longest))

/** The name of a person, as `isPersonName` has it; its blanks and signs are plain ones. */
export const PersonName = named(longestName)

/** First and last name, one after the other, as `PersonName`. */
export const FullName = named(longestFullName)

/** Name as `PersonName`, which may be empty or absent too. */
export const OptionalPersonName = z.optional(
  z.string().check(z.overwrite(withPlainSigns), ...checks(longestName)),
)
