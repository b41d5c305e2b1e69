import { type Language, languages } from '@cursus/shared/language'
import type { RunMessage } from '@cursus/shared/student-runs'

/** Tells whether a message is written whole in a language. */
export const isWritten = ({ subject, text }: RunMessage, language: Language) =>
  subject[language].trim() !== '' && text[language].trim() !== ''

/** Languages in which a message is written whole. */
export const writtenLanguages = (message: RunMessage): Language[] =>
  languages.filter((language) => isWritten(message, language))
