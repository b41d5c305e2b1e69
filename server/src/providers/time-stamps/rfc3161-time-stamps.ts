import { createHash, randomBytes } from 'node:crypto'
import type { TimeStamps } from './time-stamps.ts'

/** Milliseconds to wait for the authority: somebody may be waiting for the paper. */
const patienceMs = 3000
/** Milliseconds for which an authority that failed is not asked again, so that not each paper waits for it. */
const restMs = 60_000

type Setting = {
  url: string
  /** Hears why there was no stamp, once for each time that the authority was asked. */
  onFault: (fault: unknown) => void
  /** Now, in milliseconds. */
  now?: () => number
  /** Milliseconds to wait. */
  patience?: number
}

/** Asks the authority at `url` by HTTP. What it answers is checked before it is used: status, digest, nonce and signature. */
export function createRfc3161TimeStamps({
  url,
  onFault,
  now = Date.now,
  patience = patienceMs,
}: Setting): TimeStamps {
  let restsUntil = 0
  return {
    async stamp(signature) {
      if (now() < restsUntil) return null
      try {
        return await askFor(url, signature, patience)
      } catch (fault) {
        restsUntil = now() + restMs
        onFault(fault)
        return null
      }
    },
  }
}

async function askFor(url: string, signature: Uint8Array, patience: number): Promise<Uint8Array> {
  const { readToken, writeQuery } = await import('./time-stamp-messages.ts')
  const digest = createHash('sha256').update(signature).digest()
  // A first bit of 0 keeps the number positive, a second of 1 keeps it from having an octet too many.
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: writeQuery(digest, nonce),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`the time stamp authority answered ${response.status}`)
  return readToken(new Uint8Array(await response.arrayBuffer()), { signature, nonce })
}
