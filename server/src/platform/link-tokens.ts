import { createHash, createHmac, randomUUID } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/check-code'

/**
 * Tokens of links in mails: 256 random-looking bits that are stored nowhere. The database keeps a hash, the outbox a
 * reference; only a process with the key makes the token of a reference, when the mail leaves.
 */
export type LinkTokens = {
  make: () => { reference: string; hash: string }
  /** Tells whether the key of a reference is configured. */
  knows: (reference: string) => boolean
  /** Throws `LinkKeyEnded` unless it is. */
  tokenOf: (reference: string) => string
}

/** Thrown for the token of a reference whose key is no longer configured: nothing makes it any more. */
export class LinkKeyEnded extends Error {
  constructor() {
    super('The key of this link is no longer configured')
  }
}

/**
 * Creates tokens: the first key makes new ones, references of older keys still work, so keys can change while mails
 * wait.
 */
export function createLinkTokens(keys: string[]): LinkTokens {
  const known = new Map(keys.map((key) => [keyId(key), key]))
  const tokenOf = (reference: string) => {
    const key = known.get(idIn(reference))
    if (!key) throw new LinkKeyEnded()
    const [, value = ''] = reference.split('.')
    return createHmac('sha256', `link:${key}`).update(value).digest('base64url')
  }
  return {
    make() {
      const reference = `${keyId(keys[0] ?? '')}.${randomUUID()}`
      return { reference, hash: hashToken(tokenOf(reference)) }
    },
    knows: (reference) => known.has(idIn(reference)),
    tokenOf,
  }
}

const idIn = (reference: string) => reference.split('.')[0] ?? ''

function keyId(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

/** Shortens a token to 80 of its bits, written as a check code is. */
export const shortToken = (token: string) => encodeCheckCode(Buffer.from(token, 'base64url'))

/** Hashes a token for the database. Random tokens need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
