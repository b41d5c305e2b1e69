import { deflateSync } from 'node:zlib'

interface Png {
  side?: number
  /** 2 is RGB, 6 is RGB with transparency. */
  colorType?: 2 | 6
  /** The packed pixels, in place of dark green ones. */
  pixels?: Buffer
}

/** A small square PNG of one colour, or one that only says so. Its checksums are zero: nobody here reads them. */
export function aPng({ side = 2, colorType = 2, pixels }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  header[9] = colorType
  const pixel = [10, 46, 39, 255].slice(0, colorType === 6 ? 4 : 3)
  const row = () => [0, ...Array.from({ length: side }, () => pixel).flat()]
  const packed =
    pixels ??
    (side > 100 ? Buffer.alloc(0) : deflateSync(Buffer.from(Array.from({ length: side }, row).flat())))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}
