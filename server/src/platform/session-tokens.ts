import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@cursus/shared/accounts'
import jwt from 'jsonwebtoken'

const lifetimeSeconds = 15 * 60

/**
 * Who calls. `family` is the id of the sign-in that issued the token. `viewer` is the administrator who only looks at the
 * pages of the student `id`; it travels as the actor of the token (`act`, RFC 8693).
 */
export type Caller = { id: string; role: Role; family: string; viewer?: string }

export type SessionTokens = {
  /** Signs a token; `until` ends it sooner than its 15 minutes. */
  sign: (caller: Caller, until?: Date) => string
  /** Returns the caller; null for a token that is expired or not ours. */
  verify: (token: string) => Caller | null
}

type Key = { id: string; secret: KeyObject }

/** Creates access tokens of 15 minutes. The first key signs, all verify, so keys can change without a logout. */
export function createSessionTokens(keys: string[], now: () => Date = () => new Date()): SessionTokens {
  const known = keys.map(toKey)
  const first = known[0]
  if (!first) throw new Error('No session key is configured')
  const remembered = new Map<string, { caller: Caller; until: number }>()
  return {
    sign({ id, role, family, viewer }, until) {
      const iat = Math.floor(now().getTime() / 1000)
      const latest = until ? Math.floor(until.getTime() / 1000) : Number.POSITIVE_INFINITY
      const act = viewer === undefined ? {} : { act: { sub: viewer } }
      const claims = { role, family, sub: id, jti: randomBytes(9).toString('base64url'), iat, ...act }
      const exp = Math.min(iat + lifetimeSeconds, latest)
      return jwt.sign({ ...claims, exp }, first.secret, { algorithm: 'HS256', keyid: first.id })
    },
    verify(token) {
      const at = now().getTime()
      const hit = remembered.get(token)
      if (hit) return hit.until > at ? hit.caller : null
      const found = check(token, known, at)
      if (!found) return null
      if (remembered.size > 20_000) remembered.clear()
      remembered.set(token, found)
      return found.caller
    },
  }
}

function toKey(text: string): Key {
  return {
    id: createHash('sha256').update(text).digest('base64url').slice(0, 8),
    secret: createSecretKey(createHash('sha256').update(`session:${text}`).digest()),
  }
}

/** Checks in this thread: handing a token to another, as WebCrypto does, costs ten times the check. */
function check(token: string, keys: Key[], at: number) {
  const named = jwt.decode(token, { complete: true })?.header.kid
  const key = keys.find(({ id }) => id === named)
  if (!key) return null
  try {
    const clockTimestamp = Math.floor(at / 1000)
    const claims = jwt.verify(token, key.secret, { algorithms: ['HS256'], clockTimestamp })
    if (typeof claims === 'string') return null
    const { sub, role, family, exp, act } = claims
    if (!sub || !exp || typeof family !== 'string') return null
    const viewer = act === undefined ? {} : { viewer: String(act.sub) }
    return { caller: { id: sub, role: role as Role, family, ...viewer }, until: exp * 1000 }
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
