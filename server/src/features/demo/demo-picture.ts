import { crc32, deflateSync } from 'node:zlib'

const size = { width: 1588, height: 244 }
const night = [31, 60, 136]
const aurora = [143, 178, 255]
const white = [255, 255, 255]

/**
 * Draws the picture of the demo's inclusive school: a PNG as wide as a certificate, in its blue with a dotted aurora, and its
 * emblem « EB » before it.
 */
export function demoSchoolPicture(): Buffer {
  const rows = Array.from({ length: size.height }, (_, y) => [
    0,
    ...Array.from({ length: size.width }, (_, x) => colourAt(x, y)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): number[] {
  const wave = 150 + 42 * Math.sin(x / 210) + 18 * Math.sin(x / 90)
  const isDot = x % 24 < 8 && Math.hypot((x % 24) - 4, y - wave) < 4.5
  if (isInEmblem(x, y)) return isInE(x - 66, y - 80) || isInB(x - 124, y - 80) ? night : white
  return isDot ? aurora : night
}

/** A square of 180 with round corners. */
function isInEmblem(x: number, y: number): boolean {
  const [beyondX, beyondY] = [x, y].map((at) => Math.max(0, Math.abs(at - 122) - 46))
  return Math.hypot(beyondX ?? 0, beyondY ?? 0) < 44
}

function isInE(x: number, y: number): boolean {
  const isBar = x < 15 || y < 14 || y > 70 || (Math.abs(y - 42) < 7 && x < 41)
  return isBar && isWithin(x, 46) && isWithin(y, 84)
}

/** A stem and two bowls, each half a ring after two bars. */
function isInB(x: number, y: number): boolean {
  if (!isWithin(x, 58) || !isWithin(y, 84)) return false
  const isBowl = [24, 60].some((middle) => Math.abs(Math.hypot(Math.max(0, x - 26), y - middle) - 17) < 7)
  return x < 15 || isBowl
}

const isWithin = (at: number, length: number) => at >= 0 && at < length

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
