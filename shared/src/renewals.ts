import * as z from 'zod/mini'

/** `count`: contracts that a renewal would renew now. `running`: how far the one under way is. */
export const RenewingContracts = z.object({
  count: z.int(),
  running: z.optional(z.object({ done: z.int(), total: z.int() })),
})
export type RenewingContracts = z.infer<typeof RenewingContracts>

/** What a renewal did. `failed`: were due when it began and had changed when their turn came. `count` is due now. */
export const RenewalResult = z.object({ count: z.int(), renewed: z.int(), failed: z.int() })
export type RenewalResult = z.infer<typeof RenewalResult>
