import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { reachEmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { databaseHome, serverUser } from '../../platform/postgres-binaries.ts'
import { ageVersion, encryptFor } from './age.ts'
import { BackupFault } from './backup-fault.ts'
import { type Span, startBaseBackup } from './base-backup.ts'
import { archives, type Kept, type Manifest, majorVersion, manifestName } from './manifest.ts'
import { tarEnd, tarFile } from './tar.ts'

export type BackupOrder = {
  dataDir: string
  /** Address of that folder's database, while it runs. */
  databaseUrl: string
  /** Folder in which the backup makes a folder of its own. */
  into: string
  /** Encrypting half of the key. */
  recipient: Uint8Array
  store: Manifest['store']
  now?: () => Date
  /** Ends it, and nothing is kept. */
  signal?: AbortSignal
}

/** Entries of a data folder to back up beside the database: the files of the store, and the keys made here. */
const kept = ['files', 'keys', 'seal', 'postgres.password']

/** Returns the folder of the embedded database. Throws `BackupFault` when there is none. */
function clusterOf(dataDir: string): string {
  const cluster = join(databaseHome(dataDir, serverUser()), 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new BackupFault(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`,
    )
  return cluster
}

/** Backs up a data folder, whether its application runs or not. Throws `BackupFault`. */
export async function backUpDataFolder(order: Omit<BackupOrder, 'databaseUrl'>): Promise<Kept> {
  clusterOf(order.dataDir)
  const database = await reachEmbeddedPostgres(order.dataDir)
  try {
    return await writeBackup({ ...order, databaseUrl: database.url })
  } finally {
    await database.stop()
  }
}

/**
 * Writes database, files and keys as one point in time, encrypted for `recipient`, while the application goes on. The
 * folder gets its name only when it is whole. Throws `BackupFault`.
 */
export async function writeBackup(order: BackupOrder): Promise<Kept> {
  const { dataDir, into, now = () => new Date() } = order
  const started = now()
  const postgres = majorVersion(clusterOf(dataDir))
  const folder = join(resolve(into), `cursus-${started.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const aside = `${folder}.part`
  await mkdir(resolve(into), { recursive: true, mode: 0o700 })
  const again = `There is a backup of this very second in ${into}. Try again.`
  if (existsSync(folder)) throw new BackupFault(again)
  await mkdir(aside, { mode: 0o700 }).catch((error) => {
    throw error.code === 'EEXIST' ? new BackupFault(again, { cause: error }) : error
  })
  try {
    const written = await writeArchives(order, aside)
    const manifest: Manifest = {
      format: 'cursus-backup-1',
      encryption: ageVersion,
      startedAt: started.toISOString(),
      finishedAt: now().toISOString(),
      postgres,
      store: order.store,
      ...written,
    }
    await writeFile(join(aside, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    await rename(aside, folder)
    await syncFolder(resolve(into))
    return { folder, manifest }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw explain(error, into)
  }
}

function explain(error: unknown, into: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupFault(`There is no room left in ${into}: nothing was kept.`, { cause: error })
  return error
}

type Written = Pick<Manifest, 'id' | 'log' | 'files' | 'archives'>

/**
 * Archives the files that exist before the database is copied, then those added during the copy: a file is stored
 * before the row that names it and never changes, so every row has its file (decision 485).
 */
async function writeArchives(order: BackupOrder, aside: string): Promise<Written> {
  const { dataDir, databaseUrl } = order
  const id = randomUUID()
  const taken = new Set<string>()
  let database: { log: Span; archive: Archive } | undefined
  async function* everything(): AsyncGenerator<Buffer> {
    yield* newFiles(dataDir, taken)
    const { bytes, span } = startBaseBackup(databaseUrl)
    const archive = await lock(bytes, join(aside, archives.database), order)
    database = { log: await span, archive }
    yield* newFiles(dataDir, taken)
    const inside = { id, database: archive, files: taken.size }
    yield tarFile('backup.json', Buffer.from(JSON.stringify(inside)))
    yield tarEnd
  }
  const files = await lock(Readable.from(everything()), join(aside, archives.files), order)
  if (!database) throw new Error('no database was written')
  return {
    id,
    log: database.log,
    files: taken.size,
    archives: { [archives.database]: database.archive, [archives.files]: files },
  }
}

type Archive = { bytes: number; sha256: string }
type Locking = Pick<BackupOrder, 'recipient' | 'signal'>

/** Encrypts a stream into a file that survives a loss of power; returns its size and hash. */
async function lock(source: Readable, path: string, { recipient, signal }: Locking): Promise<Archive> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    source,
    encryptFor(recipient),
    async function* (sealed: AsyncIterable<Buffer>) {
      for await (const piece of sealed) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
    { signal },
  )
  return { bytes: size, sha256: hash.digest('hex') }
}

async function* newFiles(dataDir: string, taken: Set<string>): AsyncGenerator<Buffer> {
  for (const name of kept) {
    for await (const path of filesBelow(join(dataDir, name))) {
      const inside = relative(dataDir, path)
      // What is being put has no row yet; what was removed meanwhile has none any more.
      if (taken.has(inside) || path.endsWith('.part') || path.endsWith('.new')) continue
      const bytes = await readFile(path).catch(absent)
      if (!bytes) continue
      taken.add(inside)
      yield tarFile(inside.split('\\').join('/'), bytes)
    }
  }
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) yield path
  for (const entry of entries ?? []) {
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name))
    else if (entry.isFile()) yield join(path, entry.name)
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

/** Syncs a folder, without which a new file's name may be lost with the power. Windows cannot and need not. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
