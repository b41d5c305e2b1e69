import { addDays, type Day, dayOf } from '@cursus/shared/day'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { renewalNotices } from '../renewals/notices.table.ts'
import { notAhead } from './not-ahead.ts'

const noticeFrom = 75

/**
 * Adds renewal notices to the demo world: each sent on its first day at an unchanged price, and agreed to the day
 * after.
 */
export async function insertNotices(tx: Tx, now: Date): Promise<void> {
  const today = dayOf(now)
  const morningOf = (day: Day) => notAhead(new Date(`${day}T08:00:00Z`), now)
  const ending = await tx
    .select()
    .from(contracts)
    .where(
      and(
        eq(contracts.renews, true),
        eq(contracts.statut, 'ok'),
        gt(contracts.endDate, today),
        lte(contracts.endDate, addDays(today, noticeFrom)),
      ),
    )
  if (ending.length === 0) return
  await tx.insert(renewalNotices).values(
    ending.map(({ id, endDate, primeCents }) => {
      const sentOn = addDays(endDate, -noticeFrom)
      return {
        contractId: id,
        endDate,
        beforeCents: primeCents,
        priceCents: primeCents,
        needsConsent: false,
        lastDay: addDays(endDate, -1),
        papers: [],
        madeAt: morningOf(sentOn),
        sentAt: morningOf(sentOn),
        answer: 'renew' as const,
        answeredAt: morningOf(addDays(sentOn, 1)),
      }
    }),
  )
}
