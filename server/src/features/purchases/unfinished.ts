import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { dayMs, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { readBuyer } from './buyer.queries.ts'
import { resumeSession } from './open-session.ts'
import type { Payer } from './payer.ts'
import type { Known, Summary } from './product.ts'
import { draftOf } from './products.service.ts'
import { checkedAmong, findPurchase, linesOf, type PurchaseRow, purchasesOf } from './purchases.queries.ts'
import { stillWanted } from './purchases.rules.ts'
import { isReplacedNow } from './versions.queries.ts'
import { endOthers, endReplaced, leadToNewer } from './versions.ts'

const days = 30

/** Lists what the student began and can still buy, and what was paid back lately. */
export async function listUnfinished(services: Services, studentId: string, language: Language) {
  const { db, now } = services
  const since = new Date(now().getTime() - days * dayMs)
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const today = dayOf(now())
  const list: UnfinishedPurchase[] = []
  const wanted = stillWanted(await purchasesOf(db, studentId, since))
  const checked = await checkedAmong(
    services,
    wanted.map(({ id }) => id),
  )
  for (const purchase of wanted) {
    const state = stateOf(purchase, checked)
    const until = purchase.payableUntil
    if (state === 'open' && (until === null || until <= today)) continue
    const { id, amount, createdAt } = purchase
    const told = summaryOf(services, purchase, { countries, tariffs, language })
    list.push({ id, ...told, amount, createdAt: createdAt.toISOString(), state })
  }
  return list
}

const untold = {
  countryName: null,
  countryWhere: null,
  numberRoom: null,
  place: null,
  formula: null,
  device: null,
  interval: null,
}

/** Summarises a draft by its product; days as `DD/MM/YYYY`. */
function summaryOf(services: Services, purchase: PurchaseRow, known: Known) {
  const { insuranceType, summarise } = services.products.of(purchase.product)
  const draft = draftOf(services, purchase)
  const { startDate, endDate, ...told }: Summary = draft ? summarise(draft, known) : {}
  const days = {
    startDate: startDate ? formatDay(startDate) : null,
    endDate: endDate ? formatDay(endDate) : null,
  }
  return { insuranceType, ...untold, ...told, ...days }
}

/** Returns the state: `checking` when money came, or may have come, and is not settled yet. */
function stateOf({ id, state }: PurchaseRow, checked: Set<string>): UnfinishedPurchase['state'] {
  if (state === 'refused') return 'refunded'
  return checked.has(id) ? 'checking' : 'open'
}

/**
 * Returns the payment address of an unfinished purchase: that of its open session, or a new one. Of one thing one version
 * is payable: where another was paid since, its return page is the answer. Throws 404 for another's, 409
 * `payments.replaced` when a newer version waits to be paid, `payments.price_changed` after a change of tariff, 422
 * `payments.too_late` when cover has begun, or why the student may not buy it any more.
 */
export async function resumePurchase(
  services: Services,
  { payer, purchaseId }: { payer: Payer; purchaseId: string },
): Promise<string> {
  const purchase = await findPurchase(services.db, purchaseId)
  const isTheirs = purchase?.studentId === payer.id && purchase.changedContract === null
  if (!purchase || !isTheirs || purchase.state === 'refused' || purchase.state === 'abandoned') {
    throw new AppError('not_found', 'platform.not_found')
  }
  if (purchase.state === 'fulfilled') return resumeSession(services, payer, purchase)
  const code = 'payments.replaced'
  if (await isReplacedNow(services.db, purchase.id)) return leadToNewer(services, purchase, code)
  const paid = await endOthers(services, purchase)
  if (paid) return paid
  const address = await resumeSession(services, payer, purchase, () => recheck(services, purchase))
  return (await endReplaced(services, purchase, code)) ?? address
}

/** Checks what waited, and each line beside it. Throws 422 when its student can no longer buy it so. */
async function recheck(services: Services, purchase: PurchaseRow): Promise<void> {
  const { db, products } = services
  const [buyer, lines] = await Promise.all([readBuyer(db, purchase.studentId), linesOf(db, purchase.id)])
  const draft = draftOf(services, purchase)
  if (draft) await products.of(purchase.product).recheck?.(services, buyer, draft)
  for (const { product } of lines)
    if (product !== purchase.product) products.of(product).addOn?.recheck(buyer)
}
