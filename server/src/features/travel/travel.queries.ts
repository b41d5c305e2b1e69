import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'

/** Returns a student's paid stays, newest first. */
export function paidStays(db: Db, studentId: string): Promise<ContractRow[]> {
  return db
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, studentId),
        eq(contracts.insuranceType, 'Santé/Mobilité'),
        eq(contracts.paymentStatus, 'payment_succeeded'),
      ),
    )
    .orderBy(desc(contracts.createdAt))
}
