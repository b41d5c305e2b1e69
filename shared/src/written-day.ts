const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/
const writtenDay = /^(\d\d)\/(\d\d)\/(\d{4})$/

/**
 * Writes `'2026-11-21'` or `'21/11/2026'` as `21/11/2026`, as on every screen (spec 1 §9), in Chinese as
 * `2026年11月21日`. Returns anything else as it is.
 */
export function writeDay(day: string, locale: string): string {
  const iso = isoDay.exec(day)
  const written = writtenDay.exec(day)
  const [year, month, date] = iso ? iso.slice(1) : (written?.slice(1).toReversed() ?? [])
  if (!year || !month || !date) return day
  if (locale.startsWith('zh')) return `${year}年${Number(month)}月${Number(date)}日`
  return `${date}/${month}/${year}`
}

const onlyDays = /^\u2066?\d\d\/\d\d\/\d{4}(?: – \d\d\/\d\d\/\d{4})?\u2069?$/

/** Writes a value of a text that is a day, or runs from one day to another, as the language does. */
export function sayDay(value: string, locale: string): string {
  return onlyDays.test(value) ? value.replaceAll(/[\d/]+/g, (day) => writeDay(day, locale)) : value
}

const chineseDay = /(\d{4})年(\d{1,2})月(\d{1,2})日/g

/**
 * Does the same for a screen: a line may end between any two Chinese letters, so those of a day are joined. Mails, which are
 * searched and copied, keep a day whole by its style.
 */
export function sayDayWhole(value: string, locale: string): string {
  return sayDay(value, locale).replace(chineseDay, '$1\u2060年\u2060$2\u2060月\u2060$3\u2060日')
}
