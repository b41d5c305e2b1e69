import * as z from 'zod/mini'
import { DayField, lines } from './fields.ts'
import { searchedPages } from './lists.ts'
import { OptionalPersonName, PersonName } from './person-name-field.ts'
import { nameChangeStates } from './words.ts'

/** `POST /accounts/me/name-change`: another name or birthday than a contract carries, and why. */
export const AskNameChange = z.object({
  name: PersonName,
  lastName: PersonName,
  /** The spelling of the passport, needed where a name has letters of another script (C-81). */
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
  /** Left out: it stays. */
  birthday: z.optional(DayField),
  reason: lines(2000),
})
export type AskNameChange = z.infer<typeof AskNameChange>

const asked = {
  name: z.string(),
  lastName: z.string(),
  /** DD/MM/YYYY; null where it is to stay. */
  birthday: z.nullable(z.string()),
  state: z.enum(nameChangeStates),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Reason of a refusal; null unless refused. */
  answer: z.nullable(z.string()),
}

/** The latest request as its student sees it. */
export const OwnNameChange = z.object(asked)
export type OwnNameChange = z.infer<typeof OwnNameChange>

/** A request as administrators see it. */
export const NameChange = z.object({
  ...asked,
  id: z.string(),
  studentId: z.string(),
  email: z.string(),
  fromName: z.string(),
  fromLastName: z.string(),
  /** DD/MM/YYYY, beside a birthday that is asked for; null otherwise. */
  fromBirthday: z.nullable(z.string()),
  latinName: z.nullable(z.string()),
  latinLastName: z.nullable(z.string()),
  reason: z.string(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
})
export type NameChange = z.infer<typeof NameChange>
export const OneNameChange = z.object({ data: NameChange })

export const NameChangesQuery = z.object({
  ...searchedPages,
  state: z.optional(z.enum(nameChangeStates)),
})
export type NameChangesQuery = z.infer<typeof NameChangesQuery>

/** `counts` are of the search, whatever state is shown. */
export const NameChangeList = z.object({
  data: z.array(NameChange),
  total: z.int(),
  counts: z.record(z.enum(['all', ...nameChangeStates]), z.int()),
})
export type NameChangeList = z.infer<typeof NameChangeList>

/** `POST /name-changes/{id}/refuse`: why, as the student reads it. */
export const RefuseNameChange = z.object({ answer: lines(2000) })
