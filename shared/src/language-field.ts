import * as z from 'zod/mini'
import { languages } from './language.ts'

/** Apart from the languages themselves: every page knows those, and few read a schema. */
export const LanguageField = z.enum(languages)
