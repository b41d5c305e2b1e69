import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@cursus/shared/language'

/** Where the build of the web app lies. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

type Texts = Record<string, string>

/** A page that anybody may open: keys of its words, and the files that it will ask for. */
type ListedPage = {
  path: string
  texts: string
  title: string
  heading: string
  pitch: string
  modules: Record<Language, string[]>
  styles: string[]
}

export type PublicPage = {
  words: (language: Language) => { title: string; heading: string; pitch: string }
} & Pick<ListedPage, 'modules' | 'styles'>

export type BuiltWeb = { html: string; pageAt: (path: string) => PublicPage | undefined }

/** Reads the build once; null when the web was not built. */
export function readBuiltWeb(folder = webFolder): BuiltWeb | null {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return null
  const listed = JSON.parse(readFileSync(join(folder, 'public-pages.json'), 'utf8')) as ListedPage[]
  const pages = listed.map((page) => ({ matches: toPattern(page.path), page: toPublicPage(page, folder) }))
  return {
    html: readFileSync(index, 'utf8'),
    pageAt: (path) => pages.find(({ matches }) => matches.test(path))?.page,
  }
}

/** `/verifier/$code` stands for any last part. */
function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}/?$`)
}

function toPublicPage(
  { texts, title, heading, pitch, modules, styles }: ListedPage,
  folder: string,
): PublicPage {
  const read = (language: Language, namespace: string) =>
    JSON.parse(readFileSync(join(folder, 'locales', language, `${namespace}.json`), 'utf8')) as Texts
  const known = new Map<Language, Texts>()
  const textsOf = (language: Language) => {
    const found = known.get(language) ?? { ...read(language, 'common'), ...read(language, texts) }
    known.set(language, found)
    return found
  }
  const words = (language: Language) => {
    const all = textsOf(language)
    return { title: all[title] ?? 'Cursus', heading: all[heading] ?? '', pitch: all[pitch] ?? '' }
  }
  return { words, modules, styles }
}
