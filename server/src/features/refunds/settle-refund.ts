import { and, eq } from 'drizzle-orm'
import { type Db, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { keepAnswer } from './keep-answer.ts'
import { partOfKey } from './refunds.rules.ts'
import { refundParts } from './refunds.table.ts'

const rounds = 5

/**
 * Asks the provider how one of its refunds stands and updates ours. Events may come in any order, repeatedly, before
 * our own answer or never: the present state is written. Ignores a try that was given up, and refunds of others.
 * Throws 503 when the provider is silent.
 */
export async function settleRefund(services: Services, providerRefund: string): Promise<void> {
  const named = partOfKey((await services.payments.findRefund(providerRefund))?.key ?? null)
  if (!named) return
  for (let round = 0; round < rounds; round++) {
    const part = await findPart(services.db, named)
    if (!part) return
    const answer = await services.payments.findRefund(providerRefund)
    if (!answer) throw new Error('the provider forgot a refund')
    if (await transact(services.db, (tx) => keepAnswer(tx, services, { part, answer }))) return
  }
  throw new Error('a refund changes faster than the provider answers')
}

async function findPart(db: Db, { id, attempt }: { id: string; attempt: number }) {
  const isIt = and(eq(refundParts.id, id), eq(refundParts.attempt, attempt))
  const [part] = await db.select().from(refundParts).where(isIt)
  return part
}
