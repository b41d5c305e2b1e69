import { formatNumber } from './format.ts'

/** Formats a file's size: 412 KB, 1.5 MB, in the figures of the language; in Arabic isolated, as `writeNumber` does. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['Bytes', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const figure = formatNumber(bytes / 1024 ** step, locale, { maximumFractionDigits: step > 1 ? 1 : 0 })
  const size = `${figure}\u00a0${units[step]}`
  return locale.startsWith('ar') ? `\u2066${size}\u2069` : size
}
