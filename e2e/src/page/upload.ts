import { crc32, deflateSync } from 'node:zlib'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A picture of one colour, which a browser shows and a certificate prints. */
export function aPicture(name = 'attestation.png', { width = 60, height = 12 } = {}): Upload {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = [0, ...Array.from({ length: width }, () => [143, 178, 255]).flat()]
  const pixels = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}

/** A file that is a PDF by its content; nobody opens it. */
export function aPdfFile(name = 'garanties.pdf'): Upload {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
}
