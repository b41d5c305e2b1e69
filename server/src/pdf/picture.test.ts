import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aPng } from '../../test/a-png.ts'
import { assertPrintablePicture, UnprintablePicture } from './picture.ts'

const refusal = (bytes: Uint8Array) => () => assertPrintablePicture(bytes)

describe('a picture for a certificate', () => {
  it('may be a PNG with or without transparency, or a JPEG', () => {
    expect(refusal(aPng({ colorType: 2 }))).not.toThrow()
    expect(refusal(aPng({ colorType: 6 }))).not.toThrow()
    expect(refusal(Buffer.from('ffd8ffe000104a464946ffd9', 'hex'))).not.toThrow()
  })

  it.each([
    ['something else', Buffer.from('%PDF-1.7 and so on')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that ends too early', aPng({}).subarray(0, 50)],
    ['a PNG whose pixels are no zlib stream', aPng({ pixels: Buffer.from('no zlib') })],
    ['a PNG with too few pixels', aPng({ pixels: deflateSync(Buffer.alloc(2)) })],
    ['a PNG that unpacks to more than its pixels', aPng({ pixels: deflateSync(Buffer.alloc(1_000_000)) })],
    ['a PNG with an unknown filter', aPng({ pixels: deflateSync(Buffer.alloc(64, 9)) })],
    ['a PNG of 30,000 × 30,000', aPng({ side: 30_000 })],
    ['a PNG whose chunk claims four billion bytes', brokenLength()],
  ])('is never %s', (_what, bytes) => {
    expect(refusal(bytes)).toThrow(UnprintablePicture)
  })
})

function brokenLength(): Buffer {
  const png = Buffer.from(aPng({}))
  png.writeUInt32BE(0xfffffff0, 33)
  return png
}
