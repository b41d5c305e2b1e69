import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

interface PublicPage {
  path: string
  route: string
  texts: string
  title: string
  heading: string
  pitch: string
  /** The text that the page is made of, in Markdown. */
  markdown?: string
  /** Sources and texts that the page loads by itself as soon as it opens. */
  parts?: string[]
  moreTexts?: string[]
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
      handler: (html, { bundle }) => (bundle ? wordsFirst(html, Object.keys(bundle)) : html),
    },
    generateBundle: {
      order: 'post', // after Vite has taken out the chunks that held nothing but styles
      handler(_, bundle) {
        const pages = JSON.parse(readFileSync(`${source}/routing/public-pages.json`, 'utf8')) as PublicPage[]
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
        this.emitFile({
          type: 'asset',
          fileName: 'public-pages.json',
          source: JSON.stringify(listed, null, 1),
        })
      },
    },
  }
}

/**
 * The order of the head: styles, then the fonts of the first words, then scripts with low priority. The words are in the
 * page already, so nothing that runs may hold up their paint.
 */
function wordsFirst(html: string, files: string[]): string {
  const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
  const fonts = files.filter(isFirstFont).map(preloadFont)
  return html
    .replace(/ *<link rel="stylesheet"[^>]*>\n/g, '')
    .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
    .replace('<!--__PRELOADS__-->', `${[...sheets, ...fonts].join('').trim()}\n    <!--__PRELOADS__-->`)
}

/** Headings and text of every page, in Latin letters: asked for at once, so that they do not change under the reader. */
function isFirstFont(file: string): boolean {
  return /(bricolage-grotesque-latin-700|figtree-latin-wght)-normal-[^/]*\.woff2$/.test(file)
}

function preloadFont(file: string): string {
  return `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`
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
  const loaded = new Set(entry ? withImports(entry, bundle) : [])
  const holding = (part: string) => chunks.filter((chunk) => chunk.facadeModuleId?.includes(part))
  const layout = /^_\w+/.exec(page.route)?.[0]
  const needed = (language: string) => [
    ...(layout ? holding(`/routes/${layout}.tsx`) : []),
    ...holding(`/routes/${page.route}.tsx`),
    ...holding(`/i18n/files-${language}.ts`),
    ...holding(`/locales/${language}/common.json`),
    ...[page.texts, ...(page.moreTexts ?? [])].flatMap((texts) =>
      holding(`/locales/${language}/${texts}.json`),
    ),
    ...(page.parts ?? []).flatMap((part) => holding(`/src/${part}`)),
    ...(page.markdown ? holding(`/texts/${language}/${page.markdown}.md`) : []),
  ]
  return Object.fromEntries(
    languages.map((language) => {
      const files = needed(language).flatMap((chunk) => withImports(chunk, bundle))
      return [language, [...new Set(files)].filter((file) => !loaded.has(file)).map((file) => `/${file}`)]
    }),
  )
}

/** A chunk and all that it imports, however far. */
export function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  if (found.has(chunk.fileName)) return [...found]
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(imported, bundle, found)
  }
  return [...found]
}
