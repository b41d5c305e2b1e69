import { readFileSync } from 'node:fs'
import { fillText } from '@cursus/shared/fill-text'
import { inEachLanguage, type Language } from '@cursus/shared/language'
import * as z from 'zod/mini'

const Texts = z.record(z.string(), z.string())

const read = (language: Language) =>
  Texts.parse(JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')))

const texts = inEachLanguage(read)

/** Tells whether there is a text of that key, by the French ones, which are whole. */
export function hasText(key: string): boolean {
  return key in texts.fr
}

/** Returns the sentence of `key` with `{name}` filled from `values`. Throws when no language has the key. */
export function text(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const sentence = texts[language][key] ?? texts.fr[key]
  if (sentence === undefined) throw new Error(`No text ${key}`)
  return fillText(sentence, language, (name) => String(values[name] ?? ''))
}
