import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { stayInContract } from '../contracts/change-contract.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { mayBeRefused } from './refusal.rules.ts'
import { tellOfRefusal } from './tell-of-termination.ts'
import { isNotice, mayBeTakenBack } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

type Refusing = { id: string; reason: string; acting: { actorId: string; requestId: string } }

/**
 * Refuses a request whose event does not count, until the day before its end: the contract goes on, and its student
 * reads why. The same words again change nothing. Throws 404, 409 for an unconditional reason, and for a request that
 * no longer stands.
 */
export async function refuseTermination(services: Services, { id, reason, acting }: Refusing): Promise<void> {
  await transact(services.db, async (tx) => {
    const [named] = await tx
      .select({ contractId: terminations.contractId })
      .from(terminations)
      .where(eq(terminations.id, id))
    if (!named) throw new AppError('not_found', 'platform.not_found')
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, named.contractId)).for('update')
    const [request] = await tx.select().from(terminations).where(eq(terminations.id, id)).for('update')
    if (!row || !request) throw new AppError('not_found', 'platform.not_found')
    if (request.refusal === reason) return
    if (!mayBeRefused(request.reason)) throw new AppError('conflict', 'terminations.unconditional')
    if (!mayBeTakenBack(row, request, dayOf(services.now())))
      throw new AppError('conflict', 'terminations.not_running')
    await stayInContract(tx, services, { row, acting }, 'administrator')
    const takenBackAt = services.now()
    await tx.update(terminations).set({ takenBackAt, refusal: reason }).where(eq(terminations.id, id))
    await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(row.id))
    await tellOfRefusal(tx, services, { contract: row, request, reason })
    await audit(tx, services, {
      ...acting,
      action: 'terminations.refused',
      object: { type: 'contract', id: row.id },
      before: { reference: request.reference, state: 'running' },
      after: { reference: request.reference, state: 'refused', reason },
    })
  })
}
