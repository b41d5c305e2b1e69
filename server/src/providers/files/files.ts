/** Store for the bytes of documents. Database rows, not this store, decide who may read a file. */
export type Files = {
  /** Stores the bytes under a new random key and returns it once they would survive a loss of power. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Returns the bytes. Throws when the key is unknown. */
  get: (key: string) => Promise<Buffer>
  /** Lists all stored keys, in no order, with the time when each was put; also files whose upload never ended. */
  list: () => AsyncIterable<{ key: string; putAt: Date }>
  /** Deletes the bytes for good; an unknown key is no error. */
  remove: (key: string) => Promise<void>
}
