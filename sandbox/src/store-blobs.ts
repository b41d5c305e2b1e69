import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files (signed PDFs, mails), written whole or not at all. Ids may hold [A-Za-z0-9._-] only. */
export interface Blobs {
  get(id: string): Buffer | undefined
  put(id: string, bytes: Uint8Array): void
  delete(id: string): void
}

export function openBlobs(folder: string): Blobs {
  mkdirSync(folder, { recursive: true })
  const pathOf = (id: string) => {
    if (!/^[\w-][\w.-]*$/.test(id)) throw new Error(`not a file id: ${id}`)
    return join(folder, id)
  }
  return {
    get: (id) => (existsSync(pathOf(id)) ? readFileSync(pathOf(id)) : undefined),
    put(id, bytes) {
      writeFileSync(`${pathOf(id)}.new`, bytes)
      renameSync(`${pathOf(id)}.new`, pathOf(id))
    },
    delete: (id) => rmSync(pathOf(id), { force: true }),
  }
}
