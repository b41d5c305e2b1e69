import type { Language } from '@cursus/shared/language'
import type * as z from 'zod/mini'
import { type Kind, say, strong } from './words.ts'

/** What a mail says, in plain texts; the frame makes a page and a text of it. */
export type Content = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** What a person wrote, line by line: apart from what we say. */
  quote?: string[]
  /** `valid`: until when the link works, where it ends. */
  button?: { label: string; link: string; valid?: string }
  /** Files made with the mail. */
  files?: { fileName: string; mimeType: string; content: string }[]
  /** Why the person got this mail. */
  reason: string
}

/** What a content is written from: the recipient's language, and how addresses are made. */
export type Writing = {
  language: Language
  /** The address of a page of ours. */
  page: (path: string) => string
  /** The token of a reference that the outbox keeps. */
  token: (reference: string) => string
}

export function define<P>(payload: z.ZodMiniType<P>, write: (payload: P, writing: Writing) => Content) {
  return { payload, write }
}

/** The parts that every mail has, under `mail.<kind>.…`. */
export function basics(language: Language, kind: Kind, values: Record<string, string>) {
  return {
    subject: say(language, `mail.${kind}.subject`, values),
    preview: say(language, `mail.${kind}.preview`, values),
    heading: say(language, `mail.${kind}.heading`, values),
    paragraphs: [say(language, `mail.${kind}.text`, strong(values))],
    reason: say(language, `mail.${kind}.reason`, values),
  }
}

/** Links that end: their mails say when. */
const ending = new Set<Kind>(['admin', 'confirm', 'invite', 'leave', 'reset'])

export function button(language: Language, kind: Kind, link: string) {
  const label = say(language, `mail.${kind}.button`, {})
  return ending.has(kind) ? { label, link, valid: say(language, `mail.${kind}.valid`, {}) } : { label, link }
}

/** `DD/MM/YYYY` of a `'YYYY-MM-DD'`. */
export const slashed = (day: string) => day.split('-').reverse().join('/')
