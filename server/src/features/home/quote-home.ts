import { startOfDay } from '@cursus/shared/day'
import type { HomeDraft } from '@cursus/shared/home'
import { homeFaults, intervalOf } from '@cursus/shared/home-rules'
import type { Services } from '../../platform/services.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { latinFaults, latinOf } from '../purchases/latin-names.service.ts'
import {
  addOnLine,
  type Errors,
  mayBuy,
  offerGone,
  type QuotedLine,
  refuse,
  refuseFor,
} from '../purchases/quoting.service.ts'
import type { Quote } from '../purchases/sell.service.ts'
import { faultsInPrint } from '../students/registration-faults.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { HomeKept } from './home-draft.ts'

export type HomeQuote = Quote<HomeKept>

/** `today` is the day in Paris for limits and prices; `path` is a prefix of the names of bad fields. */
export type Asked = { today: string; path?: string }

/**
 * Checks a draft against the rules and computes its price. Throws 422 with every bad field at once;
 * `tariffs.contact_advisor` for seven rooms and more, `payments.offer_gone` for devices that are not on sale, `home.not_offered` when the school offers no homes.
 */
export async function quoteHome(
  services: Services,
  buyer: Buyer,
  input: HomeDraft,
  { today, path = '' }: Asked,
): Promise<HomeQuote> {
  refuseFor(refusalOf(buyer), `${path}numberOfRooms`)
  const tariffs = await readTariffs(services, startOfDay(today))
  const draft = toDraft(input)
  const errors: Errors = {
    ...homeFaults(input, today),
    ...latinFaults(input, buyer, true),
    ...(await unprintable(draft)),
  }
  const addOnId = input.additionalPriceId
  const addOn = addOnId
    ? addOnLine(services, tariffs, { buyer, id: addOnId, interval: draft.interval })
    : null
  const isForAdvisor = errors.numberOfRooms?.includes('error.tariffs.contact_advisor')
  refuse(errors, path, isForAdvisor ? 'tariffs.contact_advisor' : undefined)
  if (addOnId && !addOn) throw offerGone(`${path}additionalPriceId`)
  const price = tariffs.homePrice(draft.numberOfRooms, draft.interval)
  if (!price) throw new Error(`the tariff has no price for ${draft.numberOfRooms} rooms`)
  const home: QuotedLine = { product: 'home', priceId: price.id, amount: price.unitAmount }
  return { draft, lines: addOn ? [home, addOn] : [home], latin: latinOf(input) }
}

/** Returns `home.not_offered` for a partner student whose school does not offer homes, or null. */
export const refusalOf = (buyer: Buyer) => (mayBuy(buyer, 'home') ? null : 'home.not_offered')

function toDraft({ startDate, address, ...input }: HomeDraft): HomeKept {
  const { street, complement, postalCode, city, country } = address
  return {
    startDate,
    address: { street, complement: complement || null, postalCode, city, country },
    numberOfPersons: input.numberOfPersons,
    numberOfRooms: input.numberOfRooms,
    interval: intervalOf(input.optionPayment),
    roommates: input.roommates ?? [],
    needs: input.needs ?? null,
    asksEarlyStart: input.asksEarlyStart ?? false,
  }
}

/** Returns the fields with a character that no font of ours has: the home would be paid for and never certified. */
export async function unprintable({
  address,
  roommates,
}: Pick<HomeKept, 'address' | 'roommates'>): Promise<Errors> {
  const { street, complement, postalCode, city } = address
  const texts: Record<string, string> = {
    'address.street': street,
    'address.postalCode': postalCode,
    'address.city': city,
    ...(complement && { 'address.complement': complement }),
  }
  for (const [place, { name, lastName }] of roommates.entries()) {
    texts[`roommates.${place}.name`] = name
    texts[`roommates.${place}.lastName`] = lastName
  }
  return faultsInPrint(texts)
}
