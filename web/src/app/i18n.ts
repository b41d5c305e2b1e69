import { directionOf, type Language, languages, pickLanguage, toLocale } from '@cursus/shared/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' })

/** The stored choice, else the browser's language, else French (decision C-36). */
function chosenLanguage(): Language {
  const stored = localStorage.getItem('language')
  return languages.find((known) => known === stored) ?? pickLanguage(navigator.languages)
}

/** Loads one file, `locales/<language>/<namespace>.json`, when a page first needs it. */
const backend = {
  type: 'backend' as const,
  init() {},
  read(locale: string, namespace: string, done: (error: unknown, texts: Texts | null) => void) {
    const language = languages.find((known) => toLocale(known) === locale) ?? 'fr'
    const load = files[`../locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), null)
    load().then(
      (texts) => done(null, texts),
      (error) => done(error, null),
    )
  },
}

/** Keys hold dots, so they have no separator; variables stand in single braces; every namespace falls back to `common`. */
export async function startTexts() {
  const language = chosenLanguage()
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: toLocale(language),
      load: 'currentOnly',
      fallbackLng: false,
      supportedLngs: languages.map(toLocale),
      ns: ['common'],
      defaultNS: 'common',
      fallbackNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: true },
    })
  await dressPage(language)
}

/** For a route's loader: the texts are there before the page shows. */
export function texts(...namespaces: string[]) {
  return () => i18next.loadNamespaces(namespaces)
}

export function currentLocale(): string {
  return i18next.language ?? 'fr'
}

export function currentLanguage(): Language {
  return languages.find((known) => toLocale(known) === i18next.language) ?? 'fr'
}

/** A text outside React, of the namespaces already loaded. */
export function say(key: string, values?: Record<string, unknown>): string {
  return i18next.t(key, values ?? {})
}

/** Stores the choice (the cookie tells the server for the next page), loads the texts and turns the page. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem('language', language)
  await showLanguage(language)
}

async function showLanguage(language: Language) {
  await i18next.changeLanguage(toLocale(language))
  await dressPage(language)
}

async function dressPage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
  document.documentElement.lang = toLocale(language)
  document.documentElement.dir = directionOf(language)
  if (language === 'ar') await import('../ui/css/arabic.css')
}

/** Follows a choice made in another tab. */
export function followLanguage() {
  window.addEventListener('storage', (event) => {
    if (event.key === 'language' && chosenLanguage() !== currentLanguage())
      void showLanguage(chosenLanguage())
  })
}
