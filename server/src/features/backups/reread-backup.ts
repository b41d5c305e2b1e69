import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-fault.ts'
import type { Kept } from './manifest.ts'

/**
 * Reads a backup from its disk again and compares hashes, which needs no key. Deletes it and throws `BackupFault`
 * when it differs.
 */
export async function rereadBackup({ folder, manifest }: Kept): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(manifest.archives)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    if (hash.digest('hex') === sha256) continue
    await rm(folder, { recursive: true, force: true })
    throw new BackupFault(`${name} was read otherwise than it was written: look at the disk of ${folder}.`)
  }
}
