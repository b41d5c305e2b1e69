import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ageVersion } from './age.ts'
import { BackupFault } from './backup-fault.ts'

const Archive = z.object({ bytes: z.number(), sha256: z.string() })

/** Facts sealed inside the archive of files, which show that database and files belong together. */
export const Inside = z.object({
  id: z.string(),
  database: Archive,
  files: z.number(),
})

/** `manifest.json`, readable without a key, and without personal data. */
export const Manifest = z.object({
  format: z.literal('cursus-backup-1'),
  encryption: z.literal(ageVersion),
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** First and last position in the database's log. */
  log: z.object({ from: z.string(), to: z.string() }),
  /** Number of files in the archive of files, and whether it holds those of the store. */
  files: z.number(),
  store: z.enum(['disk', 's3']),
  archives: z.object({ 'database.tar.age': Archive, 'files.tar.age': Archive }),
})
export type Manifest = z.infer<typeof Manifest>
export type Kept = { folder: string; manifest: Manifest }

export const manifestName = 'manifest.json'
export const archives = { database: 'database.tar.age', files: 'files.tar.age' } as const

/** Opens a backup, or the newest one of a folder of backups. Throws `BackupFault`. */
export async function openBackup(path: string): Promise<Kept> {
  const here = await readManifest(path)
  if (here) return { folder: path, manifest: here }
  const newest = (await listBackups(path))[0]
  if (!newest) throw new BackupFault(`There is no whole backup in ${path}.`)
  return newest
}

/** Lists the whole backups of a folder, newest first; leaves out unfinished and unreadable ones. */
export async function listBackups(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => [])
  const found: Kept[] = []
  for (const name of names) {
    if (!/^cursus-\d{8}T\d{6}Z$/.test(name)) continue
    const manifest = await readManifest(join(folder, name)).catch(() => null)
    if (manifest) found.push({ folder: join(folder, name), manifest })
  }
  return found.sort((one, other) => other.manifest.finishedAt.localeCompare(one.manifest.finishedAt))
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupFault(
      `${join(folder, manifestName)} is cut or altered, or of another version of Cursus.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Returns the major version of PostgreSQL that a data folder is of, as « 17 ». Throws where it is no data folder.
 */
export const majorVersion = (cluster: string): string =>
  readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
