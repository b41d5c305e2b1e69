import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

type Texts = Record<string, string>
const read = (file: string): Texts => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Texts of the pages in a language, by file and key. */
const shownIn = (language: string): Texts =>
  Object.fromEntries(
    globSync(`web/src/locales/${language}/*.json`, { cwd: root }).flatMap((file) =>
      Object.entries(read(file)).map(([key, text]) => [`${basename(file, '.json')}: ${key}`, text]),
    ),
  )
const mailedIn = (language: string): Texts => read(`server/src/locales/${language}.json`)

const french = { shown: shownIn('fr'), mailed: mailedIn('fr') }
const quotedInFrench = (text: string) => [...text.matchAll(/«\u00a0(.+?)\u00a0»/g)].map(([, label]) => label)
const shownAs = Map.groupBy(Object.entries(french.shown), ([, text]) => text)

/** Somebody looks for a link by the name that a sentence gives it. */
it.each([
  ['en', /“(.+?)”/g],
  ['ch', /“(.+?)”/g],
  ['ar', /«(.+?)»/g],
] as const)('names in %s what a sentence quotes as the pages name it', (language, quote) => {
  const own = { shown: shownIn(language), mailed: mailedIn(language) }
  const unnamed = (['shown', 'mailed'] as const).flatMap((where) =>
    Object.entries(french[where]).flatMap(([key, text]) => {
      const quoted = [...(own[where][key] ?? '').matchAll(quote)].map(([, label]) => label)
      return quotedInFrench(text).flatMap((label) => {
        const names = (shownAs.get(label ?? '') ?? []).map(([named]) => own.shown[named])
        return names.length === 0 || names.some((name) => quoted.includes(name)) ? [] : [`${key}: ${label}`]
      })
    }),
  )
  expect(unnamed).toEqual([])
})
