import * as z from 'zod/mini'
import { InsuranceType, statuts } from './contracts.ts'
import { inEachLanguage } from './language.ts'
import { LanguageField } from './language-field.ts'
import { studentFilters, studentOrder, TagName } from './students.ts'
import { messagePages, runKinds, runStates } from './words.ts'

const incorrect = 'validation.field.incorrect'

const ManyChanged = z.object({
  product: InsuranceType,
  statut: z.enum(statuts, 'validation.field.statut.incorrect'),
})

/** One act on everybody whom the list of students shows with these filters, or on those of `ids` alone. */
export const PrepareRun = z.object({
  kind: z.enum(runKinds, incorrect),
  ids: z.optional(z.array(z.uuid(incorrect)).check(z.minLength(1, incorrect), z.maxLength(1000, incorrect))),
  /** The tag that is given or taken. */
  label: z.optional(TagName),
  /** Change that a run makes to the contracts of a product. */
  change: z.optional(ManyChanged),
  ...studentFilters,
  /** Order of the file that an export makes. */
  ...studentOrder,
})
export type PrepareRun = z.infer<typeof PrepareRun>

/** `running` begins after a minute, `prepared` takes that back within it; `stopped` is for good. */
export const SteerRun = z.object({
  state: z.enum(['prepared', 'running', 'paused', 'stopped'], incorrect),
})
export type SteerRun = z.infer<typeof SteerRun>

/** What a message may name of its reader: `{name}` the first name, `{school}` the school. */
export const messageMarks = ['name', 'school'] as const
const marks = /\{([^{}]*)\}/g
const hasKnownMarks = (text: string) =>
  [...text.matchAll(marks)].every(([, name]) => messageMarks.some((known) => known === name))

/** True where a message names the school of its reader, so that who has none cannot get it. */
export const namesSchool = (text: string) => text.includes('{school}')

/** The text with its marks filled. */
export function filled(text: string, values: Record<(typeof messageMarks)[number], string>): string {
  return text.replace(marks, (mark, name) =>
    name === 'name' || name === 'school' ? values[name as 'name' | 'school'] : mark,
  )
}

const written = (atMost: number) =>
  z
    .string()
    .check(
      z.maxLength(atMost, 'validation.field.tooLong'),
      z.refine(hasKnownMarks, 'validation.field.unknownMark'),
    )
const writtenInEach = (atMost: number) => z.object(inEachLanguage(() => written(atMost)))

/**
 * Message to many students, in each language; it may stay empty in a language that nobody of them reads. `leadsTo`:
 * the page of its button.
 */
export const RunMessage = z.object({
  subject: writtenInEach(150),
  text: writtenInEach(5000),
  leadsTo: z.nullable(z.enum(messagePages, incorrect)),
})
export type RunMessage = z.infer<typeof RunMessage>

const Person = { id: z.string(), name: z.string(), lastName: z.string(), email: z.string() }

const run = {
  id: z.string(),
  /** What people call it by: LOT-2026-000007. */
  reference: z.string(),
  kind: z.enum(runKinds),
  label: z.nullable(z.string()),
  /** `undoes`: the run that is taken back, so that each contract becomes again what that one found it as. */
  change: z.nullable(z.extend(ManyChanged, { undoes: z.optional(z.string()) })),
  state: z.enum(runStates),
  /**
   * Number of students that matched, and of those that the run is done to: each of the others was left out for a
   * reason.
   */
  matching: z.int(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Until it begins; null once it has, and before it was started. */
  secondsLeft: z.nullable(z.int()),
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Who prepared or began it. */
  by: z.string(),
}

/** `failures`: whom it was not done to and why, in the language of the call, 200 at most. `mails`: what became of those of a message. */
export const StudentRun = z.object({
  ...run,
  filter: z.record(z.string(), z.string()),
  leftOut: z.array(z.object({ message: z.string(), count: z.int() })),
  /** Contracts that it would bring back without a payment to come: their subscription is over. */
  uncharged: z.int(),
  /** Number of recipients by language. */
  languages: z.partialRecord(LanguageField, z.int()),
  message: z.nullable(RunMessage),
  mails: z.nullable(z.object({ sent: z.int(), waiting: z.int(), refused: z.int() })),
  /** Tells whether another run can take it back. */
  canBeUndone: z.boolean(),
  /** File that an export made, and until when it is kept (ISO 8601). */
  file: z.nullable(z.object({ until: z.string() })),
  failures: z.array(z.object({ ...Person, message: z.string() })),
  /** Of those whom it failed for, whose account was deleted meanwhile. */
  gone: z.int(),
})
export type StudentRun = z.infer<typeof StudentRun>

/** The latest hundred, the newest first. */
export const StudentRuns = z.object({ data: z.array(z.object(run)) })
export type StudentRuns = z.infer<typeof StudentRuns>

/**
 * Five of them at random, and as the first of the five would read it: the message in each written language, or the first mail of a
 * change in each that somebody of the run reads.
 */
export const RunSample = z.object({
  people: z.array(z.object({ ...Person, language: LanguageField })),
  mails: z.array(z.object({ language: LanguageField, subject: z.string(), lines: z.array(z.string()) })),
})
export type RunSample = z.infer<typeof RunSample>
