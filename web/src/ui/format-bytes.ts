import { formatNumber } from './format.ts'

const english = ['Bytes', 'KB', 'MB', 'GB']

/** Units by locale, as the sentences of each language write them (E-09); English in any other. */
const units: Record<string, string[]> = {
  fr: ['octets', 'Ko', 'Mo', 'Go'],
  'zh-Hans': ['字节', 'KB', 'MB', 'GB'],
  ar: ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت'],
}

/** Bytes alone are counted one by one: « 1 octet », « 0 octet » in French, as « 1 Byte »; Chinese and Arabic add no s. */
const singular = ([bytes = '']: string[]) => bytes.replace(/s$/, '')

/** Formats a file's size, in bytes, for a locale: « 412 Ko », « 1,5 Mo » in French. */
export function formatBytes(bytes: number, locale: string): string {
  const names = units[locale] ?? english
  const step = Math.min(names.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const figure = formatNumber(bytes / 1024 ** step, locale, { maximumFractionDigits: step > 1 ? 1 : 0 })
  const isOne = step === 0 && new Intl.PluralRules(locale).select(bytes) === 'one'
  return `${figure}\u00a0${isOne ? singular(names) : names[step]}`
}
