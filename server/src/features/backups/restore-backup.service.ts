import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { databaseHome, type ServerUser, serverUser } from '../../platform/postgres-binaries.ts'
import { decryptWith } from './age.ts'
import { BackupFault } from './backup-fault.ts'
import { type Checked, checkRestored } from './check-restored.ts'
import { archives, Inside, type Kept, openBackup } from './manifest.ts'
import { extractTar } from './tar.ts'

export type RestoreOrder = {
  /** Path of a backup, or of a folder of backups, of which the newest is used. */
  from: string
  /** Path of a data folder that does not exist, or is empty. */
  into: string
  identity: KeyObject
  /** Ends it; before the data are in place nothing is left. */
  signal?: AbortSignal
}

export type Restored = Kept & { checked: Checked }

/**
 * Restores a backup into a data folder, then starts its database once and checks every file that it names. Nothing
 * appears in the folder before all seals are verified; a failed restore leaves nothing. Throws `BackupFault`.
 */
export async function restoreBackup({ from, into, identity, signal }: RestoreOrder): Promise<Restored> {
  const backup = await openBackup(from)
  const dataDir = resolve(into)
  const user = serverUser()
  await refuseUsed(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const home = databaseHome(dataDir, user)
  if (existsSync(join(home, 'postgres')))
    throw new BackupFault(`${join(home, 'postgres')} holds a database already. Restore into another folder.`)
  const mark = randomBytes(6).toString('hex')
  const asides = { files: join(dataDir, `files.${mark}.part`), cluster: join(home, `postgres.${mark}.part`) }
  try {
    await unpack(backup, { ...asides, identity, user, signal })
    const names = (await readdir(asides.files)).filter((name) => name !== 'backup.json')
    for (const name of names) await rename(join(asides.files, name), join(dataDir, name))
    await rename(asides.cluster, join(home, 'postgres'))
  } catch (error) {
    await empty(dataDir)
    throw error
  } finally {
    for (const aside of Object.values(asides)) await rm(aside, { recursive: true, force: true })
  }
  return {
    ...backup,
    checked: await checkRestored(dataDir, { readsFiles: backup.manifest.store === 'disk', signal }),
  }
}

/** Empties the folder, which held nothing before this restore. */
async function empty(dataDir: string) {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function refuseUsed(dataDir: string) {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupFault(`${dataDir} is no folder that can be read. Restore into another one.`, {
      cause: error,
    })
  })
  if (found.length > 0)
    throw new BackupFault(`${dataDir} is not empty: a restore never writes over data. Give an empty folder.`)
}

type Unpacking = Opening & { files: string; cluster: string; user: ServerUser }
type Opening = { identity: KeyObject; signal: AbortSignal | undefined }

async function unpack(
  { folder, manifest }: Kept,
  { files, cluster, user, ...opening }: Unpacking,
): Promise<void> {
  for (const path of [files, cluster]) await mkdir(path, { mode: 0o700 })
  if (user) await chown(cluster, user.uid, user.gid)
  const open = async (name: keyof typeof manifest.archives, into: string, owner: ServerUser) => {
    const sha256 = await unlock(join(folder, name), { ...opening, into, owner })
    if (sha256 !== manifest.archives[name].sha256)
      throw new BackupFault(`The backup is altered: ${name} is not the one that its manifest names.`)
  }
  await open(archives.files, files, null)
  const inside = Inside.parse(JSON.parse(await readFile(join(files, 'backup.json'), 'utf8')))
  const isOne =
    inside.id === manifest.id && inside.database.sha256 === manifest.archives['database.tar.age'].sha256
  if (!isOne) throw new BackupFault('The backup is altered: its files and its database are of two backups.')
  await open(archives.database, cluster, user)
}

type Unlocking = Opening & { into: string; owner: ServerUser }

/** Decrypts an archive into a folder; returns the hash of the bytes read. */
async function unlock(path: string, { into, identity, owner, signal }: Unlocking): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 1_048_576 }),
      async function* (sealed: AsyncIterable<Buffer>) {
        for await (const piece of sealed) {
          hash.update(piece)
          yield piece
        }
      },
      decryptWith(identity),
      (opened: AsyncIterable<Buffer>) => extractTar(opened, into, owner),
      { signal },
    )
  } catch (error) {
    throw explain(error, path)
  }
  return hash.digest('hex')
}

function explain(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupFault(`The backup is cut: ${path} is missing.`, { cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupFault('There is no room left for the restore: nothing was kept.', { cause: error })
  return error
}
