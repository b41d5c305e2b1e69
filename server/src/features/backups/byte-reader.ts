/** Reads a stream of pieces in the sizes that the caller asks for. */
export function readerOf(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Returns at least one and at most `most` bytes; none at the end. */
  const upTo = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await parts.next()
      if (next.done) return rest
      rest = next.value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }
  /** Returns exactly `size` bytes; fewer only at the end. */
  const exactly = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = []
    let missing = size
    while (missing > 0) {
      const piece = await upTo(missing)
      if (piece.length === 0) break
      pieces.push(piece)
      missing -= piece.length
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
  return {
    upTo,
    exactly,
    /** Returns a line without its end; null when none ends within `most` bytes. */
    async line(most: number): Promise<string | null> {
      const bytes: Buffer[] = []
      for (let length = 0; length < most; length += 1) {
        const byte = await upTo(1)
        if (byte.length === 0) return null
        if (byte[0] === 0x0a) return Buffer.concat(bytes).toString('latin1')
        bytes.push(byte)
      }
      return null
    },
  }
}

export type Reader = ReturnType<typeof readerOf>
