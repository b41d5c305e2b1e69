import * as z from 'zod/mini'
import { InsuranceType } from './contracts.ts'

/** One product in one month: contracts sold, their first premiums in cents, and contracts in force on its last day. */
const ProductMonth = z.object({
  insuranceType: InsuranceType,
  sold: z.int(),
  salesCents: z.int(),
  inForce: z.int(),
})

/** Twelve months, oldest first; `month` is `YYYY-MM`, the last one runs until today. Counted at `asOf`, ISO 8601. */
const Months = z.object({
  asOf: z.string(),
  months: z.array(z.object({ month: z.string(), products: z.array(ProductMonth) })),
})

/** The last list of students that was sent. `state` as the import has it. */
const LastImport = z.object({
  id: z.string(),
  schoolName: z.string(),
  state: z.enum(['running', 'done', 'failed']),
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
  /** Claims to answer or to decide; `late`: the student waits for longer than two working days. */
  claims: z.object({ open: z.int(), late: z.int() }),
  lastImport: z.nullable(LastImport),
  plots: Months,
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

/** Newest first, 20 of each at most. `reason` is what the other side said. */
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
    }),
  ),
  jobs: z.array(
    z.object({ id: z.string(), name: z.string(), reason: z.nullable(z.string()), failedAt: z.string() }),
  ),
})
export type Failures = z.infer<typeof Failures>

/** Number of mails and of jobs that are tried again. */
export const Retried = z.object({ mails: z.int(), jobs: z.int() })
export type Retried = z.infer<typeof Retried>
