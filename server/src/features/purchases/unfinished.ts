import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { openSession } from './open-session.ts'
import { coverStart, type Payer, payableUntil } from './payer.ts'
import {
  findPurchase,
  insuranceTypes,
  type Product,
  type PurchaseRow,
  paidAmong,
  purchasesOf,
  sessionsOf,
} from './purchases.queries.ts'
import { isLongEnough, stillWanted } from './purchases.rules.ts'
import { returnAddress } from './return-addresses.ts'

const days = 30

/** What the student began and has not paid, while it can still be bought, and what was paid back lately. */
export async function listUnfinished(services: Services, studentId: string, language: Language) {
  const { db, now } = services
  const since = new Date(now().getTime() - days * 86_400_000)
  const [{ byId }, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const today = dayOf(now())
  const list: UnfinishedPurchase[] = []
  const wanted = stillWanted(await purchasesOf(db, studentId, since))
  const paid = await paidAmong(
    db,
    wanted.map(({ id }) => id),
  )
  for (const purchase of wanted) {
    const state = stateOf(purchase, paid)
    const start = coverStart(purchase)
    const until = payableUntil(purchase)
    if (state === 'open' && (until === null || until <= today)) continue
    const { id, product, draft, amount, createdAt } = purchase
    const country = byId.get(Number(draft?.country))
    list.push({
      id,
      insuranceType: insuranceTypes[product],
      countryName: country ? nameIn(language, country.name) : null,
      startDate: start && formatDay(start),
      ...homeOf(purchase),
      ...devicesOf(purchase, tariffs),
      endDate: typeof draft?.endDate === 'string' ? formatDay(draft.endDate) : null,
      amount,
      createdAt: createdAt.toISOString(),
      state,
    })
  }
  return list
}

type HomeParts = {
  numberOfRooms?: number
  interval?: 'month' | 'year'
  address?: { street?: string; city?: string }
}

/** A home is known by its rooms, street and town, as a stay is by its country. */
function homeOf({ draft }: PurchaseRow): Pick<UnfinishedPurchase, 'numberRoom' | 'place' | 'interval'> {
  const { numberOfRooms, interval, address: { street, city } = {} } = (draft ?? {}) as HomeParts
  const place = street && city ? `${street}, ${city}` : null
  return { numberRoom: numberOfRooms ?? null, place, interval: interval ?? null }
}

type DevicesParts = { priceId?: string; device?: { brand: string | null; model: string | null } }

/** Devices bought alone are known by their formula, brand and model. */
function devicesOf({ product, draft }: PurchaseRow, tariffs: Tariffs) {
  if (product !== 'multimedia') return { formula: null, device: null }
  const { priceId = '', device } = (draft ?? {}) as DevicesParts
  const offer = tariffs.multimediaOffer(priceId)
  const named = [device?.brand, device?.model].filter(Boolean).join(' ')
  return {
    formula: offer?.formula ?? null,
    device: named || null,
    ...(offer && { interval: offer.interval }),
  }
}

/** `checking`: money came, and what it buys is not settled yet. */
function stateOf({ id, state }: PurchaseRow, paid: Set<string>): UnfinishedPurchase['state'] {
  if (state === 'refused') return 'refunded'
  return paid.has(id) ? 'checking' : 'open'
}

/** Looks at a draft that waited: throws 422 when its product cannot be insured so any more. Given by `covers.ts`. */
export type Recheck = Partial<Record<Product, (purchase: PurchaseRow) => Promise<void>>>

/**
 * Where an unfinished purchase is paid: the open session's own address, or a new one. Throws 404 for another's, 409
 * `payments.price_changed` when the tariff is another one now, 422 `payments.too_late` when cover has begun.
 */
export async function resumePurchase(
  services: Services,
  recheck: Recheck,
  { payer, purchaseId }: { payer: Payer; purchaseId: string },
): Promise<string> {
  const { db, payments, config, now } = services
  const purchase = await findPurchase(db, purchaseId)
  if (purchase?.studentId !== payer.id || purchase.state === 'refused') {
    throw new AppError('not_found', 'platform.not_found')
  }
  const standing = (await sessionsOf(db, purchase.id)).find(
    ({ state }) => state === 'open' || state === 'paid',
  )
  const session = standing?.sessionId ? await payments.retrieve(standing.sessionId) : null
  if (session?.status === 'complete') return returnAddress(config, purchase.product, session.id)
  await recheck[purchase.product]?.(purchase)
  if (session?.url && standing && isLongEnough(now(), standing.expiresAt)) return session.url
  return openSession(services, payer, purchase)
}
