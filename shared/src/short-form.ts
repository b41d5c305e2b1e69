import { addDays, type Day } from './day.ts'

/** What the end of the address in a certificate's 2D code says (decision 493); not yet known to be ours. */
export interface ShortForm {
  /** Eight hexadecimal digits that name the key of the signature. */
  keyId: string
  issuedOn: Day
  startDate: Day
  endDate: Day
  product: 'Santé/Mobilité' | 'Habitation'
  /** Masked, as on the check page. */
  holder: string
  /** What the signature is of: the check code before all that is said. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const products = { S: 'Santé/Mobilité', H: 'Habitation' } as const
const version = 1
/** Version, key and days; then a letter, a holder, and the signature. */
const head = 11
const signatureBytes = 64

/** Reads a short form that stands behind the address of this check code; null for any other text. */
export function readShortForm(code: string, text: string): ShortForm | null {
  const bytes = fromBase32(text)
  if (!bytes || bytes.length <= head + 1 + signatureBytes || bytes[0] !== version) return null
  const said = bytes.subarray(0, -signatureBytes)
  const view = new DataView(said.buffer, said.byteOffset, said.length)
  const dayAt = (offset: number) => addDays('2000-01-01', view.getUint16(offset))
  const letter = String.fromCharCode(said[head] ?? 0)
  if (letter !== 'S' && letter !== 'H') return null
  return {
    keyId: [...said.subarray(1, 5)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    issuedOn: dayAt(5),
    startDate: dayAt(7),
    endDate: dayAt(9),
    product: products[letter],
    holder: new TextDecoder().decode(said.subarray(head + 1)),
    signed: new Uint8Array([...new TextEncoder().encode(code), ...said]),
    signature: new Uint8Array(bytes.subarray(-signatureBytes)),
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford's base 32; null where a sign is none of it, or the text is longer than any short form. */
function fromBase32(text: string): Uint8Array | null {
  if (text.length > 500) return null
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of text.toUpperCase()) {
    const value = alphabet.indexOf(sign)
    if (value < 0) return null
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return new Uint8Array(bytes)
}
