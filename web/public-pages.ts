import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

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
