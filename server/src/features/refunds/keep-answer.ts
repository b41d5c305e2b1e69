import type { Day } from '@cursus/shared/day'
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

/** Parts that an administrator paid: who noted it, when, and the cents of those that left by a transfer on a day, of that key. */
type ByHand = { actorId: string; at: Date; transfer?: { day: Day; cents: number; of: string } }

/**
 * Updates a locked refund after its parts: its state (one that was declined stays so), its days and, once all of it has left, the mail and the event.
 * One that a bank gave back whole, by a dispute, is received, and nothing of ours left. A transfer has a mail of its own, as the one before it
 * promised the money elsewhere.
 */
export async function followParts(
  tx: Tx,
  services: Services,
  refund: RefundRow,
  byHand?: ByHand,
): Promise<void> {
  const parts = await tx.select().from(refundParts).where(eq(refundParts.refundId, refund.id))
  const ownCents = parts.reduce((sum, part) => sum + part.amountCents - part.disputedCents, 0)
  const isDeclined = refund.state === 'declined' && ownCents > 0
  const state = isDeclined ? refund.state : stateOf(parts.map((part) => part.state))
  const at = byHand?.at ?? services.now()
  const hasLeft = state === 'sent' || state === 'received'
  await tx
    .update(refunds)
    .set({
      state,
      sentAt: hasLeft ? (refund.sentAt ?? at) : refund.sentAt,
      receivedAt: state === 'received' ? (refund.receivedAt ?? at) : null,
    })
    .where(eq(refunds.id, refund.id))
  if (hasLeft && !refund.sentAt && ownCents > 0) await noteRefunded(tx, services, refund, byHand)
  if (byHand?.transfer) await tellOfTransfer(tx, services, refund, { ...byHand.transfer, ownCents })
  else if (hasLeft && !refund.sentAt && ownCents > 0) await tellOfRefund(tx, services, refund, ownCents)
  if (state === 'failed' && refund.state !== 'failed') {
    const code = 'refunds.failed'
    services.log.error({ code, refundId: refund.id }, 'a refund was refused: an administrator has to send it')
  }
}

async function contractOf(tx: Tx, { contractId }: RefundRow) {
  const contract = await findContract(tx, contractId)
  if (!contract) throw new Error('the contract of a refund is gone')
  return contract
}

async function noteRefunded(tx: Tx, services: Services, refund: RefundRow, byHand?: ByHand): Promise<void> {
  const contract = await contractOf(tx, refund)
  const by = byHand
    ? { cause: 'administrator' as const, actorId: byHand.actorId }
    : { cause: 'provider' as const }
  await noteEvents(tx, services, contract, [{ kind: 'refunded', ...by }])
}

async function tellOfTransfer(
  tx: Tx,
  services: Services,
  refund: RefundRow,
  { day, cents, of, ownCents }: NonNullable<ByHand['transfer']> & { ownCents: number },
): Promise<void> {
  const contract = await contractOf(tx, refund)
  const { name, to, language } = await addresseeOf(tx, contract.studentId)
  const rest = ownCents - cents
  await queueMail(tx, services, {
    eventKey: `refund-transferred:${of}`,
    to,
    language,
    template: 'refund-transferred',
    payload: {
      ...{ name, amount: cents, day, reference: refund.reference, contract: contract.reference },
      ...(rest > 0 && { rest }),
    },
  })
}

async function tellOfRefund(tx: Tx, services: Services, refund: RefundRow, amount: number): Promise<void> {
  const contract = await contractOf(tx, refund)
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
