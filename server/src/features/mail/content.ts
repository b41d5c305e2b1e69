import type { Language } from '@cursus/shared/language'
import type * as z from 'zod/mini'
import { hasText } from '../../platform/texts.ts'
import { insuranceName, type Kind, say, strong } from './words.ts'

/** Content of a mail as plain texts, from which its HTML and its text version are made. */
export type Content = {
  subject: string
  /** Text that a mailbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** Text that a person wrote, line by line, set apart from ours. */
  quote?: string[]
  /** Button of the mail; `valid` says until when its link works, if it expires. */
  button?: { label: string; link: string; valid?: string }
  /** Files made together with the mail. */
  files?: { fileName: string; mimeType: string; content: string }[]
  /** Why the person gets this mail. */
  reason: string
  /** Set in what administrators and support read: an adviser is of students. */
  isToUs?: true
}

/** Language of the recipient, and functions that make addresses. */
export type Writing = {
  language: Language
  /** Returns the address of one of our pages. */
  page: (path: string) => string
  /** Returns the token of a reference that the outbox keeps. */
  token: (reference: string) => string
}

export function define<P>(payload: z.ZodMiniType<P>, write: (payload: P, writing: Writing) => Content) {
  return { payload, write }
}

/**
 * Returns the parts that every mail has, from the texts `mail.<kind>.…`. An `insuranceType` is named here, as payloads keep
 * the word of the wire.
 */
export function basics(language: Language, kind: Kind, given: Record<string, string>) {
  const { insuranceType } = given
  const values = insuranceType ? { ...given, insuranceType: insuranceName(language, insuranceType) } : given
  return {
    subject: say(language, `mail.${kind}.subject`, values),
    preview: say(language, `mail.${kind}.preview`, values),
    heading: say(language, `mail.${kind}.heading`, values),
    paragraphs: [say(language, `mail.${kind}.text`, strong(values))],
    reason: say(language, `mail.${kind}.reason`, values),
  }
}

/** Returns the button of a mail; where its link expires, the texts say until when (`mail.<kind>.valid`). */
export function button(language: Language, kind: Kind, link: string) {
  const label = say(language, `mail.${kind}.button`, {})
  const valid = `mail.${kind}.valid`
  return hasText(valid) ? { label, link, valid: say(language, valid, {}) } : { label, link }
}

/** Formats a `'YYYY-MM-DD'` as `DD/MM/YYYY`; a sentence says it as its language does. */
export const slashed = (day: string) => day.split('-').reverse().join('/')
