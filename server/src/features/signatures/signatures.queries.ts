import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { signatures } from './signatures.table.ts'

export type SignatureRow = typeof signatures.$inferSelect

export async function findSignature(db: Db, contractId: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(eq(signatures.contractId, contractId)).limit(1)
  return row ?? null
}

/** Locks the row until the transaction ends, so that two signals of one signature take turns. */
export async function lockSignature(tx: Tx, contractId: string): Promise<SignatureRow | null> {
  const [row] = await tx.select().from(signatures).where(eq(signatures.contractId, contractId)).for('update')
  return row ?? null
}

export async function findByRequest(db: Db, requestId: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(eq(signatures.requestId, requestId)).limit(1)
  return row ?? null
}

export async function saveSignature(
  db: Db,
  contractId: string,
  values: Partial<typeof signatures.$inferInsert>,
): Promise<void> {
  await db.update(signatures).set(values).where(eq(signatures.contractId, contractId))
}
