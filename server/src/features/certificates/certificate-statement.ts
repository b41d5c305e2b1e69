import type { CertificateCheck } from '@cursus/shared/certificates'
import jwt from 'jsonwebtoken'
import type { Seal } from '../../pdf/seal.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Signs the answer to a check with the key of our seals. Returns a compact JWS (RFC 7515, ES256) that says who answered, when, and
 * where the certificate of the key is.
 */
export function signCheck(
  { config, now }: Services,
  { key, thumbprint }: Seal,
  checked: CertificateCheck['data'],
): string {
  const { publicUrl } = config
  const iat = Math.floor(now().getTime() / 1000)
  const said = { iss: publicUrl, sub: checked.code, iat, certificate: checked }
  const certificate = {
    'x5t#S256': thumbprint.toString('base64url'),
    x5u: `${publicUrl}/api/seal/certificate`,
  }
  return jwt.sign(said, key, { header: { alg: 'ES256', ...certificate } })
}
