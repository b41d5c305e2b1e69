import { formatNumber } from '../ui/format.ts'
/** Writes cents for a field: « 372 », « 3,49 », in western digits without thousands, so that they can be typed over. */
export function toText(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return formatNumber(cents / 100, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
}

/**
 * Reads a typed amount with a comma or a point as cents; null when it is no amount to the cent. Three decimals are an
 * error, never thousands.
 */
export function toCents(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '').replace(/[,٫]/, '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
