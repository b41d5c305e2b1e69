import * as z from 'zod/mini'
import { required } from './fields.ts'
import { isPersonName, longestName, withPlainBlanks } from './person-name.ts'

const checks = [
  z.maxLength(longestName, 'validation.field.tooLong'),
  z.refine<string>(
    (text) => text === '' || text.length > longestName || isPersonName(text),
    'validation.field.personName',
  ),
] as const

/** The name of a person, as `isPersonName` has it; its blanks are plain ones. */
export const PersonName = z
  .string(required)
  .check(z.overwrite(withPlainBlanks), z.minLength(1, required), ...checks)

/** Name as `PersonName`, which may be empty or absent too. */
export const OptionalPersonName = z.optional(z.string().check(z.overwrite(withPlainBlanks), ...checks))
