import { dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contractEvents } from './contract-events.table.ts'
import type { ContractEvent, EventFacts } from './contract-life.rules.ts'

/** One event to write: `onDay` is today unless given; `actorId` is the person who did it by hand. */
type Noted = {
  kind: ContractEvent['kind']
  cause: EventCause
  onDay?: string
  actorId?: string | null
  facts?: EventFacts
}

/** What brought an event about; `standing` for contracts older than events. */
export type EventCause =
  | 'checkout'
  | 'school'
  | 'student'
  | 'signature'
  | 'administrator'
  | 'provider'
  | 'product'
  | 'renewal'
  | 'unsigned'

/** Writes events of one contract, in the transaction that changes its columns. */
export async function noteEvents(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { id: contractId }: { id: string },
  events: Noted[],
): Promise<void> {
  if (events.length === 0) return
  const at = now()
  const rows = events.map(({ kind, cause, onDay = dayOf(at), actorId = null, facts = {} }) => {
    return { contractId, kind, cause, onDay, actorId, facts, at }
  })
  await tx.insert(contractEvents).values(rows)
}
