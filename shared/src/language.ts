/** The product's own language codes; `ch` is Chinese. */
export const languages = ['fr', 'en', 'ch', 'ar'] as const
export type Language = (typeof languages)[number]

const localeOf: Record<Language, string> = { fr: 'fr', en: 'en', ch: 'zh-Hans', ar: 'ar' }

/** The BCP 47 tag that HTML and Intl know: `ch` becomes `zh-Hans`. */
export function toLocale(language: Language): string {
  return localeOf[language]
}

/** Makes a record with one entry for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The first known language of an Accept-Language header or a browser's list; `zh-*` is `ch`, unknown is French. */
export function pickLanguage(wanted: string | readonly string[] | undefined): Language {
  const tags = typeof wanted === 'string' ? wanted.split(',') : (wanted ?? [])
  for (const tag of tags) {
    const primary = tag.trim().toLowerCase().split(/[-;]/)[0]
    if (primary === 'zh') return 'ch'
    const known = languages.find((language) => language === primary)
    if (known) return known
  }
  return 'fr'
}
