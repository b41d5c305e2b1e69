import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/**
 * Makes the secret of a new application, in base32, and the address for its QR code (RFC 6238, 20 bytes, six digits).
 */
export function newApp(issuer: string, label: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, address: new TOTP({ issuer, label, secret }).toString() }
}

/**
 * Returns the number of the 30-second step that a code belongs to, the previous and the next one accepted; null for a
 * wrong code.
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: at.getTime(), window: 1 })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / periodSeconds) + delta
}

/** Letters of recovery codes, without 0, 1, I, L, O and U, which are mistaken for others. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes eight codes of eight characters, such as `K7TX-29QD`. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 8 }, () => `${part()}-${part()}`)
}

/** Normalises a typed recovery code: hyphens, blanks and case do not count. */
export const plainCode = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
