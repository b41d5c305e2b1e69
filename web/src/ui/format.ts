/** Euro cents in the words of a language: « 27,00 € », or « 27 € » when `round` and there are no cents. Western digits. */
export function formatMoney(cents: number, locale: string, round = false): string {
  const digits = round && cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}

/** `'2026-11-21'` or `'21/11/2026'` as `21/11/2026`, the way of every screen (spec 1 §9). Anything else comes back as it is. */
export function formatDay(day: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(day)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : day
}
