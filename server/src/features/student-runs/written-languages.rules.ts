import { type Language, languages } from '@cursus/shared/language'
import type { RunMessage } from '@cursus/shared/student-runs'

/** Tells whether a message is written whole in a language. */
export const isWritten = ({ subject, text }: RunMessage, language: Language) =>
  subject[language].trim() !== '' && text[language].trim() !== ''

/** Languages in which a message is written whole. */
export const writtenLanguages = (message: RunMessage): Language[] =>
  languages.filter((language) => isWritten(message, language))

/** The language in which somebody gets a message: their own, or the first that is written, as they may have changed it since. */
export const writtenFor = (message: RunMessage, language: Language): Language =>
  isWritten(message, language) ? language : (writtenLanguages(message)[0] ?? language)
