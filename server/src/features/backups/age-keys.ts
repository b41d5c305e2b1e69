import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { BackupFault } from './backup-fault.ts'
import { fromBech32, toBech32 } from './bech32.ts'

/** Prefixes of the two halves of an age key (age-encryption.org/v1). */
const names = { recipient: 'age', identity: 'age-secret-key-' }

/** Bytes before the 32 bytes of a Curve25519 key in DER (RFC 8410). */
const der = {
  public: Buffer.from('302a300506032b656e032100', 'hex'),
  private: Buffer.from('302e020100300506032b656e04220420', 'hex'),
}

const rawOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(der.public.length)

/** Makes a key of two halves: `recipient` only encrypts and may lie on the server, `identity` decrypts. */
export function makeKey(): { recipient: string; identity: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(der.private.length)
  return {
    recipient: toBech32(names.recipient, rawOf(publicKey)),
    identity: toBech32(names.identity, secret).toUpperCase(),
  }
}

/** Returns the bytes of the encrypting half; null when the text is none. */
export function readRecipient(word: string): Buffer | null {
  const bytes = fromBech32(names.recipient, word.trim())
  return bytes?.length === 32 ? bytes : null
}

/**
 * Returns the decrypting half from the text of an age key file: lines, with remarks after `#`. Throws `BackupFault`.
 */
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

/** Returns the 32 bytes that may be shown of a key pair. */
export const publicHalf = (identity: KeyObject): Buffer => rawOf(createPublicKey(identity))

/** Computes the secret that only the holders of these two keys can know. */
export function sharedSecret(privateKey: KeyObject, other: Uint8Array): Buffer {
  const publicKey = createPublicKey({
    key: Buffer.concat([der.public, other]),
    format: 'der',
    type: 'spki',
  })
  return diffieHellman({ privateKey, publicKey })
}
