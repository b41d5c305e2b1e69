import { createHash } from 'node:crypto'
import type { Collection } from '../store.ts'
import { StripeRefusal } from './errors.ts'

export interface Answer {
  status: number
  body: unknown
}

interface Kept extends Answer {
  key: string
  fingerprint: string
  /** Epoch seconds. */
  at: number
}

const day = 24 * 3600

/**
 * Remembers answers by key for 24 hours. Call inside the store's atomic work, so that an object and the
 * memory of its key are kept together.
 */
export function createIdempotency(kept: Collection<Kept>, now: () => number) {
  return {
    /** The earlier answer to this key, if any; refuses a key that came with other parameters. */
    recall(key: string, fingerprint: string): Answer | undefined {
      if (key.length > 255) throw new StripeRefusal('Idempotency keys are at most 255 characters.')
      const found = kept.get(key)
      if (!found || found.at + day < now()) return undefined
      if (found.fingerprint === fingerprint) return found
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeRefusal(message, { type: 'idempotency_error' })
    },
    keep(key: string, fingerprint: string, answer: Answer): void {
      kept.put(key, { key, ...answer, fingerprint, at: now() })
      if (kept.count() % 500 === 0) forgetOld(kept, now() - day)
    },
  }
}

/** Forgets the keys from before that second. */
function forgetOld(kept: Collection<Kept>, before: number): void {
  for (const { key } of kept.filter((one) => one.at < before)) kept.delete(key)
}

/** Returns a text that is equal for two requests when they are the same one. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('base64url')
}
