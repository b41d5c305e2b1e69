import { type Language, languages, toLocale } from '@cursus/shared/language'
import { find, type Texts, type Translate, type Values } from './translate.ts'

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' })
const loaded = new Map<string, Texts>()
/** A promise that says itself that it was kept, so that React's `use` does not wait for it again. */
type Coming = Promise<void> & { status?: 'fulfilled'; value?: undefined }
const comings = new Map<string, Coming>()
/** Files that some page has asked for: they come again with another language. */
const asked = new Set(['common'])
const listeners = new Set<() => void>()
let locale = 'fr'

const pathOf = (language: Language, namespace: string) => `../locales/${language}/${namespace}.json`

/** The language that is shown, as its BCP 47 tag. */
export function currentLocale(): string {
  return locale
}

export function currentLanguage(): Language {
  return languages.find((known) => toLocale(known) === locale) ?? 'fr'
}

/** Calls back after another language is shown. Returns the way to stop. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a language once the texts that pages have asked for are there in it. */
export async function showTexts(language: Language) {
  await Promise.all([...asked].map((namespace) => loadTexts(language, namespace)))
  locale = toLocale(language)
  for (const listener of listeners) listener()
}

/**
 * A file in the shown language, as the one promise of it: a part gives it to `use` each time that it is rendered, since React
 * counts on the same calls when it goes on after waiting.
 */
export function waitingFor(namespace: string): Promise<void> {
  asked.add(namespace)
  return loadTexts(currentLanguage(), namespace)
}

/** Loads a file in a language, shown or not. One that does not come is asked for again the next time. */
export function loadTexts(language: Language, namespace: string): Promise<void> {
  const path = pathOf(language, namespace)
  const known = comings.get(path)
  if (known) return known
  const coming: Coming = read(path)
  comings.set(path, coming)
  coming.then(
    () => Object.assign(coming, { status: 'fulfilled', value: undefined }),
    () => comings.delete(path),
  )
  return coming
}

async function read(path: string) {
  const file = files[path]
  if (!file) throw new Error(`no texts ${path}`)
  loaded.set(path, await file())
}

/** The text of a key, `namespace:key` or one of the given file or of `common`; undefined where there is none. */
export function findText(namespace: string, key: string, values?: Values): string | undefined {
  const [before = '', ...rest] = key.split(':')
  const isNamed = rest.length > 0 && files[pathOf('fr', before)] !== undefined
  const [file, name] = isNamed ? [before, rest.join(':')] : [namespace, key]
  const language = currentLanguage()
  const texts = [file, 'common'].map((one) => loaded.get(pathOf(language, one)))
  return find(texts, name, { locale, values })
}

/** Says texts of a file in a language, shown or not. */
export function translatorIn(language: Language, namespace: string): Translate {
  return (key, values) => {
    const texts = loaded.get(pathOf(language, namespace))
    return find([texts], key, { locale: toLocale(language), values: values ?? {} }) ?? key
  }
}

/** Says texts of a file. What is missing says its key, without the file that it names. */
export function translatorOf(namespace: string): Translate {
  return (key, values) => findText(namespace, key, values) ?? key.slice(key.indexOf(':') + 1)
}
