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

export interface SealSettings {
  /** Data folder of the product; a seal that is not configured is made in its folder `seal`. */
  dataDir: string
  /** PEM text or path of a PEM file: a P-256 key, its certificate, and those above it. Set both or none. */
  sealKey?: string
  sealCert?: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Loads the key that seals documents: the configured one, or one made at the first start and kept, readable by this
 * process's account only.
 */
export async function loadSeal(
  { dataDir, sealKey, sealCert }: SealSettings,
  now = new Date(),
): Promise<Seal> {
  if (Boolean(sealKey) !== Boolean(sealCert))
    throw new Error('SEAL_KEY and SEAL_CERT belong together: give both or none')
  if (sealKey && sealCert) return readSeal(await pemText(sealKey), await pemText(sealCert))
  const file = join(dataDir, 'seal', 'seal.pem')
  const kept = await readFile(file, 'utf8').catch(absent)
  if (kept) return readSeal(kept, kept)
  const made = await makeSeal(now)
  await mkdir(dataDir, { recursive: true })
  await mkdir(join(dataDir, 'seal'), { mode: 0o700 }).catch(existing)
  // Key and certificate are one file, renamed into place, so that no stop leaves one without the other.
  await writeFile(`${file}.new`, made, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return readSeal(made, made)
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function existing(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

async function pemText(value: string): Promise<string> {
  return value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFile(value, 'utf8')
}

function readSeal(keyPem: string, certificatePem: string): Seal {
  const key = privateKey(keyPem)
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('SEAL_KEY must be a private key on the curve P-256')
  }
  const [raw, ...above] = certificatesIn(certificatePem)
  if (!raw) throw new Error('SEAL_CERT has no certificate in PEM form')
  if (!new X509Certificate(raw).checkPrivateKey(key)) {
    throw new Error('SEAL_CERT is not the certificate of SEAL_KEY')
  }
  return {
    key,
    certificate: pkijs.Certificate.fromBER(raw),
    chain: above.map((certificate) => pkijs.Certificate.fromBER(certificate)),
    certificateBytes: [raw, ...above].reduce((sum, { length }) => sum + length, 0),
    thumbprint: createHash('sha256').update(raw).digest(),
  }
}

function privateKey(pem: string): KeyObject {
  const text = pem.match(/-----BEGIN (EC )?PRIVATE KEY-----[^-]+-----END (EC )?PRIVATE KEY-----/)?.[0]
  if (!text) throw new Error('SEAL_KEY has no private key in PEM form')
  try {
    return createPrivateKey(text)
  } catch {
    throw new Error('SEAL_KEY has no readable private key')
  }
}

function certificatesIn(pem: string): Uint8Array<ArrayBuffer>[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')))
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
