import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** A new application: its secret in base32, and the address that its QR code shows (RFC 6238, 20 bytes, six digits). */
export function newApp(issuer: string, label: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, address: new TOTP({ issuer, label, secret }).toString() }
}

/** The half minute that a code belongs to, one before and one after included; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: at.getTime(), window: 1 })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / periodSeconds) + delta
}

/** Without 0, 1, I, L, O and U, which are mistaken for each other. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight codes of eight characters, as `K7TX-29QD`. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 8 }, () => `${part()}-${part()}`)
}

/** A recovery code as it is compared: hyphens, blanks and case do not matter. */
export const plainCode = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
