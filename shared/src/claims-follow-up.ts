import * as z from 'zod/mini'
import { claimOutcomes, claimQueues, FollowedClaim } from './claims.ts'
import { InsuranceType } from './contracts.ts'
import { choice, lines, required } from './fields.ts'
import { daysFilter, MonthsFilter, SchoolFilter, searchedPages } from './lists.ts'

const incorrect = 'validation.field.incorrect'
/** The most that can be paid on a claim, in cents: less than a million euros. */
const mostCents = 99_999_999

/** `assignee`: the caller's own, nobody's, or those of one administrator; `from` and `to` are days of declaration. */
export const ClaimsQuery = z.object({
  queue: z.optional(z.enum(claimQueues)),
  type: z.optional(InsuranceType),
  assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid(incorrect)])),
  school: SchoolFilter,
  ...daysFilter,
  decided: MonthsFilter,
  ...searchedPages,
})
export type ClaimsQuery = z.infer<typeof ClaimsQuery>

/** `total` is that of the queue that was asked for. */
export const FollowedClaims = z.object({
  data: z.array(FollowedClaim),
  total: z.int(),
  counts: z.object({ open: z.int(), answered: z.int(), done: z.int() }),
})
export type FollowedClaims = z.infer<typeof FollowedClaims>

/** Stands in the letter: a page at most. */
const Reason = lines(2000)
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Change of a claim's state, of its assignee, or of both; a state needs a reason, which the student reads. */
export const ChangeClaim = z
  .object({
    assigneeId: z.optional(z.nullable(z.uuid(incorrect))),
    state: z.optional(z.int(incorrect).check(z.minimum(0, incorrect), z.maximum(9, incorrect))),
    reason: z.optional(Reason),
  })
  .check(
    z.refine(({ assigneeId, state }) => assigneeId !== undefined || state !== undefined, {
      error: required,
      path: ['state'],
      when: isObject,
    }),
    z.refine(({ state, reason }) => state === undefined || reason !== undefined, {
      error: required,
      path: ['reason'],
      when: isObject,
    }),
  )
export type ChangeClaim = z.infer<typeof ChangeClaim>

/** Decision on a claim. The amount is what is paid, after the deductible, and belongs to `settled` alone. */
export const DecideClaim = z
  .object({
    outcome: choice(claimOutcomes),
    amountCents: z.optional(
      z.nullable(
        z
          .int('validation.field.amountCents.incorrect')
          .check(
            z.minimum(1, 'validation.field.amountCents.incorrect'),
            z.maximum(mostCents, 'validation.field.amountCents.incorrect'),
          ),
      ),
    ),
    reason: Reason,
  })
  .check(
    z.refine(({ outcome, amountCents }) => outcome !== 'settled' || typeof amountCents === 'number', {
      error: required,
      path: ['amountCents'],
      when: isObject,
    }),
  )
export type DecideClaim = z.infer<typeof DecideClaim>
