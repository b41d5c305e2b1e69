import { createHash } from 'node:crypto'

const node = (left: Buffer, right: Buffer) => hash(1, left, right)
const hash = (mark: 0 | 1, ...parts: (string | Uint8Array)[]) => {
  const sum = createHash('sha256').update(Uint8Array.of(mark))
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Text of a leaf: one chain with its length and last hash. */
export const leafText = (contractId: string, length: number, head: string) =>
  `${contractId}\n${length}\n${head}`

/**
 * Builds a Merkle tree (RFC 6962, section 2.1) over texts. Returns its root and, for each text, the hashes beside its
 * way up, lowest first; in hexadecimal digits.
 */
export function merkleTree(texts: string[]): { root: string; paths: string[][] } {
  const paths: string[][] = texts.map(() => [])
  const build = (from: number, until: number): Buffer => {
    if (until - from === 1) return hash(0, texts[from] ?? '')
    const half = from + 2 ** Math.ceil(Math.log2(until - from) - 1)
    const [left, right] = [build(from, half), build(half, until)]
    for (let leaf = from; leaf < until; leaf += 1)
      paths[leaf]?.push((leaf < half ? right : left).toString('hex'))
    return node(left, right)
  }
  const root = texts.length > 0 ? build(0, texts.length) : createHash('sha256').digest()
  return { root: root.toString('hex'), paths }
}
