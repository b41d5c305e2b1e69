import { type Day, startOfDay } from '@cursus/shared/day'
import { deviceFaults } from '@cursus/shared/device-rules'
import type { DeviceDraft } from '@cursus/shared/devices'
import { wireNames } from '@cursus/shared/product-keys'
import type { Services } from '../../platform/services.ts'
import { isOwnInvoice } from '../invoices/invoices.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { latinFaults, latinOf } from '../purchases/latin-names.service.ts'
import {
  type Errors,
  mayBuy,
  mismatch,
  type QuotedLine,
  refuse,
  refuseFor,
} from '../purchases/quoting.service.ts'
import type { Quote } from '../purchases/sell.service.ts'
import { type DeviceOfferRow, readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { agreementFaults, toDescribed } from './device-details.ts'
import type { DevicesKept } from './devices-draft.ts'
import { takenFaults } from './imei.queries.ts'

/** `today` is the day in Paris for limits and prices; `path` is a prefix of the names of bad fields. */
type Asked = { priceId: string; today: Day; path?: string }

/**
 * Checks a draft against the rules and computes its price. Throws 422 with every bad field at once; offers that this
 * student may not buy have a 422 of their own.
 */
export async function quoteDevices(
  services: Services,
  buyer: Buyer,
  input: DeviceDraft,
  { priceId, today, path = '' }: Asked,
): Promise<Quote<DevicesKept>> {
  const offer = await findOffer(services, buyer, { id: priceId, today })
  if (input.priceId && input.priceId !== offer.id && input.priceId !== offer.product) {
    throw mismatch(`${path}priceId`)
  }
  const terms = { acceptTerm: input.acceptTerm ?? false, acceptTerm2: input.acceptTerm2 ?? false }
  const device = toDescribed(input, offer)
  refuse(
    {
      ...deviceFaults({ ...input, ...terms }, offer, today),
      ...latinFaults(input, buyer, true),
      ...(await agreementFaults(services, device)),
    },
    path,
  )
  const draft = {
    priceId: offer.id,
    formula: offer.formula,
    device,
    invoiceId: input.invoiceId || null,
    needs: input.needs ?? null,
    asksEarlyStart: input.asksEarlyStart ?? false,
  }
  return { draft, lines: [lineOf(offer)], latin: latinOf(input) }
}

/** Returns an offer by its id or product while this student can buy it: of their school, or public (D-12). */
export function offerForSale(tariffs: Tariffs, buyer: Buyer, id: string): DeviceOfferRow | null {
  const offer = tariffs.deviceOffer(id)
  const isOpen = offer?.school === -999 || offer?.school === buyer.school?.id
  return offer?.active && isOpen && mayBuy(buyer, wireNames.devices) ? offer : null
}

export const lineOf = ({ id, unitAmount }: DeviceOfferRow): QuotedLine => ({
  product: 'devices',
  priceId: id,
  amount: unitAmount,
})

/**
 * Returns the offer of this id or product (C-19). Throws 422 `payments.price_mismatch` when it is not for sale,
 * `devices.not_offered` when the school has none, `devices.phone_classic` because classic students insure no
 * smartphone alone (C-45).
 */
export async function findOffer(
  services: Services,
  buyer: Buyer,
  { id, today }: { id: string; today: Day },
): Promise<DeviceOfferRow> {
  refuseFor(refusalOf(buyer), 'priceId')
  const offer = offerForSale(await readTariffs(services, startOfDay(today)), buyer, id)
  if (!offer) throw mismatch('priceId')
  refuseFor(refusalOf(buyer, offer), 'priceId')
  return offer
}

/**
 * Returns why a student may insure no devices, or not by this offer: `devices.not_offered`, `devices.phone_classic`; null
 * when they may.
 */
export function refusalOf(buyer: Buyer, offer?: DeviceOfferRow): string | null {
  if (!mayBuy(buyer, wireNames.devices)) return 'devices.not_offered'
  const isClassic = buyer.user.role === 'ROLE_STUDENT_CLASSIC'
  return isClassic && offer?.type === 'Telephonie' ? 'devices.phone_classic' : null
}

type Begun = Pick<DevicesKept, 'device' | 'invoiceId'> & { studentId: string; today: Day }

/**
 * Returns the faults of what a waiting draft may lose to others: its IMEI and its invoice. Not asked of paid
 * purchases, which hold both.
 */
export async function finalFaults(
  services: Services,
  { device, invoiceId, studentId, today }: Begun,
): Promise<Errors> {
  const [taken, absent] = await Promise.all([
    takenFaults(services.db, { imei: device.imei, today }),
    invoiceFaults(services, { studentId, invoiceId }),
  ])
  return { ...taken, ...absent }
}

type Named = { studentId: string; invoiceId: string | null | undefined; contractId?: string }

/** Returns the fault of an invoice that is not the student's own, or lies with another contract. */
export async function invoiceFaults(
  services: Services,
  { studentId, invoiceId, contractId }: Named,
): Promise<Errors> {
  if (!invoiceId || (await isOwnInvoice(services, studentId, invoiceId, contractId))) return {}
  return { invoiceId: ['validation.field.incorrect'] }
}
