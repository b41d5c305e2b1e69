import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { isNotice, isStanding, type TerminationRow } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/**
 * Closes the open requests of a locked contract that ends otherwise at that moment, is asked to end again, or goes on: nothing follows
 * them, and their notice is void. `row` is the contract before; a request that it no longer followed then counts as taken back.
 */
export async function closeRequest(tx: Tx, row: ContractRow, at: Date): Promise<void> {
  const { id, contractId, settledAt, takenBackAt } = terminations
  const open = await tx
    .select()
    .from(terminations)
    .where(and(eq(contractId, row.id), isNull(settledAt), isNull(takenBackAt)))
  for (const request of open) {
    const closed = isStanding(row, request) ? { settledAt: at } : { takenBackAt: at }
    await tx.update(terminations).set(closed).where(eq(id, request.id))
  }
  await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(row.id))
}

/** Returns the request that was closed at that moment; null where the contract followed none. */
export async function requestClosedAt(
  db: Db | Tx,
  contract: Pick<ContractRow, 'id'>,
  at: Date,
): Promise<TerminationRow | null> {
  const { contractId, settledAt } = terminations
  const [row] = await db
    .select()
    .from(terminations)
    .where(and(eq(contractId, contract.id), eq(settledAt, at)))
  return row ?? null
}
