import { formatDay, parseDay } from '@cursus/shared/day'
import type { HomeCheckout, Roommate } from '@cursus/shared/home'
import { HomeNeeds } from '@cursus/shared/needs'
import { emptyAddress } from '../../forms/address-value.ts'
import { type LatinName, latinSent } from '../../forms/latin-names.ts'
import type { HomeQuote, RoommateValue } from './home-quote.ts'

interface Bought {
  quote: HomeQuote
  /** Id of the home's price; `additionalPriceId` is that of the devices insured with it. */
  priceId: string
  /** What is on the screen and agreed to, in cents: home and devices. */
  total: number
  additionalPriceId: string | null
  /** Everybody but the policyholder, and the policyholder's name as the passport spells it. */
  people: {
    roommates: readonly RoommateValue[]
    latinName: string
    latinLastName: string
    homeUse: string
    homeCover: string
    asksEarlyStart: boolean
  }
  /** The names whose spelling the server asked for: what was typed for another name of before is not sent. */
  latin: readonly LatinName[]
  email: string
}

/** Makes the checkout's request: the spec's housing payload as the draft; the price in it is in euros. */
export function toCheckout({ quote, people, latin, email, ...price }: Bought): HomeCheckout {
  const { priceId, total, additionalPriceId } = price
  const startDate = spelt(quote.startDate)
  return {
    priceId,
    email,
    startDate,
    additionalPriceId,
    contract: {
      startDate,
      address: quote.address ?? emptyAddress,
      numberOfPersons: quote.persons ?? 0,
      numberOfRooms: quote.rooms ?? 0,
      optionPayment: quote.payment,
      roommates: people.roommates.map(toWire),
      price: total / 100,
      priceId,
      additionalPriceId,
      addMultimediaInsurance: additionalPriceId !== null,
      needs: HomeNeeds.safeParse(people).data ?? null,
      asksEarlyStart: people.asksEarlyStart,
      ...latinSent(people, latin),
    },
  }
}

/** `DD/MM/YYYY`, as the spec sends the start of a cover. */
function spelt(day: string): string {
  const start = parseDay(day)
  return start ? formatDay(start) : day
}

/** Birthdays of room-mates go as `YYYY-MM-DD` (decision C-26). */
function toWire({ civility, name, lastName, birthday }: RoommateValue): Roommate {
  return {
    civility: civility || 'M',
    name: name.trim(),
    lastName: lastName.trim(),
    birthday: parseDay(birthday) ?? birthday,
  }
}
