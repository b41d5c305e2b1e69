import type { OfferValue } from '@cursus/shared/accounts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { Buyer } from './buyer.queries.ts'

/** One line of a priced draft, in cents by the tariff; it becomes one contract. */
export type QuotedLine = { product: string; priceId: string; amount: number }
/** Keys of messages by field path. */
export type Errors = Record<string, string[]>

/** Tells whether a student may buy a product: partner students buy only what their school offers. */
export function mayBuy({ user, school }: Pick<Buyer, 'user' | 'school'>, offer: OfferValue): boolean {
  return user.role !== 'ROLE_STUDENT_PARTNER' || (school?.offers.includes(offer) ?? false)
}

/** Returns the 422 `payments.price_mismatch`: nobody pays an amount that was not shown. */
export const mismatch = (field: string) =>
  invalid('payments.price_mismatch', { [field]: ['error.payments.price_mismatch'] })

/** Returns the 422 `payments.paid_otherwise`: what comes after the payment costs something else than what was paid. `text` is a key. */
export const paidOtherwise = (field: string, text = 'error.payments.paid_otherwise') =>
  invalid('payments.paid_otherwise', { [field]: [text] })

/** Returns the 422 `payments.offer_gone`: what was chosen beside a cover is not on sale to this student, or not any more. */
export const offerGone = (field: string) =>
  invalid('payments.offer_gone', { [field]: ['validation.field.offer.gone'] })

/** Throws 422 with every bad field at once; `path` is a prefix of their names. */
export function refuse(errors: Errors, path = '', code = 'platform.invalid'): void {
  const named = Object.entries(errors).map(([field, keys]) => [path + field, keys])
  if (named.length > 0) throw new AppError('invalid', code, { errors: Object.fromEntries(named) })
}

/** Throws 422 at a field for the code of why a student may not buy it; does nothing for null. */
export function refuseFor(code: string | null, field: string): void {
  if (code) refuse({ [field]: [`error.${code}`] }, '', code)
}

type Named = { additionalPriceId?: string | null | undefined }

/** Returns the add-on named beside a draft or in it; throws 422 when both are given and differ. */
export function namedAddOn(beside: Named, inside: Named): string | null {
  const [outer, inner] = [beside.additionalPriceId || null, inside.additionalPriceId || null]
  if (outer && inner && outer !== inner) throw mismatch('additionalPriceId')
  return outer ?? inner
}

/**
 * Returns the line of an add-on at that interval, from whichever product offers it; null when this student cannot buy
 * it.
 */
export function addOnLine(
  { products }: Pick<Services, 'products'>,
  tariffs: Tariffs,
  { buyer, ...wish }: { buyer: Buyer; id: string; interval: 'month' | 'year' },
): QuotedLine | null {
  for (const { addOn } of products.list) {
    const line = addOn?.line(tariffs, buyer, wish)
    if (line) return line
  }
  return null
}

/** Tells whether a shown price in euros is that of the cover alone or of all lines. */
export function isShownPrice(euros: number, lines: QuotedLine[]): boolean {
  const cents = Math.round(euros * 100)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return cents === lines[0]?.amount || cents === total
}

/** Returns a draft with these parts. Throws 422 with each that is missing. */
export function demand<T extends object, K extends keyof T & string>(input: T, fields: readonly K[]) {
  const missing = fields.filter((field) => input[field] === undefined)
  refuse(Object.fromEntries(missing.map((field) => [field, ['validation.field.required']])))
  return input as T & { [Field in K]-?: Exclude<T[Field], undefined> }
}

/** Returns the 422 of a quote without a price, by its field. */
export const unpriced = (field: string) =>
  invalid('platform.invalid', { [field]: ['validation.field.incorrect'] })
