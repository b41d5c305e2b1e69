import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languages, toLocale } from '@cursus/shared/language'
import { pickLanguage } from './accept-language.rules.ts'

/**
 * Returns the language of a page: `?lang=` of the address, which search engines use; else the choice in the browser's
 * cookie; else what the browser asks for.
 */
export function languageOfPage(headers: IncomingHttpHeaders, asked?: unknown): Language {
  const named = languages.find((known) => toLocale(known) === asked)
  if (named) return named
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return languages.find((known) => known === chosen) ?? pickLanguage(headers['accept-language'])
}

/** Returns the theme in the browser's cookie; empty when the system decides. */
export function themeOfPage(headers: IncomingHttpHeaders): '' | 'light' | 'dark' {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : ''
}

/** Tells by a cookie whether somebody is signed in in this browser; it chooses words, and never opens anything. */
export function isSignedIn(headers: IncomingHttpHeaders): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(headers.cookie ?? '')
}
