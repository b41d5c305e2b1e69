import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { isNotice } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/** Closes the open request of a locked contract that has just ended otherwise: nothing follows it, and its notice is void. */
export async function closeRequest(tx: Tx, services: Services, contractId: string): Promise<void> {
  const { settledAt, takenBackAt } = terminations
  await tx
    .update(terminations)
    .set({ settledAt: services.now() })
    .where(and(eq(terminations.contractId, contractId), isNull(settledAt), isNull(takenBackAt)))
  await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(contractId))
}
