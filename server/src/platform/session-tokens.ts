import { createHash, randomBytes, type webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@cursus/shared/accounts'
import { jwtVerify, SignJWT } from 'jose'

const lifetimeSeconds = 15 * 60

/** Who calls. `family` is the id of the sign-in that issued the token. */
export type Caller = { id: string; role: Role; family: string }

export type SessionTokens = {
  /** Signs a token; `until` ends it sooner than its 15 minutes. */
  sign: (caller: Caller, until?: Date) => Promise<string>
  /** Returns the caller; null for a token that is expired or not ours. */
  verify: (token: string) => Promise<Caller | null>
}

/** A key with its secret imported once: importing it per token would cost as much as the check. */
type Key = { id: string; secret: Promise<webcrypto.CryptoKey> }

/** Creates access tokens of 15 minutes. The first key signs, all verify, so keys can change without a logout. */
export function createSessionTokens(keys: string[], now: () => Date = () => new Date()): SessionTokens {
  const known = keys.map(toKey)
  const first = known[0]
  if (!first) throw new Error('No session key is configured')
  const remembered = new Map<string, { caller: Caller; until: number }>()
  return {
    async sign({ id, role, family }, until) {
      const issued = Math.floor(now().getTime() / 1000)
      const latest = until ? Math.floor(until.getTime() / 1000) : Number.POSITIVE_INFINITY
      return new SignJWT({ role, family })
        .setProtectedHeader({ alg: 'HS256', kid: first.id })
        .setSubject(id)
        .setJti(randomBytes(9).toString('base64url'))
        .setIssuedAt(issued)
        .setExpirationTime(Math.min(issued + lifetimeSeconds, latest))
        .sign(await first.secret)
    },
    async verify(token) {
      const at = now().getTime()
      const hit = remembered.get(token)
      if (hit) return hit.until > at ? hit.caller : null
      const found = await check(token, known, now())
      if (!found) return null
      if (remembered.size > 20_000) remembered.clear()
      remembered.set(token, found)
      return found.caller
    },
  }
}

function toKey(text: string): Key {
  const secret = createHash('sha256').update(`session:${text}`).digest()
  return {
    id: createHash('sha256').update(text).digest('base64url').slice(0, 8),
    secret: crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
  }
}

async function check(token: string, keys: Key[], currentDate: Date) {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = keys.find(({ id }) => id === header.kid)
        if (!key) throw new Error('unknown key')
        return key.secret
      },
      { algorithms: ['HS256'], currentDate },
    )
    const { sub, role, family, exp } = payload
    if (!sub || !exp || typeof family !== 'string') return null
    return { caller: { id: sub, role: role as Role, family }, until: exp * 1000 }
  } catch {
    return null
  }
}

/** Returns the configured keys, or one made once in the data folder (mode 0600). */
export function sessionKeys(configured: string[] | undefined, dataDir: string): string[] {
  if (configured && configured.length > 0) return configured
  const path = join(dataDir, 'keys', 'session')
  if (!existsSync(path)) {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return [readFileSync(path, 'utf8').trim()]
}
