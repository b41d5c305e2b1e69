import { addDays, type Day, dayOf } from '@cursus/shared/day'
import type { PaidPeriod } from '@cursus/shared/refund-of'
import { aloneAtMostCents, type RefundCause } from '@cursus/shared/refunds'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { drawCreditNote } from './credit-note.ts'
import { accountOf, leftOf } from './left.queries.ts'
import { refundOn, splitOver } from './refunds.rules.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Days within which money is paid back, from the day on which it is owed (L113-15-2, L112-10). */
export const daysToRefund = 30

type Wish = {
  contractId: string
  cause: RefundCause
  /** Id of the cause, for a cause that may come again. */
  causeId?: string
  amountCents: number
  /** Days that it is for; those of the payments that it is taken from when absent. */
  period?: { from: Day; until: Day }
  /** The administrator whose word it is: above what one may pay back alone, another confirms it before it leaves. */
  firstBy?: string
  /** Day on which it is owed; today when absent. */
  owedOn?: Day
}

/**
 * Asks for a refund of a contract, in the transaction of its cause; a job sends it, a credit note follows. Asked
 * again for the same cause it returns the first. Never refunds more than was paid and not paid back: null when
 * nothing is left.
 */
export async function askRefund(tx: Tx, services: Services, wish: Wish): Promise<RefundRow | null> {
  const { contractId, cause, causeId = null } = wish
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
  if (!contract) throw new Error('a refund of no contract')
  const [asked] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.contractId, contractId),
        eq(refunds.cause, cause),
        causeId ? eq(refunds.causeId, causeId) : isNull(refunds.causeId),
      ),
    )
  if (asked) return asked
  const parts = splitOver(wish.amountCents, await leftOf(services, tx, contract))
  if (parts.length === 0) return null
  const askedAt = services.now()
  const today = dayOf(askedAt)
  const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const isHeld = wish.firstBy !== undefined && amountCents > aloneAtMostCents
  const [refund] = await tx
    .insert(refunds)
    .values({
      contractId,
      cause,
      causeId,
      reference: await nextNumber(tx, 'RMB', today),
      amountCents,
      coversFrom: wish.period?.from ?? null,
      coversUntil: wish.period?.until ?? null,
      firstBy: isHeld ? wish.firstBy : null,
      askedAt,
      dueOn: addDays(wish.owedOn ?? today, daysToRefund),
    })
    .returning()
  if (!refund) throw new Error('no refund was written')
  const refundId = refund.id
  await tx.insert(refundParts).values(
    parts.map(({ payment, paymentIntent, cents }) => ({
      refundId,
      payment,
      paymentIntent,
      amountCents: cents,
    })),
  )
  if (!isHeld) await services.jobs.enqueue(tx, sendRefund, { refundId })
  await services.jobs.enqueue(tx, drawCreditNote, { refundId })
  return refund
}

/**
 * Returns a function that computes the same as `refundAt`, by payment, of what was paid and of payments that are still to come before
 * the end.
 */
export async function refundWith(services: Services, contract: ContractRow) {
  const account = await accountOf(services, services.db, contract)
  return (lastCovered: Day | null, coming: readonly PaidPeriod[]) =>
    refundOn({ ...account, paid: [...account.paid, ...coming.map(untaken)] }, lastCovered)
}

const untaken = (one: PaidPeriod) => ({ ...one, lostCents: 0, repaid: [] })

/**
 * Computes the cents that a contract gives back when its cover ends on that last day (null: nothing was covered),
 * over all that was paid for it (E-33): what was paid, less what was used, less what went back at an earlier end, or by a
 * dispute that was lost.
 */
export async function refundAt(
  db: Db,
  services: Services,
  { contract, lastCovered }: { contract: ContractRow; lastCovered: Day | null },
): Promise<BackAt> {
  return (await refundsOf(db, services, contract))(lastCovered)
}

type BackAt = { paidCents: number; refundCents: number }

/** Returns a function that computes the same for any last day. */
export async function refundsOf(
  db: Db,
  services: Services,
  contract: ContractRow,
): Promise<(lastCovered: Day | null) => BackAt> {
  const account = await accountOf(services, db, contract)
  const { paid, back } = account
  const sum = (of: number[]) => of.reduce((total, cents) => total + cents, 0)
  const cents = (periods: PaidPeriod[]) => sum(periods.map((one) => one.cents))
  const paidCents =
    cents(paid) - sum(paid.map(({ lostCents, repaid }) => lostCents + cents(repaid))) - cents(back)
  return (lastCovered) => ({ paidCents, refundCents: refundOn(account, lastCovered).refundCents })
}
