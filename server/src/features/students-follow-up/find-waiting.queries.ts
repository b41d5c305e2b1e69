import type { FollowUpMail } from '@cursus/shared/students-follow-up'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { waiting } from './waiting.queries.ts'

/** What a student waits for. `objectId` is that of the contract or purchase, else the student's. */
export type Found = { objectId: string; reference: string | null }

/**
 * Finds what a student still waits for in a situation: the named contract or purchase, else the one that waits
 * longest.
 */
export async function findWaiting(
  tx: Tx,
  services: Pick<Services, 'now' | 'products'>,
  { id, situation, contractId, purchaseId }: FollowUpMail,
): Promise<Found | undefined> {
  const object = contractId ?? purchaseId
  const { rows } = await tx.execute<Found>(sql`SELECT object_id AS "objectId", reference
    FROM ${waiting[situation](services, (student) => sql`${student} = ${id}::uuid`)}
    WHERE ${object ? sql`object_id = ${object}::uuid` : sql`true`} ORDER BY since, object_id LIMIT 1`)
  return rows[0]
}
