import { formatNumber } from '../ui/format.ts'
/** Cents as they stand in a field: « 372 », « 3,49 ». Western digits, no thousands, so that they can be typed over. */
export function toText(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return formatNumber(cents / 100, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
}

/**
 * Cents of what was typed, with a comma or a point; null when it is no amount to the cent. Three decimals are a slip of who
 * sets an amount, never thousands.
 */
export function toCents(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '').replace(/[,٫]/, '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
