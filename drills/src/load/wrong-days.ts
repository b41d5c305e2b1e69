import { addMonths, type Day } from '@cursus/shared/day'
import { contracts } from '../../../server/src/features/contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../../../server/src/features/purchases/purchases.table.ts'
import type { World } from '../engine/world.ts'

/**
 * Contracts of other days than were bought: a stay has the days of its draft; what is paid by the month or year runs for twelve
 * months from its first day.
 */
export async function wrongDays({ db }: World): Promise<string[]> {
  const [made, bought, sessions] = await Promise.all([
    db.select().from(contracts),
    db.select().from(purchases),
    db.select().from(checkoutSessions),
  ])
  const draftOf = new Map(
    bought.map(({ id, draft }) => [id, (draft ?? {}) as { startDate?: Day; endDate?: Day }]),
  )
  const purchaseOf = new Map(sessions.map(({ sessionId, purchaseId }) => [sessionId, purchaseId]))
  return made.flatMap(({ reference, sessionId, startDate, endDate }) => {
    const draft = draftOf.get(purchaseOf.get(sessionId) ?? '') ?? {}
    const first = draft.startDate ?? startDate
    const last = draft.endDate ?? addMonths(startDate, 12)
    return startDate === first && endDate === last
      ? []
      : [`${reference}: ${startDate} to ${endDate}, bought was ${first} to ${last}`]
  })
}
