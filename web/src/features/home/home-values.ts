import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import type { HomePayment, HomeQuote } from './home-quote.ts'

/** Step 1 as its form holds it: a choice that was not made is empty. */
export type HomeValues = {
  rooms: string
  persons: string
  address: AddressValue
  startDate: string
  payment: HomePayment
}

/** Starts the form with the quote; `start` where no day was chosen. The country is always France. */
export function startingHome(quote: HomeQuote, start: string): HomeValues {
  const { rooms, persons, address, startDate, payment } = quote
  return {
    rooms: String(rooms ?? ''),
    persons: String(persons ?? ''),
    address: { ...(address ?? emptyAddress), country: 'FR' },
    startDate: startDate || start,
    payment,
  }
}

const whole = (text: string) => (/^\d$/.test(text) ? Number(text) : null)

/** The answers of the form as the quote keeps them. */
export function homeAnswers(values: HomeValues) {
  const { address, startDate, payment } = values
  return { rooms: whole(values.rooms), persons: whole(values.persons), address, startDate, payment }
}
