import { type Day, parseDay } from './day.ts'
import { roomsMax } from './home-cover.ts'
import type { HomeQuote, Quote, StayQuote } from './quotes.ts'

/** Writes a quote as one word of an address: `stay.72.2027-01-15.2027-06-30`, `home.2.annuel`, `home.2.annuel.2027-01-15`. */
export function quoteToText(quote: Quote): string {
  const parts =
    quote.kind === 'stay'
      ? [quote.kind, quote.country, quote.startDate, quote.endDate]
      : [quote.kind, quote.rooms, quote.rhythm, ...(quote.startDate ? [quote.startDate] : [])]
  return parts.join('.')
}

/** Reads that word again; null for anything else, as somebody may have written it by hand or cut it off. */
export function quoteFromText(text: unknown): Quote | null {
  const [kind, number, third, fourth, ...more] = String(text).split('.')
  if (more.length > 0 || !/^\d{1,5}$/.test(number ?? '')) return null
  const read =
    kind === 'stay'
      ? { kind, country: Number(number), startDate: third, endDate: fourth }
      : { kind, rooms: Number(number), rhythm: third, ...(fourth !== undefined && { startDate: fourth }) }
  return readQuote(read)
}

type Stored = { [Name in keyof StayQuote | keyof HomeQuote]?: unknown }

/** A stored quote made safe: null unless it is one whose days stand in their order. Without a schema: every page has it. */
export function readQuote(stored: unknown): Quote | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, ...answers }: Stored = stored
  if (kind === 'stay') return readStay(answers)
  return kind === 'home' ? readHome(answers) : null
}

function readStay({ country, startDate, endDate }: Stored): StayQuote | null {
  if (!isNumber(country, 99_999) || !isIsoDay(startDate) || !isIsoDay(endDate)) return null
  return startDate < endDate ? { kind: 'stay', country, startDate, endDate } : null
}

function readHome({ rooms, rhythm, startDate }: Stored): HomeQuote | null {
  if (!isNumber(rooms, roomsMax) || (rhythm !== 'mensuel' && rhythm !== 'annuel')) return null
  if (startDate === undefined) return { kind: 'home', rooms, rhythm }
  return isIsoDay(startDate) ? { kind: 'home', rooms, rhythm, startDate } : null
}

function isNumber(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}

function isIsoDay(value: unknown): value is Day {
  return typeof value === 'string' && parseDay(value) === value
}
