import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Reads a P-256 key and its certificate with those above it (in DER), each given as PEM text or as the path of a PEM file.
 * Throws an error that begins with the variable at fault and repeats nothing of what was given, which may be a secret.
 */
export function readSealPair(sealKey: string, sealCert: string) {
  const key = privateKey(pemText('SEAL_KEY', sealKey))
  const certificates = certificatesIn(pemText('SEAL_CERT', sealCert))
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('SEAL_KEY: must be a private key on the curve P-256')
  }
  const [own] = certificates
  if (!own) throw new Error('SEAL_CERT: has no certificate in PEM form')
  if (!readCertificate(own).checkPrivateKey(key)) {
    throw new Error('SEAL_CERT: is not the certificate of SEAL_KEY')
  }
  return { key, certificates }
}

function pemText(name: string, value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new Error(`${name}: is no text in PEM form, and no file of that name can be read`)
  }
}

function privateKey(pem: string): KeyObject {
  const text = pem.match(/-----BEGIN (EC )?PRIVATE KEY-----[^-]+-----END (EC )?PRIVATE KEY-----/)?.[0]
  if (!text) throw new Error('SEAL_KEY: has no private key in PEM form')
  try {
    return createPrivateKey(text)
  } catch {
    throw new Error('SEAL_KEY: has no readable private key')
  }
}

function readCertificate(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch {
    throw new Error('SEAL_CERT: has no readable certificate')
  }
}

function certificatesIn(pem: string): Uint8Array<ArrayBuffer>[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')))
}
