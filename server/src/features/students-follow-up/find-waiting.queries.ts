import { keyOfWire } from '@cursus/shared/product-keys'
import type { StudentPage } from '@cursus/shared/student-page'
import type { FollowUpMail } from '@cursus/shared/students-follow-up'
import { unfinishedSituations } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
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

type Unfinished = NonNullable<StudentPage['unfinished']>[number]

/** Lists what a student still has to pay or to sign, oldest first. */
export async function unfinishedOf(services: Services, id: string): Promise<Unfinished[]> {
  const { db, products } = services
  const isTheirs = (student: SQL) => sql`${student} = ${id}::uuid`
  const parts = unfinishedSituations.map(
    (
      situation,
    ) => sql`SELECT ${situation} AS situation, object_id AS "objectId", insurance_type AS "insuranceType",
      reference, since FROM ${waiting[situation](services, isTheirs)}`,
  )
  const { rows } = await db.execute<Unfinished>(
    sql`SELECT situation, "objectId", "insuranceType", reference FROM (${sql.join(parts, sql` UNION ALL `)}) AS unfinished
      ORDER BY since, "objectId" LIMIT 50`,
  )
  return rows.map((row) => ({
    ...row,
    // Of a purchase the product is named, of a contract its insurance.
    insuranceType:
      row.situation === 'purchase'
        ? products.of(keyOfWire(row.insuranceType)).insuranceType
        : row.insuranceType,
  }))
}
