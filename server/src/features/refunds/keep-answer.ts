import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ProviderRefund } from '../../providers/payments/payments.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { noteEvents } from '../contracts/note-events.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { stateOf } from './refunds.rules.ts'
import { refundParts, refunds } from './refunds.table.ts'

export type Answer = Omit<ProviderRefund, 'id' | 'key'> & { id: string | null }
type RefundRow = typeof refunds.$inferSelect
type Answered = { part: typeof refundParts.$inferSelect; answer: Answer }

const states = { pending: 'sent', succeeded: 'received', failed: 'failed' } as const

/**
 * Writes the provider's answer about a part, and the refund's state that follows. False when something was written
 * since the part was read, because the answer may then be older.
 */
export async function keepAnswer(tx: Tx, services: Services, { part, answer }: Answered): Promise<boolean> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, part.refundId)).for('update')
  if (!refund) throw new Error('the refund is gone')
  const { id, status, fault } = answer
  const [written] = await tx
    .update(refundParts)
    .set({
      state: states[status],
      ...(id && { providerRefund: id }),
      fault,
      providerAnswers: part.providerAnswers + 1,
    })
    .where(and(eq(refundParts.id, part.id), eq(refundParts.providerAnswers, part.providerAnswers)))
    .returning({ id: refundParts.id })
  if (!written) return false
  await followParts(tx, services, refund)
  return true
}

/**
 * Updates a locked refund after its parts: its state (one that was declined stays so), its days and, once all of it has left, the mail and the event.
 * One that a bank gave back whole, by a dispute, is received, and nothing of ours left.
 */
export async function followParts(tx: Tx, services: Services, refund: RefundRow): Promise<void> {
  const parts = await tx.select().from(refundParts).where(eq(refundParts.refundId, refund.id))
  const ownCents = parts.reduce((sum, part) => sum + part.amountCents - part.disputedCents, 0)
  const isDeclined = refund.state === 'declined' && ownCents > 0
  const state = isDeclined ? refund.state : stateOf(parts.map((part) => part.state))
  const now = services.now()
  const hasLeft = state === 'sent' || state === 'received'
  await tx
    .update(refunds)
    .set({
      state,
      sentAt: hasLeft ? (refund.sentAt ?? now) : refund.sentAt,
      receivedAt: state === 'received' ? (refund.receivedAt ?? now) : null,
    })
    .where(eq(refunds.id, refund.id))
  if (hasLeft && !refund.sentAt && ownCents > 0) await tellOfRefund(tx, services, refund, ownCents)
  if (state === 'failed' && refund.state !== 'failed') {
    const code = 'refunds.failed'
    services.log.error({ code, refundId: refund.id }, 'a refund was refused: an administrator has to send it')
  }
}

async function tellOfRefund(tx: Tx, services: Services, refund: RefundRow, amount: number): Promise<void> {
  const contract = await findContract(tx, refund.contractId)
  if (!contract) throw new Error('the contract of a refund is gone')
  await noteEvents(tx, services, contract, [{ kind: 'refunded', cause: 'provider' }])
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  const { cause, coversFrom: from, coversUntil: until } = refund
  await queueMail(tx, services, {
    eventKey: `refund-sent:${refund.id}`,
    to,
    language,
    template: 'refund-sent',
    payload: {
      ...{ name, amount, reference: refund.reference, contract: contract.reference },
      ...(cause === 'signed_late' && from && until && { uncovered: { from, until } }),
    },
  })
}
