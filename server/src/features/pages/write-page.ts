import { directionOf, type Language, languages, toLocale } from '@cursus/shared/language'
import type { Site } from '@cursus/shared/site'
import type { BuiltWeb, PageWords, PublicPage, Section } from './built-web.ts'

type Wanted = {
  path: string
  /** Where the site stands, such as `https://cursus.example.com`. */
  publicUrl: string
  isSignedIn: boolean
  language: Language
  theme: '' | 'light' | 'dark'
  site: Site
  nonce: string
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** index.html for one response: language, direction and theme, title, nonce, the company, and a public page's first words. */
export function writePage({ html, pageAt }: BuiltWeb, wanted: Wanted): string {
  const { language, theme, site, nonce } = wanted
  const page = pageOf(pageAt, wanted)
  const words = page?.words(language)
  const values: Record<string, string> = {
    __LANG__: toLocale(language),
    __DIR__: directionOf(language),
    __THEME__: theme,
    __TITLE__: toHtml(words ? `${words.title} – Cursus` : 'Cursus'),
    __DESCRIPTION__: toHtml(words?.description ?? ''),
    __NONCE__: nonce,
    '<!--__PRELOADS__-->': page ? alternates(wanted) + preloads(page, language) : '',
    '<!--__FIRST_WORDS__-->': words ? firstWords(words) : '',
    __SITE_JSON__: JSON.stringify({ data: site }).replace(/</g, '\\u003c'),
  }
  return html.replace(/<!--__[A-Z_]+__-->|__[A-Z_]+__/g, (token) => values[token] ?? token)
}

function pageOf(pageAt: BuiltWeb['pageAt'], { path, isSignedIn }: Wanted): PublicPage | undefined {
  const page = pageAt(path)
  return page?.forVisitors && isSignedIn ? undefined : page
}

/** What the page says, before any script: React takes its place. */
function firstWords({ heading, pitch, sections }: PageWords): string {
  const below = sections.map(sectionOf).join('')
  return `<main class="first-words"><h1>${toHtml(heading)}</h1><p>${toHtml(pitch)}</p>${below}</main>`
}

function sectionOf({ heading, to, texts }: Section): string {
  const words = toHtml(heading)
  const title = to ? `<a href="${toHtml(to)}">${words}</a>` : words
  return `<h2>${title}</h2>${texts.map((text) => `<p>${toHtml(text)}</p>`).join('')}`
}

/** The same page in each language, for search engines: without one, the browser's own decides. */
function alternates({ publicUrl, path }: Wanted): string {
  const address = toHtml(publicUrl + path)
  const link = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${href}">`
  const all = languages.map((language) => link(toLocale(language), `${address}?lang=${toLocale(language)}`))
  return [...all, link('x-default', address)].join('')
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
