import type { EndedChange } from '@cursus/shared/contract-change'
import { type Day, formatDay } from '@cursus/shared/day'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { differenceOf, findOpen } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'
import { takeEffect } from './apply-amendment.ts'

/** A change that is not done because its contract ends; `paidCents` go back. */
type Ended = { effectOn: Day; paidCents: number }
type Ending = Pick<ContractRow, 'id' | 'statut' | 'revision'>

/**
 * Returns the change that an end of the contract would end, or has ended: the next revision of the contract is then
 * the one that ends it.
 */
export async function endedChange(db: Db, { id, statut, revision }: Ending): Promise<Ended | null> {
  const isEnding = statut === 'résilié'
  const open = ['waiting', 'signing', 'agreed'] as const
  const [row] = await db
    .select()
    .from(amendments)
    .where(
      and(
        eq(amendments.contractId, id),
        inArray(amendments.state, isEnding ? [...open, 'void'] : open),
        eq(amendments.revision, isEnding ? revision - 1 : revision),
      ),
    )
    .orderBy(desc(amendments.askedAt))
    .limit(1)
  if (!row) return null
  const isPaid = row.purchaseId !== null && row.state !== 'waiting'
  return { effectOn: row.effectOn, paidCents: isPaid ? differenceOf(row) : 0 }
}

/** SQL of the change that an end of the contract of a row would end; its difference as `differenceOf` counts it. */
export const openChange = sql<Ended | null>`(SELECT json_build_object('effectOn', effect_on, 'paidCents',
    CASE WHEN purchase_id IS NULL OR state = 'waiting' THEN 0
      ELSE coalesce(difference_cents, price_cents - before_cents) END)
  FROM ${amendments} WHERE ${amendments.contractId} = contracts.id AND state IN ('waiting', 'signing', 'agreed')
    AND ${amendments.revision} = contracts.revision)`

/** Returns the same as pages say it. */
export async function shownEndedChange(db: Db, contract: Ending): Promise<EndedChange | null> {
  const change = await endedChange(db, contract)
  return change && { ...change, effectOn: formatDay(change.effectOn) }
}

/** Has the open change of a contract that has just ended given up at once, not when the next sweep comes. */
export async function endChange(tx: Tx, services: Services, contractId: string): Promise<void> {
  const open = await findOpen(tx, contractId)
  if (open) await services.jobs.enqueue(tx, takeEffect, { amendmentId: open.id })
}
