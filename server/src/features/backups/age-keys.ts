import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { BackupFault } from './backup-fault.ts'
import { fromBech32, toBech32 } from './bech32.ts'

/** Names of the two halves of a key of age (age-encryption.org/v1). */
const names = { recipient: 'age', identity: 'age-secret-key-' }

/** What stands before the 32 bytes of a key on Curve25519 in DER (RFC 8410). */
const der = {
  public: Buffer.from('302a300506032b656e032100', 'hex'),
  private: Buffer.from('302e020100300506032b656e04220420', 'hex'),
}

const rawOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(der.public.length)

/** A new key of two halves: `recipient` only locks and may lie on the server, `identity` opens. */
export function makeKey(): { recipient: string; identity: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(der.private.length)
  return {
    recipient: toBech32(names.recipient, rawOf(publicKey)),
    identity: toBech32(names.identity, secret).toUpperCase(),
  }
}

/** The bytes of the half that locks; null when the word is none. */
export function readRecipient(word: string): Buffer | null {
  const bytes = fromBech32(names.recipient, word.trim())
  return bytes?.length === 32 ? bytes : null
}

/** The half that opens, from the text of a key file of age: lines, `#` before remarks. Throws `BackupFault`. */
export function readIdentity(text: string): KeyObject {
  const word = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'))
  const secret = fromBech32(names.identity, word ?? '')
  if (secret?.length !== 32)
    throw new BackupFault('The key file holds no key: it needs a line AGE-SECRET-KEY-1….')
  return createPrivateKey({ key: Buffer.concat([der.private, secret]), format: 'der', type: 'pkcs8' })
}

export const publicHalf = (identity: KeyObject): Buffer => rawOf(createPublicKey(identity))

/** What only the two keys can know together. */
export function sharedSecret(privateKey: KeyObject, other: Uint8Array): Buffer {
  const publicKey = createPublicKey({
    key: Buffer.concat([der.public, other]),
    format: 'der',
    type: 'spki',
  })
  return diffieHellman({ privateKey, publicKey })
}
