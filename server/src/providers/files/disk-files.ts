import { randomBytes } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './files.ts'

const shape = /^[0-9a-f]{32}$/

/** Keeps files in `folder`, in sub-folders by the first two letters of their key. */
export function createDiskFiles(folder: string): Files {
  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeDurably(`${path}.part`, bytes)
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      return key
    },
    get: async (key) => readFile(pathOf(folder, key)),
    list: () => listFiles(folder),
    async remove(key) {
      const path = pathOf(folder, key)
      for (const name of [path, `${path}.part`]) await rm(name, { force: true })
    },
  }
}

/** Returns the path of a key. Throws for a key that is not one of ours, which could lead out of the folder. */
function pathOf(folder: string, key: string): string {
  if (!shape.test(key)) throw new Error('Not a key of a file')
  return join(folder, key.slice(0, 2), key)
}

async function* listFiles(folder: string) {
  for await (const entry of await openFolder(folder)) {
    if (!entry.isDirectory()) continue
    for await (const { name } of await openFolder(join(folder, entry.name))) {
      const key = name.replace(/\.part$/, '')
      // What was removed meanwhile is not there any more.
      const found = shape.test(key) && (await stat(join(folder, entry.name, name)).catch(() => null))
      if (found) yield { key, putAt: found.mtime }
    }
  }
}

/** Lists the names in a folder; none when the folder does not exist. */
async function openFolder(path: string): Promise<AsyncIterable<Dirent>> {
  try {
    return await opendir(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return (async function* () {})()
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder, without which a new file's name may be lost with the power. Windows cannot and need not. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
