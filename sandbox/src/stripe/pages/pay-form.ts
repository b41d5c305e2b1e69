import { addsUp, lateCard } from '../cards.ts'
import type { Payer } from '../checkout-complete.ts'
import type { Words } from './words.ts'

/** Fields of the payment form; all texts as typed. `outcome` is accepted, declined, challenge or later. */
export interface PayFields {
  email: string
  number: string
  expiry: string
  cvc: string
  name: string
  outcome: string
}

export type FieldErrors = Partial<Record<keyof PayFields, string>>

/** Reads what was typed on the payment page, each at most 500 characters; empty where a field was not sent. */
export function readFields(body: unknown): PayFields {
  const given = (body ?? {}) as Record<string, unknown>
  const field = (name: string) => (typeof given[name] === 'string' ? given[name].trim().slice(0, 500) : '')
  return {
    email: field('email'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    outcome: field('outcome') || 'accepted',
  }
}

/** Checks all fields at once; a payer without errors may be charged. `now` in epoch seconds. */
export function checkFields(
  fields: PayFields,
  words: Words,
  now: number,
): { errors: FieldErrors; payer: Payer } {
  const number = fields.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(fields.expiry)
  const errors: FieldErrors = {}
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(fields.email)) errors.email = words.badEmail
  if (!addsUp(number)) errors.number = words.badNumber
  if (!expiry) errors.expiry = words.badExpiry
  else if (Date.UTC(expiry.year, expiry.month, 1) / 1000 <= now) errors.expiry = words.pastExpiry
  if (!/^\d{3,4}$/.test(fields.cvc)) errors.cvc = words.badCvc
  if (!fields.name) errors.name = words.badName
  const payer = {
    email: fields.email,
    name: fields.name,
    number: cardFor(number, fields.outcome),
    expiry: expiry ?? { month: 1, year: 2000 },
  }
  return { errors, payer }
}

const byOutcome: Record<string, string> = {
  declined: '4000000000000002',
  challenge: '4000002760003184',
  later: lateCard,
}

/** The chosen outcome stands for the test card that has it; a special card that was typed keeps its own. */
function cardFor(number: string, outcome: string): string {
  return number === '4242424242424242' ? (byOutcome[outcome] ?? number) : number
}

/** `12 / 34`, `12/2034` or `1234`. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }
}
