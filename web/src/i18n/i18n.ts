import { directionOf, type Language, languages, pickLanguage, toLocale } from '@cursus/shared/language'
import { loadTexts, showTexts, translatorOf, waitingFor } from './catalogue.ts'
import type { Values } from './translate.ts'

/** Takes `?lang=` of a search engine's result as a choice, and removes it from the address. */
function takeAskedLanguage() {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('lang')
  if (asked === null) return
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
  const language = languages.find((known) => toLocale(known) === asked)
  if (language) localStorage.setItem('language', language)
}

/** Returns the stored choice, else the browser's language, else French (C-36). */
function chosenLanguage(): Language {
  const stored = localStorage.getItem('language')
  return languages.find((known) => known === stored) ?? pickLanguage(navigator.languages)
}

/** Shows the chosen language; its common texts load before the first page. */
export async function startTexts() {
  takeAskedLanguage()
  await showLanguage(chosenLanguage())
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

/** Stores the choice, also in the cookie that the server reads, and shows the language. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem('language', language)
  await showLanguage(language)
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
    if (event.key === 'language') void showLanguage(chosenLanguage())
  })
}
