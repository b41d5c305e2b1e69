import * as z from 'zod/mini'
import { type Day, hourMs, startOfDay } from './day.ts'
import { choice, DayField, Email, line, missingOrWrong } from './fields.ts'
import { searchedPages } from './lists.ts'
import { PersonName } from './person-name-field.ts'
import { Quote } from './quotes.ts'
import { callStates } from './words.ts'

/** Calls that the advisor can make in one hour. */
export const callsInAnHour = 2
/** Working days that can be chosen, the day after the request being the first. */
export const callDays = 5

const Hour = z.int(missingOrWrong).check(z.minimum(0, missingOrWrong), z.maximum(23, missingOrWrong))

/** A day and a full hour in Europe/Paris: the advisor calls between this hour and the next. */
export const CallSlot = z.object({ day: DayField, hour: Hour })
export type CallSlot = z.infer<typeof CallSlot>

/** The hours of each day that can be chosen, `day` as `'YYYY-MM-DD'`. */
export const CallSlots = z.object({
  data: z.array(
    z.object({ day: z.string(), hours: z.array(z.object({ hour: z.int(), isFull: z.boolean() })) }),
  ),
})
export type CallSlots = z.infer<typeof CallSlots>

/** `POST /calls`: who is to be called, when, and about which quote. */
export const AskCall = z.extend(CallSlot, {
  firstName: PersonName,
  phone: line(30),
  email: Email,
  quote: z.optional(z.nullable(Quote)),
})
export type AskCall = z.infer<typeof AskCall>

const Call = z.object({
  reference: z.string(),
  day: z.string(),
  hour: z.int(),
  firstName: z.string(),
  /** E.164. */
  phone: z.string(),
  email: z.string(),
  quote: z.nullable(Quote),
  state: z.enum(callStates),
  /** ISO 8601. */
  createdAt: z.string(),
})

/** A call as whoever asked for it sees it; `token` names it to the calls that move it or call it off, `changes` counts those. */
export const OwnCall = z.object({ data: z.extend(Call, { token: z.string(), changes: z.int() }) })
export type OwnCall = z.infer<typeof OwnCall>['data']
export const CallToken = z.object({ token: z.string(missingOrWrong).check(z.maxLength(100)) })

export const CallsQuery = z.object({
  ...searchedPages,
  state: z.optional(z.enum(callStates)),
})
export type CallsQuery = z.infer<typeof CallsQuery>

/** A call as administrators see it. */
export const ListedCall = z.extend(Call, { id: z.string() })
export type ListedCall = z.infer<typeof ListedCall>
export const OneCall = z.object({ data: ListedCall })
export const CallList = z.object({
  data: z.array(ListedCall),
  total: z.int(),
  counts: z.record(z.enum(['all', ...callStates]), z.int()),
})
export type CallList = z.infer<typeof CallList>

/** Outcome of a call: `done`, nobody answered (`missed`), or it is to be made after all (`asked`). */
export const SettleCall = z.object({ state: choice(['asked', 'done', 'missed']) })
export type SettleCall = z.infer<typeof SettleCall>

/** The instant at which an hour of a working day begins: the clocks change on Sundays. */
export function slotStart({ day, hour }: { day: Day; hour: number }): Date {
  return new Date(startOfDay(day).getTime() + hour * hourMs)
}
