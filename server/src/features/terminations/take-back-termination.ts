import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { stayInContract } from '../contracts/change-contract.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { lockOwn, type Request } from './ask-termination.ts'
import { tellOfStaying } from './tell-of-termination.ts'
import { isNotice, mayBeTakenBack, newestOf } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/**
 * Takes the student's own request back until the day before the end; the contract goes on. A repeat returns the same.
 * Throws 404 for another's contract, 409 without a request or when its day has come.
 */
export async function takeBackTermination(
  services: Services,
  asked: Pick<Request, 'studentId' | 'contractId' | 'requestId'>,
): Promise<void> {
  const { studentId, requestId } = asked
  await transact(services.db, async (tx) => {
    const row = await lockOwn(tx, asked)
    const newest = await newestOf(tx, row.id)
    if (!newest) throw new AppError('conflict', 'terminations.none')
    if (newest.takenBackAt) return
    if (!mayBeTakenBack(row, newest, dayOf(services.now())))
      throw new AppError('conflict', 'terminations.too_late')
    await stayInContract(tx, services, { row, acting: { actorId: studentId, requestId } })
    const takenBackAt = services.now()
    await tx.update(terminations).set({ takenBackAt }).where(eq(terminations.id, newest.id))
    await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(row.id))
    await tellOfStaying(tx, services, row, newest)
  })
}
