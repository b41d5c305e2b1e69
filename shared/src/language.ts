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

/** The language of a BCP 47 tag, whatever its region; `zh-*` is `ch`. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return primary === 'zh' ? 'ch' : languages.find((language) => language === primary)
}
