/** Makes a format once for each language and its options: making one takes a hundred times what writing with it does. */
function madeOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** Returns what writes numbers in a language (BCP 47), in western digits. */
export const numberFormat = madeOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(`${locale}-u-nu-latn`, options),
)

const marks = /[\u061c\u200e\u200f]/g

/**
 * Writes a number in a language (BCP 47), in western digits. What Intl sets marks of direction into, as prices in Arabic, is
 * isolated from left to right instead: « 51.00 € » then reads the same in any sentence and any part of a page. What has words,
 * as « 10 مليون € », goes on following its sentence.
 */
export function writeNumber(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const written = numberFormat(locale, options).format(value)
  const plain = written.replace(marks, '')
  const isFigure = plain !== written && !/\p{L}/u.test(plain)
  return isFigure ? `\u2066${plain}\u2069` : written
}

/** Returns what writes instants in a language (BCP 47), by our calendar and in western digits. */
export const dateFormat = madeOnce(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, options),
)

/** Returns what orders words as a language (BCP 47) does. */
export const collator = madeOnce(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
)
