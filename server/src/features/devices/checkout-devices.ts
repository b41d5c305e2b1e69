import { dayOf } from '@cursus/shared/day'
import type { DeviceCheckout, DeviceDraft } from '@cursus/shared/devices'
import type { Language } from '@cursus/shared/language'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { type ShownQuote, sell } from '../purchases/sell.service.ts'
import { inLanguage, readTariffs } from '../tariffs/tariffs.queries.ts'
import { finalFaults, findOffer, lineOf, quoteDevices } from './quote-devices.ts'

/** The address where devices are paid alone, by the month or year: the price is that of the offer, whatever is sent. */
export function checkoutDevices(
  services: Services,
  studentId: string,
  { input, language }: { input: DeviceCheckout; language: Language },
): Promise<string> {
  const { contract } = input
  return sell(services, studentId, {
    product: 'multimedia',
    language,
    quote: contract ? (buyer) => withDraft(services, buyer, { ...input, contract }, language) : null,
    namedLines: async (buyer) => {
      const asked = { id: input.priceId, today: dayOf(services.now()) }
      return [lineOf(await findOffer(services, buyer, asked))]
    },
  })
}

async function withDraft(
  services: Services,
  buyer: Buyer,
  { priceId, contract }: DeviceCheckout & { contract: DeviceDraft },
  language: Language,
): Promise<ShownQuote> {
  const today = dayOf(services.now())
  const path = 'contract.'
  const quote = await quoteDevices(services, buyer, contract, { priceId, today, path })
  return {
    ...quote,
    description: await describe(services, quote.draft.priceId, language),
    mayBegin: async () => {
      const studentId = buyer.user.id
      refuse(await finalFaults(services, { ...quote.draft, studentId, today }), path)
    },
  }
}

/** The offer alone: what names the device is nobody's but the insurer's. */
async function describe(services: Services, priceId: string, language: Language): Promise<string> {
  const offer = (await readTariffs(services)).multimediaOffer(priceId)
  return text(language, 'multimedia.description', { offer: offer ? inLanguage(offer.name, language) : '' })
}
