/** Cents as a number of euros, for a text that has the sign itself: « 4,12 ». `whole` leaves the cents out. Western digits. */
export function formatAmount(cents: number, locale: string, whole = false): string {
  const digits = whole ? 0 : 2
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
