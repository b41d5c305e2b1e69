import { type ChangedPart, changedParts } from '@cursus/shared/contract-page'
import type { Day } from '@cursus/shared/day'
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { contractEvents } from './contract-events.table.ts'
import type { ContractEvent } from './contract-life.rules.ts'
import { contracts } from './contracts.table.ts'

const day = z.iso.date()

/** Facts of an event, as they are stored. */
const Facts = z.object({
  startDate: z.optional(day),
  endDate: z.optional(day),
  isSigned: z.optional(z.boolean()),
  lateSince: z.optional(z.nullable(day)),
  suspendedOn: z.optional(z.nullable(day)),
  coverBackOn: z.optional(z.nullable(day)),
  terminatedAt: z.optional(z.nullable(day)),
  parts: z.optional(z.array(z.enum(changedParts))),
  left: z.optional(z.array(z.string())),
})

/** Returns a function that gives the events of each of these contracts, oldest first, with when and by what each was written. */
export async function livesOf(db: Db, contractIds: string[]) {
  const { contractId, kind, onDay, at, cause, facts } = contractEvents
  const rows = await db
    .select({ contractId, kind, onDay, at, cause, facts })
    .from(contractEvents)
    .where(inArray(contractId, contractIds))
    .orderBy(asc(contractEvents.id))
  const lives = Map.groupBy(rows, (row) => row.contractId)
  return (id: string) =>
    (lives.get(id) ?? []).map(({ contractId: _, ...row }) => ({ ...row, facts: Facts.parse(row.facts) }))
}

/** Returns the same of one contract. */
export const lifeOf = async (db: Db, contractId: string) => (await livesOf(db, [contractId]))(contractId)

/** Returns the events of a contract, oldest first, in the shape of `projectionOf`. */
export async function eventsOf(db: Db, contractId: string): Promise<ContractEvent[]> {
  return (await lifeOf(db, contractId)).map(({ kind, onDay, facts }) => ({ kind, onDay, facts }))
}

/** Returns the day on which somebody left a contract, as its event tells; null where none does, as for those from before 616. */
export async function leavingDayOf(
  db: Db,
  { contractId, personId }: { contractId: string; personId: string },
): Promise<Day | null> {
  const { onDay, facts } = contractEvents
  const [event] = await db
    .select({ onDay })
    .from(contractEvents)
    .where(and(eq(contractEvents.contractId, contractId), sql`${facts} @> ${{ left: [personId] }}::jsonb`))
    .limit(1)
  return event?.onDay ?? null
}

/** SQL of the instant at which the newest end of a contract was written; null where none was. */
export const endWrittenAt = sql<Date>`(SELECT max(ended.at) FROM contract_events AS ended
  WHERE ended.contract_id = ${contracts.id} AND ended.kind IN ('terminated', 'withdrawn'))`

/**
 * SQL condition: a renewal carried a contract on from that last day of cover. An end that lies later tells no renewal:
 * administrators move ends too. Spelled as the index of events that are counted.
 */
export const wasRenewedFrom = (contractId: SQLWrapper, endDate: SQLWrapper): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM contract_events AS event
    WHERE event.contract_id = ${contractId} AND event.kind = 'renewed' AND event.on_day = ${endDate})`

/** SQL condition: the contract was changed in one of these parts since it was bought. */
export const wasChangedIn = (contractId: SQLWrapper, parts: readonly ChangedPart[]): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM contract_events AS event WHERE event.contract_id = ${contractId} AND event.kind = 'changed'
    AND event.facts -> 'parts' ?| ${sql.param([...parts])}::text[])`

/** Writes events for contracts that have none (those of the demo world), as far as their columns tell. */
export async function noteStanding(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
    SELECT id, kind, on_day, at, 'standing', facts FROM (
      SELECT id, 1 AS place, 'made' AS kind, (created_at AT TIME ZONE 'Europe/Paris')::date AS on_day, created_at AS at,
        jsonb_build_object('startDate', start_date, 'endDate', coalesce(contractual_end, end_date),
          'isSigned', signature_status = 'none') AS facts FROM contracts
      UNION ALL SELECT id, 2, 'paid', (created_at AT TIME ZONE 'Europe/Paris')::date, created_at, '{}'
        FROM contracts WHERE payment_status = 'payment_succeeded'
      UNION ALL SELECT id, 3, 'signed', (signed_at AT TIME ZONE 'Europe/Paris')::date, signed_at, '{}'
        FROM contracts WHERE signed_at IS NOT NULL
      UNION ALL SELECT id, 4, 'late', late_since, created_at, '{}' FROM contracts WHERE late_since IS NOT NULL
      UNION ALL SELECT id, 5, 'suspended', suspended_on, created_at, '{}' FROM contracts WHERE suspended_on IS NOT NULL
      UNION ALL SELECT id, 6, 'terminated', end_date, created_at, '{}' FROM contracts WHERE statut = 'résilié'
    ) AS life WHERE NOT EXISTS (SELECT FROM contract_events WHERE contract_id = life.id) ORDER BY id, place`)
}
