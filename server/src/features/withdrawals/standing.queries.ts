import { addDays, type Day, dayOf, daysBetween } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { claims } from '../claims/claims.table.ts'
import { isPaidBySchool, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { acceptedAt } from '../mail/accepted.queries.ts'
import { draftOf } from '../purchases/products.service.ts'
import { findBySession } from '../purchases/purchases.queries.ts'
import { daysToRefund, refundsOf } from '../refunds/refunds.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'
import { lastKeptDay, type Period, periodOn } from './withdrawal.rules.ts'
import { withdrawals } from './withdrawals.table.ts'

/** How a contract stands with the right to withdraw today, and what would be paid back. */
export type Standing = Period & {
  days: number
  paidCents: number
  refundCents: number
  keptDays: number
  dueOn: Day
}

/** Reads how a contract stands today with the right to withdraw; amounts are euro cents, days those of Paris. */
export async function standingOf(services: Services, db: Db, contract: ContractRow): Promise<Standing> {
  const today = dayOf(services.now())
  const terms = services.products.ofContract(contract).withdrawal
  const { startDate, endDate, createdAt, signedAt } = contract
  const { isOver, isTerminated } = stateOn(contract, today)
  const [delivered, { hasClaim, isReleased }, asksEarlyStart, refundOf] = await together([
    acceptedAt(db, `certificate:${contract.id}`),
    readFacts(db, contract),
    askedEarlyStart(services, db, contract),
    refundsOf(db, services, contract),
  ])
  const period = periodOn(
    {
      concludedOn: dayOf(signedAt ?? createdAt),
      deliveredOn: delivered && dayOf(delivered),
      startDate,
      isPaidByStudent: !isPaidBySchool(contract),
      isPaid: contract.paymentStatus !== 'payment_pending',
      hasClaim,
      // One that ends on a day to come may be given up until then, also where it will never begin.
      isEnded: isTerminated && ((isOver && endDate <= today) || isReleased),
      isOver: isOver && !isTerminated,
    },
    terms,
    today,
  )
  const lastCovered = lastKeptDay({ startDate, asksEarlyStart }, today)
  return {
    ...period,
    days: terms.days,
    ...refundOf(lastCovered),
    keptDays: lastCovered ? daysBetween(startDate, lastCovered) + 1 : 0,
    dueOn: addDays(today, daysToRefund),
  }
}

type Facts = { hasClaim: boolean; isReleased: boolean }

/**
 * Reads whether a claim was declared on a contract, and whether it was given up before, by its student or unsigned, or let go for a
 * refused visa or a cancelled stay: it may keep its first day as its end.
 */
async function readFacts(db: Db, { id }: ContractRow): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    SELECT EXISTS (SELECT FROM ${claims} WHERE contract_id = ${id}) AS "hasClaim",
      EXISTS (SELECT FROM ${withdrawals} WHERE contract_id = ${id})
        OR EXISTS (SELECT FROM ${refunds} WHERE contract_id = ${id} AND cause = 'unsigned')
        OR EXISTS (SELECT FROM ${visaRefusals} WHERE contract_id = ${id} AND decision = 'accepted') AS "isReleased"`)
  return rows[0] as Facts
}

/** Tells whether the person asked for an early start before paying; false for a client that did not ask them. */
async function askedEarlyStart(services: Services, db: Db, { sessionId }: ContractRow): Promise<boolean> {
  const found = sessionId === null ? null : await findBySession(db, sessionId)
  const draft = found && draftOf(services, found.purchase)
  if (!found || !draft) return false
  return services.products.of(found.purchase.product).asksEarlyStart?.(draft) ?? false
}
