import { readFileSync } from 'node:fs'
import { type Language, languages } from '@cursus/shared/language'

type Texts = Record<string, string>

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Texts,
  ]),
) as Record<Language, Texts>

export function hasText(key: string): boolean {
  return key in texts.fr
}

/** The sentence of `key` with `{name}` filled from `values`. Throws when no language has the key. */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const sentence = texts[language][key] ?? texts.fr[key]
  if (sentence === undefined) throw new Error(`No text ${key}`)
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
