import { dateFormat } from './formats.ts'

const firstOfMonth = /(?<!\d)1(?=\s\p{L})/u

/** Writes an instant whose day has its month in words: in French the first of a month is « 1er décembre ». */
export function writeDate(at: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const written = dateFormat(locale, options).format(at)
  return locale.startsWith('fr') ? written.replace(firstOfMonth, '1er') : written
}
