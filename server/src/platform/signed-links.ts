import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 10 * 60

/** Addresses that open one file for ten minutes where no token can be sent, as in a new tab. */
export type SignedLinks = {
  /** Returns `?expires=…&signature=…`, bound to that file name. */
  queryOf: (fileName: string) => string
  isValid: (fileName: string, query: { expires?: unknown; signature?: unknown }) => boolean
}

/**
 * Creates signed links: the first key signs, all verify. Keys are derived from those of the sessions and sign nothing
 * else.
 */
export function createSignedLinks(keys: string[], now: () => Date = () => new Date()): SignedLinks {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'cursus signed links', 32)))
  const first = derived[0]
  if (!first) throw new Error('No session key is configured')
  const seconds = () => Math.floor(now().getTime() / 1000)
  return {
    queryOf(fileName) {
      const expires = String(seconds() + lifetimeSeconds)
      return `?expires=${expires}&signature=${sign(first, fileName, expires).toString('base64url')}`
    },
    isValid(fileName, { expires, signature }) {
      if (typeof expires !== 'string' || !/^\d{10}$/.test(expires)) return false
      if (typeof signature !== 'string' || !/^[\w-]{43}$/.test(signature)) return false
      if (Number(expires) <= seconds()) return false
      const given = Buffer.from(signature, 'base64url')
      return derived.some((key) => timingSafeEqual(sign(key, fileName, expires), given))
    },
  }
}

function sign(key: Buffer, fileName: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${expires}\n${fileName}`).digest()
}
