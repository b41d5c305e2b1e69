import * as pkijs from 'pkijs'

export interface SealCheck {
  /** The signature fits the bytes it speaks of. */
  valid: boolean
  /** It speaks of every byte of the file but its own. */
  whole: boolean
  subFilter: string
}

/** Reads the seal of a PDF back, with nothing but the file. Null when it has none. */
export async function checkSeal(pdf: Uint8Array): Promise<SealCheck | null> {
  const text = Buffer.from(pdf).toString('latin1')
  const range = text
    .match(/\/ByteRange \[\s*(\d+) (\d+) (\d+) (\d+)\s*\]/)
    ?.slice(1)
    .map(Number)
  if (!range) return null
  const [start = 0, before = 0, after = 0, rest = 0] = range
  const hex = text.slice(before, after)
  const subFilter = text.match(/\/SubFilter \/([\w.]+)/)?.[1] ?? ''
  const whole = start === 0 && after + rest === pdf.length && /^<[0-9a-f]+>$/i.test(hex)
  const signed = Buffer.concat([pdf.subarray(start, before), pdf.subarray(after, after + rest)])
  return { valid: await verify(hex, signed), whole, subFilter }
}

async function verify(hex: string, signed: Buffer): Promise<boolean> {
  try {
    const info = pkijs.ContentInfo.fromBER(trimmed(Buffer.from(hex.slice(1, -1), 'hex')))
    const cms = new pkijs.SignedData({ schema: info.content })
    return await cms.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false })
  } catch {
    return false
  }
}

/** The signature without the zeros behind it: its first bytes say how long it is. */
function trimmed(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const length = bytes.readUInt16BE(2) + 4
  if (bytes.subarray(length).some((byte) => byte !== 0))
    throw new Error('There is something behind the signature')
  return new Uint8Array(bytes.subarray(0, length))
}
