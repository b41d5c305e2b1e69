import type { ListedCall, SettleCall } from '@cursus/shared/calls'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { toListed } from './calls.queries.ts'
import { calls } from './calls.table.ts'

type Settled = SettleCall & { id: string; actorId: string; requestId: string }

/** Stores the outcome of a call. Throws 404, and 409 for a cancelled one. */
export async function settleCall(services: Services, settled: Settled): Promise<ListedCall> {
  const { id, state, actorId, requestId } = settled
  return transact(services.db, async (tx) => {
    const [call] = await tx.select().from(calls).where(eq(calls.id, id)).for('update')
    if (!call) throw new AppError('not_found', 'platform.not_found')
    if (call.state === 'cancelled') throw new AppError('conflict', 'calls.over')
    const settledAt = state === 'asked' ? null : services.now()
    const [row] = await tx.update(calls).set({ state, settledAt }).where(eq(calls.id, id)).returning()
    if (!row) throw new Error('the call is gone')
    await audit(tx, services, {
      actorId,
      requestId,
      action: 'calls.settled',
      object: { type: 'call', id },
      before: { state: call.state },
      after: { state },
    })
    return toListed(row)
  })
}
