import {
  createHash,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Integer, PrintableString, Utf8String } from 'asn1js'
import * as pkijs from 'pkijs'
import type { Seal } from './cms.ts'

/** A P-256 key, its certificate, and those above it (in DER). */
type Pair = { key: KeyObject; certificates: Uint8Array<ArrayBuffer>[] }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Loads the key that seals documents where none is configured: made at the first start and kept in the folder `seal` of
 * `dataDir`, readable by this process's account only.
 */
export async function loadOwnSeal(dataDir: string, now = new Date()): Promise<Seal> {
  const file = join(dataDir, 'seal', 'seal.pem')
  const kept = await readFile(file, 'utf8').catch(absent)
  if (kept) return sealOf(pairIn(kept))
  const made = await makeSeal(now)
  await mkdir(dataDir, { recursive: true })
  await mkdir(join(dataDir, 'seal'), { mode: 0o700 }).catch(existing)
  // Key and certificate are one file, renamed into place, so that no stop leaves one without the other.
  await writeFile(`${file}.new`, made, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return sealOf(pairIn(made))
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function existing(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

/** Makes the seal of a key and its certificates. */
export function sealOf({ key, certificates }: Pair): Seal {
  const [own, ...above] = certificates
  if (!own) throw new Error('a seal needs a certificate')
  return {
    key,
    certificate: pkijs.Certificate.fromBER(own),
    chain: above.map((certificate) => pkijs.Certificate.fromBER(certificate)),
    certificateBytes: certificates.reduce((sum, { length }) => sum + length, 0),
    thumbprint: createHash('sha256').update(own).digest(),
  }
}

function pairIn(pem: string): Pair {
  return { key: createPrivateKey(pem), certificates: [new Uint8Array(new X509Certificate(pem).raw)] }
}

function toPem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** Makes a self-signed certificate for seals only, valid ten years. */
async function makeSeal(now: Date): Promise<string> {
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: positive(randomBytes(16)) })
  for (const side of [certificate.issuer, certificate.subject]) {
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'FR' }) }),
      new pkijs.AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'Cursus, sceau des attestations' }),
      }),
    )
  }
  certificate.notBefore.value = now
  certificate.notAfter.value = new Date(
    Date.UTC(now.getUTCFullYear() + 10, now.getUTCMonth(), now.getUTCDate()),
  )
  const usage = new Uint8Array([0x03, 0x02, 0x06, 0xc0])
  certificate.extensions = [
    new pkijs.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.buffer }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)
  return toPem('PRIVATE KEY', key) + toPem('CERTIFICATE', certificate.toSchema().toBER())
}

function positive(bytes: Buffer): ArrayBuffer {
  const number = new Uint8Array(bytes)
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40
  return number.buffer
}
