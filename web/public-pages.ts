import { readdirSync, readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

interface PublicPage {
  path: string
  route: string
  texts: string
  title: string
  heading: string
  pitch: string
}

const source = `${import.meta.dirname}/src`

/**
 * Leaves in dist what the server needs to write the first words of a page: `locales/<language>.<namespace>.json`, and
 * `public-pages.json` with the text keys of each public page, the chunks that it will ask for by language (`modules`, for
 * `link rel=modulepreload crossorigin`) and its style sheets (`styles`, for `link rel=stylesheet crossorigin`).
 */
export function publicPages(): Plugin {
  return {
    name: 'cursus:public-pages',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => (bundle ? Object.keys(bundle).filter(isFirstFont).map(preloadFont) : []),
    },
    generateBundle(_, bundle) {
      const pages = JSON.parse(readFileSync(`${source}/app/public-pages.json`, 'utf8')) as PublicPage[]
      const languages = readdirSync(`${source}/locales`)
      for (const language of languages) {
        for (const file of readdirSync(`${source}/locales/${language}`)) {
          this.emitFile({
            type: 'asset',
            fileName: `locales/${language}/${file}`,
            source: readFileSync(`${source}/locales/${language}/${file}`),
          })
        }
      }
      const listed = pages.map((page) => ({
        ...page,
        modules: modulesOf(page, bundle, languages),
        styles: stylesOf(page, bundle),
      }))
      this.emitFile({ type: 'asset', fileName: 'public-pages.json', source: JSON.stringify(listed, null, 1) })
    },
  }
}

/** Headings and text of every page, in Latin letters: asked for at once, so that they do not change under the reader. */
function isFirstFont(file: string): boolean {
  return /(bricolage-grotesque|figtree)-latin-wght-normal-[^/]*\.woff2$/.test(file)
}

function preloadFont(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}

/** The style sheets of the page's own chunks; the entry's is in index.html already. */
function stylesOf(page: PublicPage, bundle: Rolldown.OutputBundle): string[] {
  const modules = modulesOf(page, bundle, ['fr']).fr ?? []
  const sheets = modules.flatMap((file) => [...(bundle[file.slice(1)]?.viteMetadata?.importedCss ?? [])])
  return [...new Set(sheets)].map((file) => `/${file}`)
}

/** The chunks behind the page's route and texts, with all they import; the entry itself is in index.html already. */
function modulesOf(
  page: PublicPage,
  bundle: Rolldown.OutputBundle,
  languages: string[],
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const loaded = new Set(entry ? [entry.fileName, ...entry.imports] : [])
  const holding = (part: string) => chunks.filter((chunk) => chunk.facadeModuleId?.includes(part))
  const layout = page.route.startsWith('_main') ? '/routes/_main.tsx' : '/routes/_bare.tsx'
  const needed = (language: string) => [
    ...holding(layout),
    ...holding(`/routes/${page.route}.tsx`),
    ...holding(`/locales/${language}/common.json`),
    ...holding(`/locales/${language}/${page.texts}.json`),
  ]
  return Object.fromEntries(
    languages.map((language) => {
      const files = needed(language).flatMap((chunk) => [chunk.fileName, ...chunk.imports])
      return [language, [...new Set(files)].filter((file) => !loaded.has(file)).map((file) => `/${file}`)]
    }),
  )
}
