import * as z from 'zod/mini'
import { InsuranceType } from './contracts.ts'
import { line } from './fields.ts'
import { oneOf, SchoolFilter } from './lists.ts'
import { figurePeriods, insuranceTypes } from './words.ts'

/** The last list of students that was sent and not taken back. */
const LastImport = z.object({
  id: z.string(),
  schoolId: z.int(),
  schoolName: z.string(),
  created: z.int(),
  rejected: z.int(),
  createdAt: z.string(),
})

/**
 * Figures of the administrators' first page. `unfinished`: purchases begun in the last 30 days and not paid. `late`:
 * mails tried for more than an hour. `jobs`: work of the last days that was given up.
 */
export const Dashboard = z.object({
  unpaid: z.int(),
  toSign: z.int(),
  unfinished: z.int(),
  invitations: z.object({ open: z.int(), expired: z.int() }),
  failures: z.object({ mails: z.int(), late: z.int(), jobs: z.int() }),
  /** Claims whose student had the last word; `late`: they wait for longer than two working days. */
  claims: z.object({ open: z.int(), late: z.int() }),
  lastImport: z.nullable(LastImport),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Tiles behind which people wait. */
export const waitingKinds = ['unpaid', 'toSign', 'unfinished', 'invitations'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/**
 * Row of those who wait longest, 20 at most. `reference` is that of the contract, where there is one; `since` is ISO
 * 8601.
 */
export const Waiting = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      lastName: z.string(),
      email: z.string(),
      reference: z.nullable(z.string()),
      since: z.string(),
    }),
  ),
  total: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

/** Newest first, 20 of each at most. `reason` is what the other side said; `studentId` the student whose e-mail it went to, if it is one’s. */
export const Failures = z.object({
  mails: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      to: z.string(),
      state: z.enum(['waiting', 'failed']),
      attempts: z.int(),
      reason: z.nullable(z.string()),
      createdAt: z.string(),
      studentId: z.nullable(z.string()),
    }),
  ),
  jobs: z.array(
    z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()), failedAt: z.string() }),
  ),
})
export type Failures = z.infer<typeof Failures>

/** `PUT /dashboard/failures/mails/{id}`: what was done about a mail that was refused for good. */
export const MailSeenTo = z.object({ reason: line(500) })
export type MailSeenTo = z.infer<typeof MailSeenTo>

/** Number of mails and of jobs that are tried again. */
export const Retried = z.object({ mails: z.int(), jobs: z.int() })
export type Retried = z.infer<typeof Retried>

export type FigurePeriod = (typeof figurePeriods)[number]

/** Narrows the figures of schools, and says over which period they count: twelve months without one. */
export const SchoolsQuery = z.object({ product: oneOf(insuranceTypes), period: oneOf(figurePeriods) })
export type SchoolsQuery = z.infer<typeof SchoolsQuery>

/** The same of all figures; `school` is an id, 0 for students without one. */
export const FiguresQuery = z.extend(SchoolsQuery, { school: SchoolFilter })
export type FiguresQuery = z.infer<typeof FiguresQuery>

/** A part of a whole; both 0 where there was nothing to count. Amounts are in cents. */
const Share = z.object({ part: z.number(), of: z.number() })
export type Share = z.infer<typeof Share>

/** One product in one month: contracts sold, their first premiums in cents, and contracts in force on its last day. */
const ProductMonth = z.object({
  insuranceType: InsuranceType,
  sold: z.int(),
  salesCents: z.int(),
  inForce: z.int(),
})

/**
 * One month, `YYYY-MM`. `renewals`: renewed of what came to its end. `claims`: paid for claims over premiums, in cents, in the twelve months up
 * to its end. Times are those of the middle one; null where there was none. `unpaid` as on its last day.
 */
const FigureMonth = z.object({
  month: z.string(),
  products: z.array(ProductMonth),
  renewals: Share,
  claims: Share,
  certificateSeconds: z.nullable(z.number()),
  decisionHours: z.nullable(z.number()),
  unpaid: z.int(),
})
export type FigureMonth = z.infer<typeof FigureMonth>

/** The middle time of `count`, and the one that 95 in 100 stay below. */
const Times = z.object({ median: z.nullable(z.number()), most: z.nullable(z.number()), count: z.int() })

/** A period. `terminations`: ended before their term, of those in force on any day. `inForce` and `unpaid` as on the last day. */
const PeriodFigures = z.object({
  sold: z.int(),
  salesCents: z.int(),
  inForce: z.int(),
  renewals: Share,
  terminations: Share,
  claims: Share,
  certificateSeconds: Times,
  decisionHours: Times,
  unpaid: z.int(),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

/**
 * 24 months, oldest first, the last one until today. `current`: the period, whose first and last days are `from` and `to`; `before`:
 * the same days a year earlier. `unpaidCents`: what is missing today. Counted at `asOf`, ISO 8601.
 */
export const Figures = z.object({
  asOf: z.string(),
  from: z.string(),
  to: z.string(),
  months: z.array(FigureMonth),
  current: PeriodFigures,
  before: PeriodFigures,
  unpaidCents: z.int(),
})
export type Figures = z.infer<typeof Figures>

/** The period of one school; `id` 0: students without one. `inForceBefore` is that of a year ago. */
const SchoolFigures = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  inForce: z.int(),
  inForceBefore: z.int(),
  renewals: Share,
  claims: Share,
  certificateSeconds: z.nullable(z.number()),
  certificates: z.int(),
  unpaid: z.int(),
})
export type SchoolFigures = z.infer<typeof SchoolFigures>

/** Schools with a contract in the last twelve months, most contracts first. */
export const FiguresBySchool = z.object({ asOf: z.string(), data: z.array(SchoolFigures) })
export type FiguresBySchool = z.infer<typeof FiguresBySchool>

/** Whether an administrator gets the figures by mail each Monday. */
export const WeeklyMail = z.object({ isOn: z.boolean() })
export type WeeklyMail = z.infer<typeof WeeklyMail>
