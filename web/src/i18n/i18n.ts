import { directionOf, type Language, languageOfTag, languages, toLocale } from '@cursus/shared/language'
import { loadTexts, showTexts, translatorOf, waitingFor } from './catalogue.ts'
import type { Values } from './translate.ts'

/** Shows visitors the `?lang=` of a search engine's result from now on, and removes it from the address. */
function takeAskedLanguage() {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('lang')
  if (asked === null) return
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
  const language = languages.find((known) => toLocale(known) === asked)
  if (language) localStorage.setItem('language', language)
}

/** Shows the chosen language; its common texts load before the first page. */
export async function startTexts() {
  takeAskedLanguage()
  await showChosen()
}

/** Loads texts for a route before its page shows. */
export function texts(...namespaces: string[]) {
  return () => Promise.all(namespaces.map(waitingFor))
}

/** Loads the texts of a page that shows all four languages. */
export async function textsInAll(namespace: string) {
  await Promise.all(languages.map((language) => loadTexts(language, namespace)))
}

const common = translatorOf('common')

/** Says a text outside React, from namespaces that are loaded. */
export function say(key: string, values?: Values): string {
  return common(key, values)
}

/**
 * Stores the choice for this browser, and until an account is told of it; also in the cookie that the server reads. Shows the
 * language.
 */
export async function chooseLanguage(language: Language) {
  localStorage.setItem('language', language)
  localStorage.setItem('untold', language)
  await showLanguage(language)
}

/** Shows the language of who is signed in, else the one chosen here, else the browser's, else French (C-36, C-77). */
export function showChosen() {
  const stored = localStorage.getItem('accountLanguage') ?? localStorage.getItem('language')
  const wanted = navigator.languages.map(languageOfTag).find(Boolean)
  return showLanguage(languages.find((known) => known === stored) ?? wanted ?? 'fr')
}

async function showLanguage(language: Language) {
  if (await showTexts(language)) await dressPage(language)
}

async function dressPage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
  document.documentElement.lang = toLocale(language)
  document.documentElement.dir = directionOf(language)
  if (language === 'ar') await import('./arabic.css')
}

/** Follows a choice made in another tab. */
export function followLanguage() {
  window.addEventListener('storage', (event) => {
    if (/language$/i.test(event.key ?? '')) void showChosen()
  })
}
