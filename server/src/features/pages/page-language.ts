import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languages, pickLanguage } from '@cursus/shared/language'

/** The choice stored in the browser, told by a cookie; else what the browser asks for. */
export function languageOfPage(headers: IncomingHttpHeaders): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return languages.find((known) => known === chosen) ?? pickLanguage(headers['accept-language'])
}
