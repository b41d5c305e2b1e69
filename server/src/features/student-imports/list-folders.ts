import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@cursus/shared/day'

const prefix = 'cursus-list-'

/** Makes a folder on this machine for a list, or a part of one, while a call works on it; the caller drops it. */
export async function makeListFolder() {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Deletes the lists that a process left on this machine as it was killed: those that nobody wrote to for an hour of the
 * machine's clock. They hold people. What belongs to another user of the machine stays.
 */
export async function dropLeftLists(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const [own, list] = await Promise.all([lstat(folder), lstat(join(folder, 'list'))].map(orNothing))
    const isOurs = own?.uid === process.getuid?.()
    const written = Math.max(own?.mtimeMs ?? 0, list?.mtimeMs ?? 0)
    if (own && isOurs && written < Date.now() - hourMs) await rm(folder, { recursive: true, force: true })
  }
}

const orNothing = <Value>(promise: Promise<Value>) => promise.catch(() => undefined)
