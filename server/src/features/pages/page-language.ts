import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languages, pickLanguage, toLocale } from '@cursus/shared/language'

/**
 * `?lang=` of the address, which tells search engines one language of a page from another; else the choice stored in the
 * browser, told by a cookie; else what the browser asks for.
 */
export function languageOfPage(headers: IncomingHttpHeaders, asked?: unknown): Language {
  const named = languages.find((known) => toLocale(known) === asked)
  if (named) return named
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return languages.find((known) => known === chosen) ?? pickLanguage(headers['accept-language'])
}

/** The theme that the browser chose, told by a cookie; empty where the machine's wish decides. */
export function themeOfPage(headers: IncomingHttpHeaders): '' | 'light' | 'dark' {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : ''
}

/** Tells whether somebody is signed in in this browser, told by a cookie: which words to write, never what may be read. */
export function isSignedIn(headers: IncomingHttpHeaders): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(headers.cookie ?? '')
}
