import { type Language, languageOfTag, languages } from '@cursus/shared/language'

/** A range of languages with its weight, RFC 9110 §12.4.2 and §12.5.4: `zh-Hans`, `*`, `en;q=0.8`. */
const range = /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

interface Wish {
  /** Null for `*`. */
  language: Language | null
  weight: number
}

/**
 * The language that an Accept-Language header prefers: the weightiest of ours, the first of those that weigh the same; `*` is each that is
 * not named. A region says nothing, as a language has one text for all of its regions. Where none of ours is asked for, French, else the
 * first that is not refused (`q=0`).
 */
export function pickLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').flatMap(toWish)
  const isNamed = (language: Language) => wishes.some((wish) => wish.language === language)
  const unnamed = languages.find((language) => !isNamed(language))
  const wanted = wishes
    .map(({ language, weight }) => ({ language: language ?? unnamed, weight }))
    .filter(({ language, weight }) => language && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return wanted[0]?.language ?? unnamed ?? 'fr'
}

function toWish(text: string): Wish[] {
  const [, tag, weight = '1'] = range.exec(text.trim()) ?? []
  if (!tag) return []
  if (tag === '*') return [{ language: null, weight: Number(weight) }]
  const language = languageOfTag(tag)
  return language ? [{ language, weight: Number(weight) }] : []
}
