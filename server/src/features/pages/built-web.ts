import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@cursus/shared/language'
import * as z from 'zod/mini'

/** Folder of the web build. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const Texts = z.record(z.string(), z.string())
type Texts = z.infer<typeof Texts>

const Section = z.object({ heading: z.string(), to: z.optional(z.string()), texts: z.array(z.string()) })
export type Section = z.infer<typeof Section>

const files = z.array(z.string())

/** A page that anybody may open: keys of its texts, and the files that it will load. */
const ListedPage = z.object({
  path: z.string(),
  texts: z.string(),
  title: z.string(),
  heading: z.string(),
  pitch: z.string(),
  /** Description for search engines; the pitch when absent. */
  description: z.optional(z.string()),
  /** True for a page that signed-in people do not get at this address. */
  forVisitors: z.optional(z.boolean()),
  /** Texts of the page below its pitch; `to` is the page to which a heading leads. */
  sections: z.optional(z.array(Section)),
  modules: z.record(z.enum(languages), files),
  styles: files,
})
type ListedPage = z.infer<typeof ListedPage>

export type PageWords = Record<'title' | 'heading' | 'pitch' | 'description', string> & {
  sections: Section[]
}

export type PublicPage = {
  words: (language: Language) => PageWords
} & Pick<ListedPage, 'modules' | 'styles' | 'forVisitors'>

export type BuiltWeb = { html: string; pageAt: (path: string) => PublicPage | undefined }

/** Reads the build once; null when the web was not built. */
export function readBuiltWeb(folder = webFolder): BuiltWeb | null {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return null
  const listed = z.array(ListedPage).parse(jsonAt(join(folder, 'public-pages.json')))
  const pages = listed.map((page) => ({ matches: toPattern(page.path), page: toPublicPage(page, folder) }))
  return {
    html: readFileSync(index, 'utf8'),
    pageAt: (path) => pages.find(({ matches }) => matches.test(path))?.page,
  }
}

const jsonAt = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Converts a route path: `/verifier/$code` matches any last part. */
function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part))
  return new RegExp(`^${parts.join('/')}/?$`)
}

function toPublicPage(page: ListedPage, folder: string): PublicPage {
  const known = new Map<Language, PageWords>()
  const words = (language: Language) => {
    const found = known.get(language) ?? wordsOf(page, readTexts(folder, language, page.texts))
    known.set(language, found)
    return found
  }
  return { words, modules: page.modules, styles: page.styles, forVisitors: page.forVisitors }
}

function readTexts(folder: string, language: Language, namespace: string): Texts {
  const read = (name: string) => Texts.parse(jsonAt(join(folder, 'locales', language, `${name}.json`)))
  return { ...read('common'), ...read(namespace) }
}

function wordsOf(page: ListedPage, texts: Texts): PageWords {
  const say = (key: string) => texts[key] ?? ''
  return {
    title: texts[page.title] ?? 'Cursus',
    heading: say(page.heading),
    pitch: say(page.pitch),
    description: say(page.description ?? page.pitch),
    sections: (page.sections ?? []).map(({ heading, to, texts: keys }) => ({
      heading: say(heading),
      to,
      texts: keys.map(say),
    })),
  }
}
