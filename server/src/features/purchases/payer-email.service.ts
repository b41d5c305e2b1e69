import { and, eq, isNotNull } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { minuteMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { endOpenSessions } from './open-session.ts'
import { lockPurchase, type PurchaseRow, sessionsOf } from './purchases.queries.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

/**
 * Has the payment provider know the e-mail that an account has by now. Payment pages that are open name the older one, and nobody can
 * change it there: they are ended, and the purchase opens another when it is gone on with. Throws while a payment is on its way, whose customer
 * is not known yet; may run any number of times.
 */
export async function followEmail(services: Services, studentId: string): Promise<void> {
  const { db, payments } = services
  const user = await findUser(db, studentId)
  if (!user || user.closedAt) return
  const open = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.studentId, studentId), eq(purchases.state, 'open')))
  const moving = []
  for (const purchase of open) if (await isOnItsWay(services, purchase)) moving.push(purchase.id)
  const rows = await db
    .selectDistinct({ customer: contracts.customerStripe })
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), isNotNull(contracts.customerStripe)))
  for (const { customer } of rows) if (customer) await payments.changeEmail({ customer, email: user.email })
  if (moving.length > 0) throw new Error(`payments under the older e-mail are on their way: ${moving.join()}`)
}

async function isOnItsWay(services: Services, purchase: PurchaseRow): Promise<boolean> {
  const lately = new Date(services.now().getTime() - minuteMs)
  const isBeginning = await transact(services.db, async (tx) => {
    await lockPurchase(tx, purchase.id)
    const begun = (await sessionsOf(tx, purchase.id)).filter(({ state }) => state === 'starting')
    // Asked for again, it would name another e-mail under the same key, which the provider refuses.
    for (const { attempt, createdAt } of begun) {
      if (createdAt > lately) continue
      const isIt = and(eq(checkoutSessions.purchaseId, purchase.id), eq(checkoutSessions.attempt, attempt))
      await tx.update(checkoutSessions).set({ state: 'expired' }).where(isIt)
    }
    return begun.some(({ createdAt }) => createdAt > lately)
  })
  const paid = await endOpenSessions(services, purchase)
  return isBeginning || paid !== null
}
