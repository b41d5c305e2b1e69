import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { signatures } from './signatures.table.ts'

export type SignatureRow = typeof signatures.$inferSelect

/** What is signed: a contract, or an amendment of it. */
export type Signed = Pick<SignatureRow, 'contractId' | 'amendmentId'>

export const theContract = (contractId: string): Signed => ({ contractId, amendmentId: null })

/** SQL condition: the signature of this contract or amendment. */
export const isSignatureOf = ({ contractId, amendmentId }: Signed) =>
  and(
    eq(signatures.contractId, contractId),
    amendmentId ? eq(signatures.amendmentId, amendmentId) : isNull(signatures.amendmentId),
  )

export async function findSignature(db: Db, of: Signed): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(isSignatureOf(of)).limit(1)
  return row ?? null
}

/** Locks the row until the transaction ends, so that two signals of one signature take turns. */
export async function lockSignature(tx: Tx, of: Signed): Promise<SignatureRow | null> {
  const [row] = await tx.select().from(signatures).where(isSignatureOf(of)).for('update')
  return row ?? null
}

/** Finds a signature by the provider's id of its request; null where none of ours has it. */
export async function findByRequest(db: Db, requestId: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(eq(signatures.requestId, requestId)).limit(1)
  return row ?? null
}

/** Changes the row of a signature; nothing where there is none. */
export async function saveSignature(
  db: Db,
  of: Signed,
  values: Partial<typeof signatures.$inferInsert>,
): Promise<void> {
  await db.update(signatures).set(values).where(isSignatureOf(of))
}
