import { addDays, formatDay } from '@cursus/shared/day'
import { worthOfDays } from '@cursus/shared/refund-of'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { backAtEnds, paidPeriods } from './left.queries.ts'
import { askRefund } from './refunds.service.ts'
import { refunds } from './refunds.table.ts'

const isAsked = (contractId: string) =>
  and(eq(refunds.contractId, contractId), eq(refunds.cause, 'signed_late'))

/**
 * Asks once for what was paid for the days of a contract that a late signature left uncovered, less what went back meanwhile at
 * an end, which counts them too. Nothing where nobody paid. May run any number of times.
 */
export async function refundBeforeSignature(services: Services, contractId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract?.boughtFrom || (await tx.$count(refunds, isAsked(contractId))) > 0) return
    const { boughtFrom, startDate } = contract
    const period = { from: boughtFrom, until: addDays(startDate, -1) }
    const { paid } = await paidPeriods(services, tx, contract)
    const worth = paid.reduce((sum, one) => sum + worthOfDays(one, period.from, period.until), 0)
    const amountCents = worth - (await backAtEnds(tx, contractId))
    if (amountCents <= 0) return
    const wish = { contractId, cause: 'signed_late', amountCents, period, owedOn: startDate } as const
    const refund = await askRefund(tx, services, wish)
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
