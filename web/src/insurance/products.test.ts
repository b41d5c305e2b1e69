import { readFileSync } from 'node:fs'
import { claimKinds } from '@cursus/shared/claim-kinds'
import { describe, expect, it } from 'vitest'
import { offered, products } from './products.ts'

const hues = readFileSync(new URL('../ui/css/hues.css', import.meta.url), 'utf8')
const texts = import.meta.glob<Record<string, string>>('../locales/fr/*.json', {
  import: 'default',
  eager: true,
})
const missing = (namespace: string, keys: string[]) =>
  keys.filter((key) => texts[`../locales/fr/${namespace}.json`]?.[key] === undefined)

/* Keys that are put together of a product's name, which no search of the sources finds. */
describe.each(Object.values(products))('$key', ({ key, insuranceType, name }) => {
  it('has its name where contracts and tariffs are listed', () => {
    expect(missing('common', [name])).toEqual([])
    expect(missing('tariffs', [`product.${key}`])).toEqual([])
  })

  it('has a word for each thing that may happen to it', () => {
    const kinds = claimKinds[insuranceType].map(({ value }) => `kind.${key}.${value}`)
    expect(kinds.length).toBeGreaterThan(0)
    expect(missing('claim-words', kinds)).toEqual([])
  })
})

describe.each(Object.values(offered))('what a school offers: $key', ({ key, hue }) => {
  it('has its words on the start page, at the door of a school and in its form', () => {
    const card = ['title', 'text', 'per', 'go'].map((part) => `card.${key}.${part}`)
    expect(missing('start', card)).toEqual([])
    expect(missing('doors', [`offers.${key}`])).toEqual([])
    expect(missing('schools', [`offer.${key}`])).toEqual([])
  })

  it('has colours of its own', () => expect(hues).toContain(`.${hue} {`))
})
