import { createHash } from 'node:crypto'

/** One row of evidence, as its hash is computed. */
export type Link = {
  contractId: string
  number: number
  source: string
  kind: string
  at: Date
  payload: string | null
  payloadHash: string
  previous: string
  hash: string
}

/** Stored length of a chain, and its last hash. */
export type ChainEnd = { length: number; head: string }

export const noHash = '0'.repeat(64)

/** Returns SHA-256 as 64 hexadecimal digits. */
export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Text over which a row's hash is computed; the database's `evidence_hash` builds the same. */
function textOf(link: Omit<Link, 'hash' | 'payload'>): string {
  const { contractId, number, source, kind, at, payloadHash, previous } = link
  return [
    'cursus-evidence-1',
    contractId,
    number,
    source,
    kind,
    at.toISOString(),
    payloadHash,
    previous,
  ].join('\n')
}

/**
 * Returns the number of the first row that is altered, missing or inserted; null for a whole chain. `sealed` are ends
 * of the chain in the roots of days, which a rewritten chain does not fit.
 */
export function firstBreak(links: Link[], end: ChainEnd, sealed: ChainEnd[] = []): number | null {
  let previous = noHash
  for (const [place, link] of links.entries()) {
    const isAsWritten =
      link.number === place + 1 &&
      link.previous === previous &&
      (link.payload === null || sha256(link.payload) === link.payloadHash) &&
      sha256(textOf(link)) === link.hash
    if (!isAsWritten) return place + 1
    previous = link.hash
  }
  if (links.length !== end.length || previous !== end.head) return Math.min(links.length, end.length) + 1
  const unfit = sealed.find(({ length, head }) => (length ? links[length - 1]?.hash : noHash) !== head)
  return unfit ? unfit.length : null
}
