import * as z from 'zod/mini'
import { line, missingOrWrong, required } from './fields.ts'

/**
 * Reasons why an account cannot be closed. `subscription`: the contract is over, and the payment provider has not
 * confirmed so yet. `refund`: money that is owed has not arrived. `dispute`: a bank has not decided about payments.
 */
const closingBlockers = [
  'contract',
  'subscription',
  'purchase',
  'claim',
  'complaint',
  'refund',
  'dispute',
] as const
/** Kinds of data that the law keeps when an account is closed. */
const keptKinds = ['contracts', 'payments', 'claims', 'complaints'] as const

export const AccountClosing = z.object({
  data: z.object({
    isPossible: z.boolean(),
    /** `reference` is null for what has none, `until` the last day of what ends by itself, or on which a refund may arrive; `DD/MM/YYYY`. */
    blockers: z.array(
      z.object({
        kind: z.enum(closingBlockers),
        reference: z.nullable(z.string()),
        until: z.nullable(z.string()),
      }),
    ),
    /** `until` is the last day on which something of it is kept, `DD/MM/YYYY`. */
    kept: z.array(z.object({ kind: z.enum(keptKinds), count: z.int(), until: z.string() })),
  }),
})
export type AccountClosing = z.infer<typeof AccountClosing>['data']

export const AccountClosure = z.object({
  password: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(200)),
})

/** `POST /students/:id/erase`: why an administrator erases an account that nobody opened; the journal keeps it. */
export const AccountErasure = z.object({ reason: line(500) })
export type AccountErasure = z.infer<typeof AccountErasure>
