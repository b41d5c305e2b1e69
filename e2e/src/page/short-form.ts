import { generateKeyPairSync, sign } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a certificate's 2D code carries behind its address, as decision 493 writes it, signed by a key of its own: issued on 31
 * October 2026, from 10 November to 9 March, for « A*** Vallombre ». `key` is what a browser keeps of it.
 */
export function aSignedForm(code: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const days = ['2026-10-31', '2026-11-10', '2027-03-09'].map(
    (day) => (Date.parse(day) - Date.UTC(2000, 0, 1)) / 86_400_000,
  )
  const said = Buffer.from([
    1,
    0xca,
    0xfe,
    0,
    1,
    ...days.flatMap((day) => [day >> 8, day & 255]),
    ...Buffer.from('SA*** Vallombre'),
  ])
  const signed = Buffer.concat([Buffer.from(code.replaceAll('-', '')), said])
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const bits = [...said, ...signature].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const form = (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
  return { key: { kty: 'EC', crv: 'P-256', x, y, kid: 'cafe0001' }, form }
}
