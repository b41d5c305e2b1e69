import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { mayBeAccepted } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

type Accepting = { id: string; acting: { actorId: string; requestId: string } }

/**
 * Notes that an administrator found nothing against a request: it goes on as it was asked, and waits for nobody any more. Done
 * again it changes nothing. Throws 404, 409 for a request that does not run any more.
 */
export async function acceptTermination(services: Services, { id, acting }: Accepting): Promise<void> {
  await transact(services.db, async (tx) => {
    const [request] = await tx.select().from(terminations).where(eq(terminations.id, id)).for('update')
    if (!request) throw new AppError('not_found', 'platform.not_found')
    if (request.acceptedAt) return
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, request.contractId))
    if (!row || !mayBeAccepted(row, request, dayOf(services.now()))) {
      throw new AppError('conflict', 'terminations.not_running')
    }
    await tx.update(terminations).set({ acceptedAt: services.now() }).where(eq(terminations.id, id))
    await audit(tx, services, {
      ...acting,
      action: 'terminations.accepted',
      object: { type: 'contract', id: row.id },
      after: { reference: request.reference, state: 'running' },
    })
  })
}
