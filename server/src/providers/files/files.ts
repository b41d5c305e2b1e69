/** Where the bytes of documents lie. Who may see a file is decided by the rows that point to it, never here. */
export type Files = {
  /** Keeps the bytes under a new random key and answers with it, once they would survive a loss of power. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Throws when nothing lies under the key. */
  get: (key: string) => Promise<Buffer>
  /** Null when nothing lies under the key. */
  stat: (key: string) => Promise<{ size: number } | null>
  /** All that lies in the store, in no order, with when it was put; also what was never put to its end. */
  list: () => AsyncIterable<{ key: string; putAt: Date }>
  /** Forgets the bytes for good; nothing under the key is no error. */
  remove: (key: string) => Promise<void>
}
