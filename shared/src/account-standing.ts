import * as z from 'zod/mini'
import { accountStandings } from './words.ts'

/**
 * How an account stands, in the same words everywhere; `closed` is one that its student deleted, or that was erased unopened, which lists count as
 * deactivated. `since` is ISO 8601: when the newest link left, or ran out, when the account was closed; null where nobody noted it. A link that somebody asked for by registering counts as an invitation does.
 */
export const AccountStanding = z.object({
  state: z.enum([...accountStandings, 'closed']),
  since: z.nullable(z.string()),
})
export type AccountStanding = z.infer<typeof AccountStanding>
