import { createHash, createHmac, randomUUID } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/check-code'

/**
 * Tokens of links in mails: 256 random-looking bits that are stored nowhere. The database keeps a hash, the outbox a
 * reference; only a process with the key makes the token of a reference, when the mail leaves.
 */
export type LinkTokens = {
  make: () => { reference: string; hash: string }
  tokenOf: (reference: string) => string
}

/**
 * Creates tokens: the first key makes new ones, references of older keys still work, so keys can change while mails
 * wait.
 */
export function createLinkTokens(keys: string[]): LinkTokens {
  const known = new Map(keys.map((key) => [keyId(key), key]))
  const tokenOf = (reference: string) => {
    const [id = '', value = ''] = reference.split('.')
    const key = known.get(id)
    if (!key) throw new Error('The key of this link is no longer configured')
    return createHmac('sha256', `link:${key}`).update(value).digest('base64url')
  }
  return {
    make() {
      const reference = `${keyId(keys[0] ?? '')}.${randomUUID()}`
      return { reference, hash: hashToken(tokenOf(reference)) }
    },
    tokenOf,
  }
}

function keyId(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

/** Shortens a token to 80 of its bits, written as a check code is. */
export const shortToken = (token: string) => encodeCheckCode(Buffer.from(token, 'base64url'))

/** Hashes a token for the database. Random tokens need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
