import * as z from 'zod/mini'
import { studentFilters } from './students.ts'
import { unopened } from './words.ts'

/** Everybody whom the list of students shows with these filters gets a new link, the older one of which dies. */
export const StartInvitations = z.object({
  ...studentFilters,
  account: z.enum(unopened, 'validation.field.required'),
})
export type StartInvitations = z.infer<typeof StartInvitations>

/** `stopped` is for good. */
export const SteerInvitations = z.object({
  state: z.enum(['running', 'paused', 'stopped'], 'validation.field.incorrect'),
})
export type SteerInvitations = z.infer<typeof SteerInvitations>

const run = {
  id: z.string(),
  state: z.enum(['running', 'paused', 'stopped', 'done']),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
}

/** `failures`: who got no link and why, in the language of the call, 200 at most. */
export const InvitationRun = z.object({
  ...run,
  failures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lastName: z.string(),
      email: z.string(),
      message: z.string(),
    }),
  ),
})
export type InvitationRun = z.infer<typeof InvitationRun>

/** The latest twenty, the newest first. */
export const InvitationRuns = z.object({ data: z.array(z.object(run)) })
export type InvitationRuns = z.infer<typeof InvitationRuns>
