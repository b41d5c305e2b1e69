import { directionOf, type Language, languages, toLocale } from '@cursus/shared/language'
import type { Site } from '@cursus/shared/site'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { BuiltWeb, PageWords, PublicPage, Section } from './built-web.ts'

type Wanted = {
  path: string
  /** Address of the site, such as `https://cursus.example.com`. */
  publicUrl: string
  isSignedIn: boolean
  language: Language
  theme: '' | 'light' | 'dark'
  site: Site
  nonce: string
}

/**
 * Fills index.html for one response: language, direction, theme, title, nonce, company, and the first words of a
 * public page.
 */
export function writePage({ html, pageAt }: BuiltWeb, wanted: Wanted): string {
  const { language, theme, site, nonce } = wanted
  const page = pageOf(pageAt, wanted)
  const words = page?.words(language)
  const values: Record<string, string> = {
    __LANG__: toLocale(language),
    __DIR__: directionOf(language),
    __THEME__: theme,
    __TITLE__: escapeHtml(words ? `${words.title} – Cursus` : 'Cursus'),
    __DESCRIPTION__: escapeHtml(words?.description ?? ''),
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

/** Writes the text of the page for browsers without script; React replaces it. */
function firstWords({ heading, pitch, sections }: PageWords): string {
  const below = sections.map(sectionOf).join('')
  return `<main class="first-words"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(pitch)}</p>${below}</main>`
}

function sectionOf({ heading, to, texts }: Section): string {
  const words = escapeHtml(heading)
  const title = to ? `<a href="${escapeHtml(to)}">${words}</a>` : words
  return `<h2>${title}</h2>${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`
}

/** Writes links to the page in each language for search engines; the address without a language follows the browser. */
function alternates({ publicUrl, path }: Wanted): string {
  const address = escapeHtml(publicUrl + path)
  const link = (hreflang: string, href: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${href}">`
  const all = languages.map((language) => link(toLocale(language), `${address}?lang=${toLocale(language)}`))
  return [...all, link('x-default', address)].join('')
}

/** Writes the preloads, styles first: the first words show before any script has come. */
function preloads({ modules, styles }: PublicPage, language: Language): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
  const chunks = modules[language].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
  )
  return [...sheets, ...chunks].join('')
}

/**
 * Content security policy of pages: scripts and styles from here or with this nonce; nothing else runs, frames or
 * gets data. A chat stands in a page of its own (`chat.routes.ts`), so no other origin is named here.
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
