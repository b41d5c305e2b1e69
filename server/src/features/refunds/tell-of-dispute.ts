import { and, arrayOverlaps, eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { disputeShares, type disputes } from '../purchases/disputes.table.ts'

type DisputeRow = typeof disputes.$inferSelect
type Step = 'payments.dispute_opened' | 'payments.dispute_won' | 'payments.dispute_lost'

/** Writes a step of a dispute into the journal of each contract that its payment is for, else of who paid. */
export async function noteDispute(
  tx: Tx,
  services: Services,
  dispute: DisputeRow,
  action: Step,
): Promise<void> {
  const paidFor = await contractsOf(tx, dispute)
  const { studentId, amountCents } = dispute
  const objects =
    paidFor.length > 0
      ? paidFor.map(({ id, reference, cents }) => ({
          object: { type: 'contract' as const, id },
          after: { reference, disputedCents: cents },
        }))
      : [
          {
            object: { type: 'user' as const, id: studentId },
            after: { disputedCents: amountCents },
          },
        ]
  for (const one of objects) await audit(tx, services, { actorId: null, action, ...one })
}

function contractsOf(tx: Tx, { id: disputeId }: DisputeRow) {
  const { id, reference } = contracts
  return tx
    .select({ id, reference, cents: disputeShares.amountCents })
    .from(disputeShares)
    .innerJoin(contracts, eq(id, disputeShares.contractId))
    .where(eq(disputeShares.disputeId, disputeId))
    .orderBy(reference)
}

/** Mails a new dispute once to each administrator in service who works on finance, and raises the alarm. */
export async function tellFinance(tx: Tx, services: Services, dispute: DisputeRow): Promise<void> {
  const { id, amountCents, dueOn, state, studentId } = dispute
  services.log.error({ code: 'payments.disputed', disputeId: id }, 'a bank disputes a payment')
  const references = (await contractsOf(tx, dispute)).map(({ reference }) => reference)
  const isOfFinance = and(
    eq(users.role, 'ROLE_ADMIN'),
    eq(users.isActive, true),
    isNull(users.deactivatedAt),
    arrayOverlaps(users.areas, ['all', 'finance']),
  )
  const [student] = await tx.select().from(users).where(eq(users.id, studentId))
  const people = await tx.select().from(users).where(isOfFinance).orderBy(users.id)
  for (const person of people) {
    await queueMail(tx, services, {
      eventKey: `dispute:${id}:${person.id}`,
      ...recipientOf(person),
      template: 'payment-disputed',
      payload: {
        student: student ? recipientOf(student).to.name : '',
        amount: amountCents,
        references,
        reason: dispute.reason,
        disputeId: id,
        ...(state === 'lost' ? { isLost: true } : dueOn && { dueOn }),
      },
    })
  }
}
