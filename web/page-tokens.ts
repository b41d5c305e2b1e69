import type { Plugin } from 'vite'

const inDevelopment: Record<string, string> = {
  __LANG__: 'fr',
  __DIR__: 'ltr',
  __TITLE__: 'Cursus',
  __DESCRIPTION__: '',
  __SITE_JSON__: '',
  '<!--__PRELOADS__-->': '',
  '<!--__FIRST_WORDS__-->': '',
}

/**
 * The server writes index.html per response and fills these: language and direction (from the `language` cookie), title,
 * description, `__NONCE__` (of the Content-Security-Policy; Vite puts it on every tag), link tags for the chunks of the
 * page, the JSON of `GET /api/site`, and heading and pitch of a public page, all with `<` escaped. Words come from
 * dist/locales, the pages from dist/public-pages.json. The development server has nobody to fill them: plain values stand in.
 */
export function pageTokens(): Plugin {
  return {
    name: 'cursus:page-tokens',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(inDevelopment).reduce((page, [token, value]) => page.replaceAll(token, value), html),
  }
}
