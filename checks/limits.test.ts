import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail, root } from './fixtures.ts'

/** Files that refuse with 429 by other ways than `defineLimit`, which counts in the database for all processes (decision 260). */
const counting = new Map([
  ['platform/errors.ts', 'the kind of refusal itself'],
  ['platform/limits.ts', 'defineLimit'],
  ['platform/http.ts', 'calls answered from memory, counted in the memory of each process'],
  ['platform/problem.ts', 'what that counting answers'],
  ['features/tariffs/tariffs.routes.ts', 'prices, answered from memory'],
  ['features/pages/product-documents.routes.ts', 'public documents of products, answered from memory'],
])

/** A word of its own: neither a part of a longer name, nor of a code such as `accounts.too_many`. */
const says = (word: string) => new RegExp(`(?<![\\w.])${word}(?!\\w)`)

/** `file breaks word` for each word by which code of a folder refuses with 429, but in tests. */
function countersIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
      const words = ['rateLimit', 'too_many'].filter((word) => says(word).test(code))
      return words.map((word) => `${file} breaks ${word}`)
    })
    .sort()
}

it('sees a limit that is counted by other ways than defineLimit', () => {
  expect(countersIn(join(mustFail, 'limits'))).toEqual(announced('limits'))
})

it('counts how often somebody may do something in the database, for all processes together', () => {
  const found = countersIn(join(root, 'server/src')).map((one) => one.split(' ')[0] ?? '')
  expect([...new Set(found)].sort()).toEqual([...counting.keys()].sort())
})
