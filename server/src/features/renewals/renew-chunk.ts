import type { Day } from '@cursus/shared/day'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { letChangeLeave } from '../contracts/held-change.service.ts'
import { isHeld } from '../held-acts/held-acts.service.ts'
import { isDue, type RunRow } from './renewals.queries.ts'
import { renewalRuns } from './renewals.table.ts'

/** Contracts in one transaction, which takes some hundred milliseconds. */
export const chunkSize = 5000

export type Chunk = {
  /** First end of cover to renew; earlier ones are done. */
  from: Day
  /** True to wait for contracts that another transaction holds; false to leave them for later. */
  wait: boolean
}

/**
 * Adds 12 months to the end of the next due contracts as a new revision, with an audit row and an event for each, in one
 * statement; 29 February becomes the 28th. A renewed contract is no longer due, so any number of workers may do this at once, and
 * again after a crash. `lastEnd` is the latest former end among them; null when there were none.
 */
export function renewChunk(services: Services, run: RunRow, chunk: Chunk) {
  return transact(services.db, async (tx) => {
    const at = services.now().toISOString()
    await letChangesLeave(tx, services, run, chunk)
    const done = await renew(tx, run, at, chunk)
    if (done.renewed > 0) await carryChanges(tx, at)
    // Last, so that other workers wait for this row no longer than the commit.
    const renewed = sql`${renewalRuns.renewed} + ${done.renewed}`
    if (done.renewed > 0) await tx.update(renewalRuns).set({ renewed }).where(eq(renewalRuns.id, run.id))
    return done
  })
}

/** Sends what administrators changed within the last minute, before the renewal makes its days another's. */
async function letChangesLeave(
  tx: Tx,
  services: Services,
  run: RunRow,
  { from, wait }: Chunk,
): Promise<void> {
  const held = await tx
    .select()
    .from(contracts)
    .where(and(isHeld('contract_changed', contracts.id), isDue(run.today, from)))
    .for('no key update', wait ? {} : { skipLocked: true })
  for (const row of held) await letChangeLeave(tx, services, row)
}

async function renew(tx: Tx, run: RunRow, at: string, { from, wait }: Chunk) {
  const { rows } = await tx.execute<{ renewed: number; lastEnd: Day | null }>(sql`
    WITH due AS MATERIALIZED (
      SELECT id, end_date FROM ${contracts} WHERE ${isDue(run.today, from)}
      ORDER BY end_date LIMIT ${chunkSize} FOR NO KEY UPDATE ${wait ? sql`` : sql`SKIP LOCKED`}
    ), renewed AS (
      UPDATE ${contracts} SET end_date = (due.end_date + interval '12 months')::date, renewed_at = ${at},
        revision = revision + 1
      FROM due WHERE ${contracts.id} = due.id
      RETURNING ${contracts.id}, due.end_date AS before, ${contracts.endDate} AS after
    ), noted AS (
      INSERT INTO ${auditRows} (at, actor_id, action, object_type, object_id, before, after, request_id)
      SELECT ${at}, ${run.actorId}, 'contracts.renewed', 'contract', id,
        json_build_object('endDate', to_char(before, 'DD/MM/YYYY')),
        json_build_object('endDate', to_char(after, 'DD/MM/YYYY')), ${run.requestId}
      FROM renewed
    ), lived AS (
      INSERT INTO contract_events (contract_id, kind, on_day, at, actor_id, cause, facts)
      SELECT id, 'renewed', before, ${at}, ${run.actorId}, 'renewal', jsonb_build_object('endDate', after) FROM renewed
    )
    SELECT count(*)::int AS renewed, max(before) AS "lastEnd" FROM renewed`)
  return rows[0] ?? { renewed: 0, lastEnd: null }
}

/**
 * Has changes that wait for their payment, signature or day count for the contract as it was renewed at that instant. In
 * a statement of its own, which sees what was asked while the renewal waited for the contract.
 */
async function carryChanges(tx: Tx, at: string): Promise<void> {
  await tx.execute(sql`
    UPDATE amendments SET revision = ${contracts.revision} FROM ${contracts}
    WHERE amendments.contract_id = ${contracts.id} AND ${contracts.renewedAt} = ${at}
      AND amendments.revision = ${contracts.revision} - 1 AND amendments.state IN ('waiting', 'signing', 'agreed')`)
}
