import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption of small secrets of people in the database. */
export type Encryption = {
  /** Encrypts by AES-256-GCM with the first key: `keyId.iv.tag.text` in base64url. */
  encrypt: (text: string) => string
  /** Decrypts; null when the key is no longer configured, or the text was changed. */
  decrypt: (sealed: string) => string | null
  /**
   * Keyed hashes of a text, to look it up without storing it: `keyId.hash`, the first is the one to store, then each hash under the name of each
   * other key, as prints of before 2026-11-30 were named later, and those that nobody has named yet.
   */
  printsOf: (text: string) => string[]
  /** Tells whether the key that a print names is configured; true where it names none. */
  hasKeyOf: (print: string) => boolean
  /** Name of the oldest key. */
  oldestKey: string
}

/** Creates the encryption: the first key encrypts, all decrypt. Its keys are derived from those of the sessions. */
export function createEncryption(keys: string[]): Encryption {
  const known = keys.map((key) => ({
    id: createHash('sha256').update(key).digest('base64url').slice(0, 8),
    secret: Buffer.from(hkdfSync('sha256', key, '', 'cursus secrets of people', 32)),
    print: Buffer.from(hkdfSync('sha256', key, '', 'cursus prints of codes', 32)),
  }))
  const first = known[0]
  if (!first) throw new Error('No session key is configured')
  return {
    encrypt(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.secret, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return [first.id, ...parts].join('.')
    },
    decrypt(sealed) {
      const [id, ...parts] = sealed.split('.')
      const key = known.find((one) => one.id === id)
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!key || !iv || !tag || !text) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: 16 })
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    printsOf(text) {
      const made = known.map(({ id, print }) => ({
        id,
        hash: createHmac('sha256', print).update(text).digest('base64url'),
      }))
      const named = made.map(({ id, hash }) => `${id}.${hash}`)
      const namedLater = made.flatMap(({ hash }) => made.map(({ id }) => `${id}.${hash}`))
      return [...new Set([...named, ...namedLater, ...made.map(({ hash }) => hash)])]
    },
    hasKeyOf: (print) => !print.includes('.') || known.some(({ id }) => print.startsWith(`${id}.`)),
    oldestKey: known.at(-1)?.id ?? first.id,
  }
}
