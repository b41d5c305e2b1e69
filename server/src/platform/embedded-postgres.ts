import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseHome, postgresBinaries, type ServerUser, serverUser } from './postgres-binaries.ts'
import { StartFault } from './start-fault.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Settings = Record<string, string>
type Place = { data: string; log: string; password: string; bin: string; user: ServerUser }

/**
 * Starts the PostgreSQL of this data folder, creating it the first time; one that outlived its application is taken
 * over. Throws `StartFault` with what to do. `settings` are server settings for this run, such as `fsync: 'off'`.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Settings = {},
): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir)
  if (!existsSync(join(place.data, 'PG_VERSION'))) createCluster(place)
  const running = runningServer(place)
  const { pid, port } = running ?? (await startServer(place, settings))
  const url = `postgres://cursus:${place.password}@127.0.0.1:${port}/cursus`
  await untilReady(url.replace(/cursus$/, 'postgres'), place)
  await createDatabase(url)
  return { url, stop: () => stopServer(pid) }
}

function preparePlace(dataDir: string): Place {
  const user = serverUser()
  const home = databaseHome(dataDir, user)
  try {
    for (const folder of [dataDir, home]) mkdirSync(folder, { recursive: true, mode: 0o755 })
    const data = join(home, 'postgres')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    const log = join(home, 'postgres.log')
    if (!existsSync(log)) writeFileSync(log, '', { mode: 0o600 })
    if (user) for (const path of [data, log]) chownSync(path, user.uid, user.gid)
    return {
      data,
      log,
      password: databasePassword(dataDir),
      bin: join(postgresBinaries(home, user), 'bin'),
      user,
    }
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(
      `The data folder ${dataDir} cannot be read or written. Give this user rights on it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function databasePassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

function createCluster(place: Place) {
  const passwordFile = `${place.data}.initial-password`
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  const made = spawnSync(
    join(place.bin, 'initdb'),
    [
      `--pgdata=${place.data}`,
      '--username=cursus',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=fr',
    ],
    { ...place.user, encoding: 'utf8', cwd: place.data },
  )
  rmSync(passwordFile, { force: true })
  if (made.status === 0) return
  rmSync(place.data, { recursive: true, force: true })
  throw new StartFault(
    `The database could not be created in ${place.data}: ${made.stderr || made.error?.message}`,
  )
}

/** A server that still runs on this folder, from its own postmaster.pid. */
function runningServer(place: Place): { pid: number; port: number } | null {
  const path = join(place.data, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, , , port] = readFileSync(path, 'utf8').split('\n').map(Number)
  return pid && port && isAlive(pid) ? { pid, port } : null
}

async function startServer(place: Place, settings: Settings) {
  const port = await freePort()
  const options: Settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    timezone: 'UTC',
    ...settings,
  }
  const log = openSync(place.log, 'a')
  const server = spawn(
    join(place.bin, 'postgres'),
    ['-D', place.data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own process group: a Ctrl-C reaches the application first, which then stops the database.
    { ...place.user, detached: true, stdio: ['ignore', log, log], cwd: place.data },
  )
  server.unref()
  if (server.pid === undefined) throw new StartFault(`PostgreSQL did not start; ${place.log} tells why.`)
  return { pid: server.pid, port }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(url: string, place: Place) {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > deadline) {
        throw new StartFault(`PostgreSQL did not answer within 30 s; ${place.log} tells why.`, {
          cause: error,
        })
      }
      await wait(15)
    }
  }
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url.replace(/cursus$/, 'postgres') })
  await client.connect()
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'cursus'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE cursus')
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Fast shutdown, then waits until the process is really gone: a folder is free only then. */
async function stopServer(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 15_000
  while (isAlive(pid) && Date.now() < deadline) await wait(20)
}
