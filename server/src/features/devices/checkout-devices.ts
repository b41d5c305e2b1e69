import { dayOf } from '@cursus/shared/day'
import type { DeviceCheckout, DeviceDraft } from '@cursus/shared/devices'
import type { Language } from '@cursus/shared/language'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import { findPaidCheckout } from '../purchases/checkout.service.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { type Quoted, sell, undrafted } from '../purchases/sell.service.ts'
import { inLanguage, readTariffs } from '../tariffs/tariffs.queries.ts'
import { finalFaults, findOffer, lineOf, quoteDevices } from './quote-devices.ts'

/**
 * Returns the payment address for devices bought alone, by the month or year. The price is that of the offer,
 * whatever the client sent.
 */
export async function checkoutDevices(
  services: Services,
  studentId: string,
  { input, language }: { input: DeviceCheckout; language: Language },
): Promise<string> {
  const { contract } = input
  const buyer = await readBuyer(services.db, studentId)
  if (contract) return withDraft(services, buyer, { ...input, contract }, language)
  const offer = await findOffer(services, buyer, { id: input.priceId, today: dayOf(services.now()) })
  return sell(services, buyer, undrafted(services, { product, language, lines: [lineOf(offer)] }))
}

const product = 'devices'

/** Returns the payment address of a described device. A paid purchase holds its own IMEI and invoice: not rechecked. */
async function withDraft(
  services: Services,
  buyer: Buyer,
  { priceId, contract }: DeviceCheckout & { contract: DeviceDraft },
  language: Language,
): Promise<string> {
  const today = dayOf(services.now())
  const path = 'contract.'
  const quote = await quoteDevices(services, buyer, contract, { priceId, today, path })
  const { draft } = quote
  const description = await describe(services, draft.priceId, language)
  const quoted: Quoted = { ...quote, product, language, description }
  const paid = await findPaidCheckout(services, buyer.user, quoted)
  if (paid) return paid
  refuse(await finalFaults(services, { ...draft, studentId: buyer.user.id, today }), path)
  return sell(services, buyer, quoted)
}

/** Describes the purchase by its offer only: what names the device concerns the insurer alone. */
async function describe(services: Services, priceId: string, language: Language): Promise<string> {
  const offer = (await readTariffs(services)).deviceOffer(priceId)
  return text(language, 'multimedia.description', { offer: offer ? inLanguage(offer.name, language) : '' })
}
