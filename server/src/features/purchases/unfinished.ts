import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { dayMs, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { type Buyer, readBuyer } from './buyer.queries.ts'
import { resumeSession } from './open-session.ts'
import type { Payer } from './payer.ts'
import { soldAs } from './prices.service.ts'
import type { Known, Summary } from './product.ts'
import { draftOf } from './products.service.ts'
import {
  checkedAmong,
  findPurchase,
  type LineRow,
  linesAmong,
  linesOf,
  openAmong,
  type PurchaseRow,
  purchasesOf,
} from './purchases.queries.ts'
import { expiryOf, stillWanted, timeToPay } from './purchases.rules.ts'
import { refuseFor } from './quoting.service.ts'
import { isReplacedNow } from './versions.queries.ts'
import { endOthers, endReplaced, leadToNewer } from './versions.ts'

const days = 30

/**
 * Lists what the student began and did not pay, and what was paid back lately. What can no longer be paid as it was drafted is
 * `stopped`, and says why (decision 754).
 */
export async function listUnfinished(services: Services, studentId: string, language: Language) {
  const { db, now } = services
  const since = new Date(now().getTime() - days * dayMs)
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const wanted = stillWanted(await purchasesOf(db, studentId, since))
  if (wanted.length === 0) return []
  const standing = await readStanding(services, studentId, wanted)
  const list: UnfinishedPurchase[] = []
  for (const purchase of wanted) {
    const state = stateOf(purchase, standing.checked)
    const { id, amount, createdAt, payableUntil } = purchase
    if (state === 'open' && !(payableUntil && expiryOf(now(), payableUntil))) continue
    const told = summaryOf(services, purchase, { countries, tariffs, language })
    const code = state === 'open' ? refusalOf(services, purchase, { ...standing, tariffs }) : null
    const stopped = {
      state: code ? ('stopped' as const) : state,
      why: code && text(language, `error.${code}`),
      mayBeginAgain: code === priceChanged,
    }
    list.push({ id, ...told, amount, createdAt: createdAt.toISOString(), ...stopped })
  }
  return list
}

type Standing = Awaited<ReturnType<typeof readStanding>>

/** Reads at once what tells of all these purchases whether they can be paid. */
async function readStanding(services: Services, studentId: string, wanted: PurchaseRow[]) {
  const { db, now } = services
  const ids = wanted.map(({ id }) => id)
  const [buyer, checked, lines, open] = await Promise.all([
    readBuyer(db, studentId),
    checkedAmong(services, ids),
    linesAmong(db, ids),
    openAmong(db, ids, new Date(now().getTime() + timeToPay)),
  ])
  return { buyer, checked, lines, open }
}

const priceChanged = 'payments.price_changed'

/** Returns the code of why going on with a purchase would be refused, as far as its student and the tariff tell; null when it would not. */
function refusalOf(
  services: Services,
  purchase: PurchaseRow,
  { buyer, lines, open, tariffs }: Standing & { tariffs: Tariffs },
): string | null {
  const own = lines.get(purchase.id) ?? []
  const code = refusalFor(services, purchase, { buyer, lines: own, tariffs })
  // The page of a price that was shown stays payable.
  if (code || open.has(purchase.id)) return code
  return own.every((line) => soldAs(services, tariffs, line)) ? null : priceChanged
}

const untold = {
  countryId: null,
  insuredPlace: null,
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
  const [buyer, lines, tariffs] = await Promise.all([
    readBuyer(db, purchase.studentId),
    linesOf(db, purchase.id),
    readTariffs(services),
  ])
  refuseFor(refusalFor(services, purchase, { buyer, lines, tariffs }), 'priceId')
  const draft = draftOf(services, purchase)
  if (draft) await products.of(purchase.product).recheck?.(services, buyer, draft)
}

type Asking = { buyer: Buyer; lines: LineRow[]; tariffs: Tariffs }

/** Returns the code of why this student may not buy a purchase, or a line beside it, any more; null when they may. */
function refusalFor(services: Services, purchase: PurchaseRow, { buyer, lines, tariffs }: Asking) {
  const { products } = services
  const draft = draftOf(services, purchase)
  const code = draft && products.of(purchase.product).refusal?.(buyer, draft, tariffs)
  if (code) return code
  const beside = lines.filter(({ product }) => product !== purchase.product)
  const refused = beside.map(({ product }) => products.of(product).addOn?.refusal(buyer))
  return refused.find(Boolean) ?? null
}
