import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { publicHalf, sharedSecret } from './age-keys.ts'
import { BackupFault } from './backup-fault.ts'
import { type Reader, readerOf } from './byte-reader.ts'

/** Version line of the age format (C2SP, age-encryption.org/v1): `age -d -i KEY` opens what is written here. */
export const ageVersion = 'age-encryption.org/v1'

const cipher = 'chacha20-poly1305'
const tag = { authTagLength: 16 }
const chunkSize = 65_536
const sealedSize = chunkSize + tag.authTagLength
/** Bytes that no line of our headers reaches. */
const lineLimit = 512

const derive = (secret: Uint8Array, salt: Uint8Array, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const nothing = Buffer.alloc(0)

/**
 * Encrypts a stream for one recipient in chunks of 64 KiB, each sealed with its number and with whether it is the
 * last.
 */
export function encryptFor(recipient: Uint8Array) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const fileKey = randomBytes(16)
    const nonce = randomBytes(16)
    yield Buffer.concat([header(fileKey, recipient), nonce])
    const payloadKey = derive(fileKey, nonce, 'payload')
    const reader = readerOf(source)
    let chunk = await reader.exactly(chunkSize)
    for (let counter = 0; ; counter += 1) {
      const next = await reader.exactly(chunkSize)
      yield sealChunk(payloadKey, chunkNonce(counter, next.length === 0), chunk)
      if (next.length === 0) return
      chunk = next
    }
  }
}

/** Decrypts what `encryptFor` encrypted. Throws `BackupFault` for another key, and for a cut or altered stream. */
export function decryptWith(identity: KeyObject) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = readerOf(source)
    const fileKey = await readHeader(reader, identity)
    const payloadKey = derive(fileKey, await reader.exactly(16), 'payload')
    let chunk = await reader.exactly(sealedSize)
    for (let counter = 0; ; counter += 1) {
      const next = await reader.exactly(sealedSize)
      yield openChunk(payloadKey, chunkNonce(counter, next.length === 0), chunk)
      if (next.length === 0) return
      chunk = next
    }
  }
}

function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(counter), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealChunk(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, tag)
  return Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()])
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const end = sealed.length - tag.authTagLength
  if (end < 0) throw altered()
  try {
    const opening = createDecipheriv(cipher, key, nonce, tag).setAuthTag(sealed.subarray(end))
    return Buffer.concat([opening.update(sealed.subarray(0, end)), opening.final()])
  } catch {
    throw altered()
  }
}

const altered = () => new BackupFault('The backup is cut or altered: it does not match its own seals.')

function header(fileKey: Buffer, recipient: Uint8Array): Buffer {
  const { privateKey } = generateKeyPairSync('x25519')
  const share = publicHalf(privateKey)
  const wrapped = sealChunk(
    wrapKey(sharedSecret(privateKey, recipient), share, recipient),
    Buffer.alloc(12),
    fileKey,
  )
  const unsigned = `${ageVersion}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`
  return Buffer.from(`${unsigned} ${base64(signature(fileKey, unsigned))}\n`, 'latin1')
}

const wrapKey = (secret: Buffer, share: Uint8Array, recipient: Uint8Array) =>
  derive(secret, Buffer.concat([share, recipient]), `${ageVersion}/X25519`)

const signature = (fileKey: Buffer, unsigned: string) =>
  createHmac('sha256', derive(fileKey, nothing, 'header'))
    .update(unsigned, 'latin1')
    .digest()

/** Reads the key of the file from a header with one recipient. */
async function readHeader(reader: Reader, identity: KeyObject): Promise<Buffer> {
  const lines: string[] = []
  while (lines.length < 4) {
    const line = await reader.line(lineLimit)
    if (line === null) throw altered()
    lines.push(line)
  }
  const [version, stanza = '', wrapped = '', closing = ''] = lines
  const [, share] = /^-> X25519 ([A-Za-z0-9+/]{43})$/.exec(stanza) ?? []
  const [, mac] = /^--- ([A-Za-z0-9+/]{43})$/.exec(closing) ?? []
  if (version !== ageVersion || !share || !mac) throw altered()
  const fileKey = unwrap(identity, Buffer.from(share, 'base64'), Buffer.from(wrapped, 'base64'))
  const expected = signature(fileKey, `${[version, stanza, wrapped].join('\n')}\n---`)
  if (!timingSafeEqual(expected, Buffer.from(mac, 'base64'))) throw altered()
  return fileKey
}

function unwrap(identity: KeyObject, share: Buffer, wrapped: Buffer): Buffer {
  try {
    const key = wrapKey(sharedSecret(identity, share), share, publicHalf(identity))
    return openChunk(key, Buffer.alloc(12), wrapped)
  } catch (error) {
    throw new BackupFault('This key does not open the backup: it was locked for another one.', {
      cause: error,
    })
  }
}
