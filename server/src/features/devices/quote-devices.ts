import { type Day, startOfDay } from '@cursus/shared/day'
import { deviceFaults } from '@cursus/shared/device-rules'
import type { DeviceDraft } from '@cursus/shared/devices'
import { wireNames } from '@cursus/shared/product-keys'
import type { Services } from '../../platform/services.ts'
import { isOwnInvoice } from '../invoices/invoices.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { latinFaults, latinOf } from '../purchases/latin-names.service.ts'
import { type Errors, mayBuy, mismatch, type QuotedLine, refuse } from '../purchases/quoting.service.ts'
import type { Quote } from '../purchases/sell.service.ts'
import { type DeviceOfferRow, readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { agreementFaults, toDescribed } from './device-details.ts'
import type { DevicesKept } from './devices-draft.ts'
import { takenFaults } from './imei.queries.ts'

/** `today` is the day in Paris that limits and prices are those of; `path` leads the names of bad fields. */
type Asked = { priceId: string; today: Day; path?: string }

/**
 * Checks a draft against the spec's rules and computes what it costs. Throws 422 with every bad field at once; offers that
 * this student may not buy are 422 of their own.
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
    asksEarlyStart: input.asksEarlyStart ?? false,
  }
  return { draft, lines: [lineOf(offer)], latin: latinOf(input) }
}

/** An offer of devices by its id or product, while it is for sale to this student: of their school, or public (D-12). */
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
 * The offer of this id or product (C-19). Throws 422 `payments.price_mismatch` for one that is not for sale,
 * `devices.not_offered` by the school, and `devices.phone_classic`, as classic students insure no smartphone alone (C-45).
 */
export async function findOffer(
  services: Services,
  buyer: Buyer,
  { id, today }: { id: string; today: Day },
): Promise<DeviceOfferRow> {
  checkOffered(buyer)
  const offer = offerForSale(await readTariffs(services, startOfDay(today)), buyer, id)
  if (!offer) throw mismatch('priceId')
  checkOffered(buyer, offer)
  return offer
}

/** Refuses with 422 a student who may insure no devices, or not by this offer: `devices.not_offered` and `devices.phone_classic`. */
export function checkOffered(buyer: Buyer, offer?: DeviceOfferRow): void {
  const forbid = (code: string) => refuse({ priceId: [`error.${code}`] }, '', code)
  if (!mayBuy(buyer, wireNames.devices)) forbid('devices.not_offered')
  const isClassic = buyer.user.role === 'ROLE_STUDENT_CLASSIC'
  if (isClassic && offer?.type === 'Telephonie') forbid('devices.phone_classic')
}

type Begun = Pick<DevicesKept, 'device' | 'invoiceId'> & { studentId: string; today: Day }

/**
 * What a draft may lose to others while it waits: its IMEI is of one contract in force, and its invoice lies with one
 * contract. Not asked of what is paid already, which has both itself.
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

/** An invoice that is named is the student's own, and waits or lies with that contract. */
export async function invoiceFaults(
  services: Services,
  { studentId, invoiceId, contractId }: Named,
): Promise<Errors> {
  if (!invoiceId || (await isOwnInvoice(services, studentId, invoiceId, contractId))) return {}
  return { invoiceId: ['validation.field.incorrect'] }
}
