import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Fingerprint of everything in a multipart body, computed while the body is read. */
export type FormDigest = {
  /** Listens to the body; somebody must begin to read it in the same turn of the event loop. */
  follow: (body: Readable) => void
  /** Fingerprint; null until the body has ended. */
  result: () => string | null
}

/**
 * Creates a fingerprint, of the query of the call too. It ignores the boundary named in `contentType`, because a repeated form
 * has another one.
 */
export function createFormDigest(contentType: string, query = ''): FormDigest {
  const digest = createHash('sha256').update(query)
  const mark = Buffer.from(/boundary="?([^";]+)"?/i.exec(contentType)?.[1] ?? '\r\n')
  let result: string | null = null
  let rest: Buffer = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    let bytes = Buffer.concat([rest, chunk])
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark)) {
      digest.update(bytes.subarray(0, at)).update('\0')
      bytes = bytes.subarray(at + mark.length)
    }
    // The end may be the beginning of a mark.
    const whole = Math.max(0, bytes.length - mark.length + 1)
    digest.update(bytes.subarray(0, whole))
    rest = bytes.subarray(whole)
  }
  return {
    follow(body) {
      body.on('data', take)
      body.once('end', () => {
        result = digest.update(rest).digest('base64url')
      })
    },
    result: () => result,
  }
}
