import type { Day } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type AmendmentRow, differenceOf } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'

type Rhythm = 'month' | 'year'
/** Another rhythm of payment, as mails tell it: `from` is the first day at the new one. */
export type RhythmTold = { before: Rhythm; after: Rhythm; from: Day }

/** Returns the rhythm that a change makes another; null where it keeps it, or its wish can no longer be read. */
export function rhythmTold(
  { products }: Services,
  contract: ContractRow,
  { draft }: Pick<AmendmentRow, 'draft'>,
): RhythmTold | null {
  const { changes } = products.ofContract(contract)
  const read = changes?.draft.safeParse(draft)
  const next = read?.success ? changes?.rhythm?.of(read.data) : null
  if (!next) return null
  return { before: next.interval === 'year' ? 'month' : 'year', after: next.interval, from: next.from }
}

/** What the mail about a new document tells of the change that it came of. */
type ChangeTold = { rhythm: RhythmTold | null; paidCents?: number }

/**
 * Returns the rhythm and what was paid, in cents, of the change that made a contract what it is now; null where that
 * was something else.
 */
export async function newestChangeTold(
  db: Db,
  services: Services,
  contract: ContractRow,
): Promise<ChangeTold | null> {
  const { contractId, state, revision } = amendments
  const made = and(eq(contractId, contract.id), eq(state, 'done'), eq(revision, contract.revision - 1))
  const [row] = await db.select().from(amendments).where(made).limit(1)
  if (!row) return null
  return {
    rhythm: rhythmTold(services, contract, row),
    ...(row.purchaseId && { paidCents: differenceOf(row) }),
  }
}
