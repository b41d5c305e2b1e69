import { inflateSync } from 'node:zlib'

/** Thrown for a picture that cannot be printed: neither PNG nor JPEG, damaged, or larger than 16 million pixels. */
export class UnprintablePicture extends Error {
  override name = 'UnprintablePicture'
}

const most = 16_000_000

/**
 * Throws UnprintablePicture unless the bytes are a whole PNG or JPEG. Called on upload and before pdfkit reads a
 * picture: on a damaged PNG pdfkit throws outside every promise, which ends the process, or never returns.
 */
export function assertPrintablePicture(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 8).equals(pngSignature)) return assertPng(file)
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) throw new UnprintablePicture('neither PNG nor JPEG')
  if (file.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) throw new UnprintablePicture('the JPEG ends too early')
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Header {
  width: number
  height: number
  bitsPerPixel: number
  interlaced: boolean
}

function assertPng(file: Buffer) {
  const chunks = chunksOf(file)
  const header = headerOf(chunks[0])
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rows = rowsOf(header)
  const length = rows.reduce((sum, bytes) => sum + bytes + 1, 0)
  let pixels: Buffer
  try {
    pixels = inflateSync(packed, { maxOutputLength: length + 64 })
  } catch {
    throw new UnprintablePicture('the pixels of the PNG cannot be unpacked')
  }
  if (pixels.length < length) throw new UnprintablePicture('the PNG has too few pixels')
  let at = 0
  for (const bytes of rows) {
    if ((pixels[at] as number) > 4) throw new UnprintablePicture('a row of the PNG has no known filter')
    at += bytes + 1
  }
}

interface Chunk {
  type: string
  data: Buffer
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; chunks.at(-1)?.type !== 'IEND'; ) {
    if (at + 12 > file.length) throw new UnprintablePicture('the PNG ends too early')
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) throw new UnprintablePicture('a part of the PNG is longer than the file')
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function headerOf(chunk: Chunk | undefined): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13)
    throw new UnprintablePicture('the PNG has no header')
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)]
  const [bits = 0, color = 0, compression, filter, interlace = 0] = chunk.data.subarray(8)
  const known = [1, 2, 4, 8, 16].includes(bits) && color in channels && compression === 0 && filter === 0
  if (!known || interlace > 1) throw new UnprintablePicture('the PNG is of an unknown kind')
  if (width === 0 || height === 0 || width * height > most)
    throw new UnprintablePicture('the picture is too large')
  return { width, height, bitsPerPixel: bits * (channels[color] as number), interlaced: interlace === 1 }
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Number of bytes in each row of packed pixels, without the byte that names the row's filter. */
function rowsOf({ width, height, bitsPerPixel, interlaced }: Header): number[] {
  const steps = interlaced ? passes : ([[0, 0, 1, 1]] as const)
  return steps.flatMap(([x, y, stepX, stepY]) => {
    const columns = Math.ceil(Math.max(0, width - x) / stepX)
    const rows = columns === 0 ? 0 : Math.ceil(Math.max(0, height - y) / stepY)
    return Array.from({ length: rows }, () => Math.ceil((columns * bitsPerPixel) / 8))
  })
}
