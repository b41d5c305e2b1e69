import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { merkleTree } from './merkle.ts'

const hash = (...parts: (string | Uint8Array)[]) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const leaf = (text: string) => hash(Uint8Array.of(0), text)
const node = (left: Uint8Array, right: Uint8Array) => hash(Uint8Array.of(1), left, right)

it('builds the tree of RFC 6962: the left side is the largest power of two', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(leaf) as [Buffer, Buffer, Buffer]
  expect(merkleTree(['a', 'b', 'c']).root).toBe(node(node(a, b), c).toString('hex'))
  expect(merkleTree([]).root).toBe(hash('').toString('hex'))
  expect(merkleTree(['a'])).toEqual({ root: a.toString('hex'), paths: [[]] })
})

it.each([1, 2, 3, 5, 8, 13, 100])('leads from each of %i leaves to the root by its path', (count) => {
  const texts = Array.from({ length: count }, (_, place) => `leaf ${place}`)
  const { root, paths } = merkleTree(texts)
  const roots = texts.map((text, place) => rootFrom({ text, place, count, path: paths[place] ?? [] }))
  expect(new Set(roots)).toEqual(new Set([root]))
})

type Leaf = { text: string; place: number; count: number; path: string[] }

/** Computes the root from a leaf and its path, as RFC 9162, section 2.1.3.2, verifies inclusion. */
function rootFrom({ text, place, count, path }: Leaf): string {
  let [at, last, sum] = [place, count - 1, leaf(text)]
  for (const beside of path.map((digits) => Buffer.from(digits, 'hex'))) {
    if (at % 2 === 1 || at === last) {
      sum = node(beside, sum)
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1]
    } else {
      sum = node(sum, beside)
    }
    ;[at, last] = [at >> 1, last >> 1]
  }
  return sum.toString('hex')
}
