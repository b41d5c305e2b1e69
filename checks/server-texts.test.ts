import { readFileSync } from 'node:fs'
import { type Language, languages } from '@cursus/shared/language'
import { keyOfWire } from '@cursus/shared/product-keys'
import { offerValues } from '@cursus/shared/words'
import { describe, expect, it } from 'vitest'

const read = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../server/src/locales/${language}.json`, import.meta.url), 'utf8'))

const french = read('fr')
const blanksOf = (sentence: string) => [...new Set(sentence.match(/\{\w+\}|<\/?\w+>/g))].sort()

/** A sentence that one language lacks is said in French there, so nobody else would see it. */
describe.each(languages)('texts of the server in %s', (language) => {
  const texts = read(language)

  it('are those of French, and none is empty', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(french).sort())
    expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([])
  })

  it('say in the file of the journal what its page says', () => {
    const page: Record<string, string> = JSON.parse(
      readFileSync(new URL(`../web/src/locales/${language}/audit.json`, import.meta.url), 'utf8'),
    )
    const shown = Object.keys(page).filter((key) => /^(action|object|field|value)\./.test(key))
    expect(shown.filter((key) => texts[`csv.audit.${key}`] !== page[key])).toEqual([])
  })

  it('have the blanks and marks of the French ones', () => {
    const other = Object.keys(french).filter(
      (key) => String(blanksOf(texts[key] ?? '')) !== String(blanksOf(french[key] ?? '')),
    )
    expect(other).toEqual([])
  })
})

it('name each insurance that a school may offer, without which no mail of a product is written', () => {
  expect(offerValues.map(keyOfWire).filter((key) => !french[`insuranceType.${key}`])).toEqual([])
})
