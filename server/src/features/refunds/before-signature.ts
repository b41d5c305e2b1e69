import { addDays, type Day, dayOf, formatDay } from '@cursus/shared/day'
import { worthOfDays } from '@cursus/shared/refund-of'
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { lastCoveredDay, stateOn } from '../contracts/contract-state.rules.ts'
import { type ContractRow, contractSignedLate } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { paidPeriods } from './left.queries.ts'
import { askRefund, refundAt } from './refunds.service.ts'
import { refunds } from './refunds.table.ts'

const batch = 200
const nobody = '00000000-0000-0000-0000-000000000000'
/** A day after all others: the end of a contract that has none yet. */
const never = '9999-12-31'

const isAsked = (contractId: string) =>
  and(eq(refunds.contractId, contractId), eq(refunds.cause, 'signed_late'))

/**
 * Queues the refund of the days before each late signature of which none was asked for: signed before there was one, or
 * whose job is gone. May run any number of times.
 */
export async function requeueBeforeSignature({ db, jobs }: Services): Promise<void> {
  for (let last: string | undefined = nobody; last; ) {
    const late: { contractId: string }[] = await db
      .select({ contractId: contracts.id })
      .from(contracts)
      .where(
        and(
          gt(contracts.id, last),
          isNotNull(contracts.boughtFrom),
          sql`NOT EXISTS (SELECT FROM ${refunds} WHERE ${refunds.contractId} = ${contracts.id}
            AND ${refunds.cause} = 'signed_late')`,
        ),
      )
      .orderBy(asc(contracts.id))
      .limit(batch)
    for (const one of late) await jobs.enqueue(db, contractSignedLate, one)
    last = late.length === batch ? late.at(-1)?.contractId : undefined
  }
}

/**
 * Asks for what was paid for the days of a contract that a late signature left uncovered, once for each payment, as one may come
 * after the signature; never more than its end would give back, which counts these days too. Nothing where nobody paid. May run
 * any number of times.
 */
export async function refundBeforeSignature(services: Services, contractId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract?.boughtFrom) return
    const { boughtFrom, startDate } = contract
    const uncovered = { from: boughtFrom, until: addDays(startDate, -1) }
    const asked = await tx.select().from(refunds).where(isAsked(contractId))
    const { paid } = await paidPeriods(services, tx, contract)
    const worth = paid.reduce((sum, one) => sum + worthOfDays(one, uncovered.from, uncovered.until), 0)
    const open = worth - asked.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const { refundCents } = await refundAt(tx, services, {
      contract,
      lastCovered: lastDayOf(services, contract),
    })
    const amountCents = Math.min(open, refundCents)
    if (amountCents <= 0) return
    const again = asked.length > 0 ? await newestOn(tx, contractId, uncovered) : null
    if (asked.length > 0 && !again) return
    const refund = await askRefund(tx, services, {
      ...{ contractId, cause: 'signed_late', amountCents },
      ...(again ? { causeId: again.id, period: again.period } : { period: uncovered, owedOn: startDate }),
    })
    if (!refund) return
    await audit(tx, services, {
      actorId: null,
      action: 'refunds.signed_late',
      object: { type: 'refund', id: refund.id },
      before: { startDate: formatDay(boughtFrom) },
      after: {
        startDate: formatDay(startDate),
        reference: refund.reference,
        amountCents: refund.amountCents,
      },
    })
  })
}

/** Returns the last covered day of a contract that is over, else a day that never comes. */
const lastDayOf = ({ now }: Services, contract: ContractRow): Day =>
  stateOn(contract, dayOf(now())).isOver ? lastCoveredDay(contract) : never

/**
 * Returns the instalment for some of these days that was paid last, of two paid in one second the later one, with those that it
 * is for; null for none.
 */
async function newestOn(db: Db, contractId: string, { from, until }: { from: Day; until: Day }) {
  const isOfThem = sql`${instalments.from} <= ${until} AND ${instalments.until} >= ${from}`
  const [found] = await db
    .select()
    .from(instalments)
    .where(and(eq(instalments.contractId, contractId), eq(instalments.state, 'paid'), isOfThem))
    .orderBy(sql`${instalments.paidAt} DESC`, desc(instalments.from))
    .limit(1)
  if (!found) return null
  const period = {
    from: found.from > from ? found.from : from,
    until: found.until < until ? found.until : until,
  }
  return { id: found.id, period }
}
