import { fillText } from '@cursus/shared/fill-text'
import { sayDayWhole } from '@cursus/shared/written-day'

/** The texts of one file by their keys. */
export type Texts = Readonly<Record<string, string>>

export type Values = Readonly<Record<string, unknown>>

/** Says a text: `{name}` takes a value, `count` chooses the plural form. A missing key says itself. */
export type Translate = (key: string, values?: Values) => string

const rules = new Map<string, Intl.PluralRules>()

function formOf(count: number, locale: string): string {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known.select(count)
}

/** Keys of a text in the order of the search: that of none, its plural form, itself. */
function keysOf(key: string, { count }: Values, locale: string): string[] {
  if (typeof count !== 'number') return [key]
  const plural = `${key}_${formOf(count, locale)}`
  return count === 0 ? [`${key}_zero`, plural, key] : [plural, key]
}

/** Returns the text of a key in the first file that has it; undefined where none has. `files` may still be loading. */
export function find(
  files: readonly (Texts | undefined)[],
  key: string,
  { locale, values = {} }: { locale: string; values?: Values },
): string | undefined {
  for (const name of keysOf(key, values, locale))
    for (const texts of files) {
      const text = texts?.[name]
      if (text !== undefined) return fill(text, values, locale)
    }
}

/** Fills in the values, days as the language writes them; a gap without a value stays visible. */
function fill(text: string, values: Values, locale: string): string {
  const said = (value: unknown) =>
    sayDayWhole(value === null || value === undefined ? '' : String(value), locale)
  return fillText(text, locale, (name) => (name in values ? said(values[name]) : undefined))
}
