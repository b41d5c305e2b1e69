import { type Language, languages, toLocale } from '@cursus/shared/language'
import { find, type Texts, type Translate, type Values } from './translate.ts'

type Files = Readonly<Record<string, () => Promise<Texts>>>
/** Every page has the list of French files, which most people read; lists of other languages come with the first text in them. */
const french: Files = import.meta.glob<Texts>('../locales/fr/*.json', { import: 'default' })
const filesIn: Record<Language, () => Promise<Files>> = {
  fr: async () => french,
  en: async () => (await import('./files-en.ts')).files,
  ch: async () => (await import('./files-ch.ts')).files,
  ar: async () => (await import('./files-ar.ts')).files,
}
const loaded = new Map<string, Texts>()
/** A promise that tells when it is fulfilled, so that React's `use` does not wait for it again. */
type Coming = Promise<void> & { status?: 'fulfilled'; value?: undefined }
const comings = new Map<string, Coming>()
/** Files that a page asked for, loaded again when the language changes. */
const asked = new Set(['common'])
const listeners = new Set<() => void>()
let locale = 'fr'
/** The language that was chosen last, shown or still to come. */
let wanted: Language = 'fr'

const pathOf = (language: Language, namespace: string) => `../locales/${language}/${namespace}.json`

/** Shown language as BCP 47 tag. */
export function currentLocale(): string {
  return locale
}

export function currentLanguage(): Language {
  return languages.find((known) => toLocale(known) === locale) ?? 'fr'
}

/** Calls back after the language changed. Returns the function that stops it. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a language once the texts that pages asked for are loaded in it. Returns false where another was chosen meanwhile, which
 * is shown instead.
 */
export async function showTexts(language: Language): Promise<boolean> {
  wanted = language
  await Promise.all([...asked].map((namespace) => loadTexts(language, namespace)))
  if (wanted !== language) return false
  locale = toLocale(language)
  for (const listener of listeners) listener()
  return true
}

/** Returns the one promise of a file in the shown language, for `use` at each render. */
export function waitingFor(namespace: string): Promise<void> {
  asked.add(namespace)
  return loadTexts(currentLanguage(), namespace)
}

/** Loads a file in a language; a failed one is loaded again at the next call. */
export function loadTexts(language: Language, namespace: string): Promise<void> {
  const path = pathOf(language, namespace)
  const known = comings.get(path)
  if (known) return known
  const coming: Coming = read(language, path)
  comings.set(path, coming)
  coming.then(
    () => Object.assign(coming, { status: 'fulfilled', value: undefined }),
    () => comings.delete(path),
  )
  return coming
}

async function read(language: Language, path: string) {
  const files = await filesIn[language]()
  const file = files[path]
  if (!file) throw new Error(`no texts ${path}`)
  loaded.set(path, await file())
}

/** Returns the text of a key, `namespace:key` or one of the given file or of `common`; undefined when there is none. */
export function findText(namespace: string, key: string, values?: Values): string | undefined {
  const [before = '', ...rest] = key.split(':')
  const isNamed = rest.length > 0 && french[pathOf('fr', before)] !== undefined
  const [file, name] = isNamed ? [before, rest.join(':')] : [namespace, key]
  const language = currentLanguage()
  const texts = [file, 'common'].map((one) => loaded.get(pathOf(language, one)))
  return find(texts, name, { locale, values })
}

/** Returns a function that says texts of a file in a language, shown or not. */
export function translatorIn(language: Language, namespace: string): Translate {
  return (key, values) => {
    const texts = loaded.get(pathOf(language, namespace))
    return find([texts], key, { locale: toLocale(language), values: values ?? {} }) ?? key
  }
}

/** Returns a function that says texts of a file; a missing one says its key. */
export function translatorOf(namespace: string): Translate {
  return (key, values) => findText(namespace, key, values) ?? key.slice(key.indexOf(':') + 1)
}
