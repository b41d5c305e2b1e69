import { dayMs, dayOf } from '@cursus/shared/day'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isGoingOn } from '../contracts/contract-state.rules.ts'
import { endOpenSessions } from './open-session.ts'
import { type PurchaseRow, purchasesOf } from './purchases.queries.ts'
import { thingOf } from './purchases.rules.ts'
import { returnAddress } from './return-addresses.ts'
import { isReplacedNow, paidVersions } from './versions.queries.ts'

/** Returns the purchases of one insured thing that are not paid, this one among them while it is open. */
export async function openVersions({ db, now }: Services, purchase: PurchaseRow): Promise<PurchaseRow[]> {
  const thing = thingOf(purchase)
  const since = new Date(now().getTime() - 30 * dayMs)
  return (await purchasesOf(db, purchase.studentId, since)).filter(
    (one) => one.state === 'open' && (one.id === purchase.id || (thing !== null && thingOf(one) === thing)),
  )
}

/**
 * Ends the sessions of the other versions of a purchase at once, in whatever tab they are open; an already paid one leads to
 * its return page. Throws 503 when one of them could not be ended: it may still be paid.
 */
export async function endOthers(services: Services, purchase: PurchaseRow): Promise<string | null> {
  if (thingOf(purchase) === null) return null
  const others = (await openVersions(services, purchase)).filter(({ id }) => id !== purchase.id)
  const ended = await Promise.allSettled(others.map((one) => endOpenSessions(services, one)))
  for (const one of ended) if (one.status === 'fulfilled' && one.value) return one.value
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return null
}

/** Why nobody gets the payment page of a version: another was taken to checkout just now, or since a page showed this one. */
type Replaced = 'payments.busy' | 'payments.replaced'

/**
 * Ends the session that has just been opened where another tab has taken the thing to checkout meanwhile: that one could not
 * end it yet, and both would be payable. Returns null where none has; else as `leadToNewer`.
 */
export async function endReplaced(
  services: Services,
  purchase: PurchaseRow,
  code: Replaced,
): Promise<string | null> {
  if (!(await isReplacedNow(services.db, purchase.id))) return null
  return (await endOpenSessions(services, purchase)) ?? leadToNewer(services, purchase, code)
}

/** Returns the return page of the version that replaced a purchase, once it is paid and in force; throws 409 before. */
export async function leadToNewer(
  services: Services,
  purchase: PurchaseRow,
  code: Replaced,
): Promise<string> {
  const today = dayOf(services.now())
  const paid = (await paidVersions(services.db, purchase.id)).find((one) => isGoingOn(one.contract, today))
  if (!paid?.sessionId) throw new AppError('conflict', code)
  return returnAddress(services, paid.purchase, paid.sessionId)
}
