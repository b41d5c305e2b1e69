import { amountAtLeast, amountAtMost } from '@cursus/shared/tariff-rules'

/** Cents as they stand in a field: « 372 », « 3,49 ». Western digits, no thousands, so that they can be typed over. */
export function toText(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(cents / 100)
}

/**
 * Cents of what was typed, with a comma or a point; null when it is no amount to the cent. Three decimals are a slip of who
 * sets a price, never thousands.
 */
export function toCents(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '').replace(/[,٫]/, '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** The key of what is wrong with an amount, or nothing. */
export function issueOf(text: string): string | undefined {
  const cents = toCents(text)
  if (isPrice(cents)) return undefined
  return cents !== null && cents > amountAtMost ? 'tariffs:issue.tooHigh' : 'tariffs:issue.amount'
}

/** Whether an amount in cents may be the price of anything. */
export function isPrice(cents: number | null): cents is number {
  return cents !== null && cents >= amountAtLeast && cents <= amountAtMost
}
