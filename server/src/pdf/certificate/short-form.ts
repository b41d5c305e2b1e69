import { sign } from 'node:crypto'
import { maskedName, passportNames } from '@cursus/shared/full-name'
import type { Seal } from '../seal/cms.ts'
import type { CertificateFacts, HomeCertificateFacts } from './facts.ts'

/**
 * Says in a few signed bytes what a certificate states, for the end of the address in its 2D code (decision 493): version 1, the
 * first four bytes of the thumbprint of our seal's certificate, days of issue, begin and end since 2000 (16 bits each), `S` for a
 * stay or `H` for a home, the masked holder in UTF-8, as the passport spells it, and an ECDSA signature (P-256, SHA-256, 64 bytes) of the check code and all
 * that. Returns it in Crockford's base 32, which 2D codes keep short.
 */
export function shortFormOf(
  facts: CertificateFacts | HomeCertificateFacts,
  { key, thumbprint }: Seal,
): string {
  const { code, insured, issuedOn, startDate, endDate } = facts
  const days = Buffer.alloc(6)
  for (const [at, day] of [issuedOn, startDate, endDate].entries())
    days.writeUInt16BE(daysSince2000(day), at * 2)
  const kind = 'home' in facts ? 'H' : 'S'
  const said = Buffer.concat([
    Buffer.from([1]),
    thumbprint.subarray(0, 4),
    days,
    Buffer.from(`${kind}${cut(maskedName(passportNames(insured) ?? insured))}`),
  ])
  const signature = sign('sha256', Buffer.concat([Buffer.from(code), said]), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return toBase32(Buffer.concat([said, signature]))
}

const daysSince2000 = (day: string) => Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / 86_400_000)

const longest = 28

/** Keeps a name as long as it leaves the code coarse. */
function cut(name: string): string {
  const signs = [...name]
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : signs.join('')
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}
