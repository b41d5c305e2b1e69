import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, asc, eq, gt, gte, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { isReceivedFor, received } from '../payments/received.queries.ts'
import { isAnswerOpen } from '../renewals/notices.queries.ts'
import { askRefund, refundAt } from './refunds.service.ts'
import { refunds } from './refunds.table.ts'

/** Pays back, every morning, what was paid for days after the last day of contracts that were not renewed. */
export const refundNotRenewed = defineJob('refunds.not_renewed', z.object({}), { expireInSeconds: 600 })

/** Days after the end, or after a payment that came later, in which a contract is looked at: more than a refund may take. */
const lookedAt = 60
const batch = 200
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Asks for the unused premium of each contract that ended without a renewal: its payments run from the day of the
 * purchase, its years of cover from another. Waits while the answer to its notice may still change. May run any
 * number of times.
 */
export async function refundAllNotRenewed(services: Services, mayGoOn = () => true): Promise<void> {
  const today = dayOf(services.now())
  for (let last = nobody; mayGoOn(); ) {
    const ended = await endedAfter(services, today, last)
    await eachAlone(services, { code: 'refunds.not_renewed', ones: ended }, ({ id }) =>
      refundUnused(services, id),
    )
    const end = ended.at(-1)
    if (!end) return
    last = end.id
  }
}

function endedAfter({ db }: Services, today: Day, last: string) {
  return db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        gt(contracts.id, last),
        eq(contracts.renews, false),
        ne(contracts.statut, 'résilié'),
        isNotNull(contracts.subscriptionStripe),
        lt(contracts.endDate, today),
        or(gte(contracts.endDate, addDays(today, -lookedAt)), paidSince(addDays(today, -lookedAt))),
        sql`NOT EXISTS (SELECT FROM ${refunds} WHERE ${refunds.contractId} = ${contracts.id}
          AND ${refunds.cause} = 'not_renewed' AND ${refunds.askedAt} >= coalesce(${paidLastAt}, ${refunds.askedAt}))`,
        not(isAnswerOpen(today)),
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(batch)
}

/** SQL condition: it was received for days after the end. */
const isBeyondEnd = sql`${isReceivedFor(contracts.id)} AND received.until > ${contracts.endDate}`

/** SQL of when the last of them came. */
const paidLastAt = sql`(SELECT max(received.paid_at) FROM ${received} WHERE ${isBeyondEnd})`

/** Something was paid since that day for days after the end: what was owed stays payable without an end. */
const paidSince = (day: Day) =>
  sql`EXISTS (SELECT FROM ${received} WHERE ${isBeyondEnd} AND received.paid_at >= ${startOfDay(day).toISOString()})`

async function refundUnused(services: Services, contractId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract || contract.renews || contract.statut === 'résilié') return
    const { endDate } = contract
    const { refundCents } = await refundAt(tx, services, { contract, lastCovered: endDate })
    if (refundCents === 0) return
    const causeId = await paidSinceAsked(tx, contract)
    const wish = { contractId, cause: 'not_renewed', amountCents: refundCents } as const
    await askRefund(tx, services, causeId ? { ...wish, causeId } : { ...wish, owedOn: endDate })
  })
}

/** Returns the payment that came last, where what was unused of those before it was asked for: it has a refund of its own; else null. */
async function paidSinceAsked(tx: Tx, { id, endDate }: ContractRow): Promise<string | null> {
  const isAsked = and(eq(refunds.contractId, id), eq(refunds.cause, 'not_renewed'))
  if ((await tx.$count(refunds, isAsked)) === 0) return null
  const [last] = await tx
    .select({ id: sql<string>`received.id` })
    .from(received)
    .where(sql`received.contract_id = ${id} AND received.until > ${endDate}`)
    .orderBy(sql`received.paid_at DESC`)
    .limit(1)
  return last?.id ?? null
}
