import { dayOf } from '@cursus/shared/day'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { hastenEnd } from '../contracts/change-contract.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { payableBy } from '../contracts/termination.rules.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { drawNotice } from './draw-notice.ts'
import { isNotice, isStanding, newestOf } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

const batch = 1000

/**
 * Ends at once, or on their first day, what nobody signed and an earlier release ended on a later day (725): it is charged for until
 * then, and nobody can sign it. Its request says so too. May run any number of times. What is ended at the payment provider is
 * left to it, as it may be taken back there.
 */
export async function endUnsigned(services: Services): Promise<void> {
  const ones = await services.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(endsLater(services))
    .orderBy(asc(contracts.endDate), asc(contracts.id))
    .limit(batch)
  await eachAlone(services, { code: 'terminations.unsettled', ones }, ({ id }) => endNow(services, id))
}

/** SQL condition of such contracts. */
function endsLater({ now }: Pick<Services, 'now'>) {
  const { statut, paymentStatus, signatureStatus, endedByProvider, startDate, endDate } = contracts
  return and(
    eq(statut, 'résilié'),
    eq(paymentStatus, 'payment_succeeded'),
    notInArray(signatureStatus, ['none', 'signed']),
    eq(endedByProvider, false),
    sql`${endDate} > greatest(${dayOf(now())}::date, ${startDate})`,
  )
}

function endNow(services: Services, id: string): Promise<void> {
  return transact(services.db, async (tx) => {
    const isIt = and(eq(contracts.id, id), endsLater(services))
    const [row] = await tx.select().from(contracts).where(isIt).for('update')
    if (!row) return
    const today = dayOf(services.now())
    const endsOn = row.startDate < today ? today : row.startDate
    const newest = await newestOf(tx, id)
    const request = newest && isStanding(row, newest) ? newest : null
    await hastenEnd(tx, services, row, { endsOn, cause: request ? 'student' : 'product' })
    if (!request) return
    const ended = { endsOn, lastDay: null, refundDueBy: payableBy({ endsOn, lastDay: null }) }
    await tx.update(terminations).set(ended).where(eq(terminations.id, request.id))
    await tx.update(contractPapers).set({ isArchived: true }).where(isNotice(id))
    await services.jobs.enqueue(tx, drawNotice, { terminationId: request.id })
  })
}
