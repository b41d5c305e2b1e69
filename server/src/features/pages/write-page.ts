import { directionOf, type Language, toLocale } from '@cursus/shared/language'
import type { Site } from '@cursus/shared/site'
import type { BuiltWeb, PublicPage } from './built-web.ts'

type Wanted = { path: string; language: Language; site: Site; nonce: string }

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** index.html for one response: language and direction, title, nonce, the company, and a public page's first words. */
export function writePage({ html, pageAt }: BuiltWeb, { path, language, site, nonce }: Wanted): string {
  const page = pageAt(path)
  const words = page?.words(language)
  const values: Record<string, string> = {
    __LANG__: toLocale(language),
    __DIR__: directionOf(language),
    __TITLE__: toHtml(words ? `${words.title} – Cursus` : 'Cursus'),
    __DESCRIPTION__: toHtml(words?.pitch ?? ''),
    __NONCE__: nonce,
    '<!--__PRELOADS__-->': page ? preloads(page, language) : '',
    '<!--__FIRST_WORDS__-->': words
      ? `<main class="first"><h1>${toHtml(words.heading)}</h1><p>${toHtml(words.pitch)}</p></main>`
      : '',
    __SITE_JSON__: JSON.stringify({ data: site }).replace(/</g, '\\u003c'),
  }
  return html.replace(/<!--__[A-Z_]+__-->|__[A-Z_]+__/g, (token) => values[token] ?? token)
}

/** Styles first: the first words stand before any script has come, so scripts wait behind them. */
function preloads({ modules, styles }: PublicPage, language: Language): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
  const chunks = modules[language].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
  )
  return [...sheets, ...chunks].join('')
}

/**
 * Scripts and styles from here or with this response's nonce; nothing else runs, frames or is sent elsewhere. The chat,
 * where there is one, stands in a page of its own (`chat.routes.ts`): no origin but ours is ever named here.
 */
export function contentSecurityPolicy(nonce: string, { framesChat }: { framesChat: boolean }): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    framesChat ? "frame-src 'self'" : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
