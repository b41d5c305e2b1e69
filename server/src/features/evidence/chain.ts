import { createHash } from 'node:crypto'

/** A row of evidence as its hash reads it. */
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

/** How long a chain is said to be, and its last hash. */
export type ChainEnd = { length: number; head: string }

export const noHash = '0'.repeat(64)

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What the hash of a row is taken over: `evidence_hash` of the database writes the same. */
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
 * The number of the first row that is not as it was written, missing, or put in between; null of a whole chain. `sealed` are its
 * ends as roots of days have them: a chain that was written anew does not fit those.
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
