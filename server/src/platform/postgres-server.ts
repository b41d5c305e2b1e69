import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from './postgres-cluster.ts'
import { StartFault } from './start-fault.ts'

/** Settings of the server for this run, such as `fsync: 'off'`. */
export type Settings = Record<string, string>

/** Milliseconds to wait for a server that starts, stops or recovers. */
const patienceMs = 30_000
/** Milliseconds to wait for the last processes of a killed server, which still hold its files. */
const lastOnesMs = 8000

type Note = { pid: number; port: number }

/**
 * Returns the port of the server on these files: one that outlived its application, or a new one, on `port` when
 * given. Throws `StartFault`.
 */
export async function serverOn(place: Place, settings: Settings, port?: number): Promise<number> {
  const begun = Date.now()
  for (;;) {
    const { running, stale } = await findServer(place)
    if (running && port && running !== port)
      throw new StartFault(`Another application took ${place.data} over.`)
    if (running) return running
    const chosen = port ?? (await freePort())
    const server = startServer(place, { settings, port: chosen, stale })
    if (await answers(place, server, chosen)) return chosen
    if (Date.now() - begun > lastOnesMs)
      throw new StartFault(`PostgreSQL does not start on ${place.data}; ${place.log} tells why.`)
    await wait(200)
  }
}

export const urlOf = ({ password }: Place, port: number, database = 'cursus') =>
  `postgres://cursus:${password}@127.0.0.1:${port}/${database}`

/** Reads `postmaster.pid`; a crash or a copy of the folder leaves a stale one, so it has to be proved. */
function readNote({ data }: Place): Note | null {
  const path = join(data, 'postmaster.pid')
  if (!existsSync(path)) return null
  const [pid, , , port] = readFileSync(path, 'utf8').split('\n').map(Number)
  return pid && port ? { pid, port } : null
}

/** Finds the port of the server on these files, or a note that is stale. */
async function findServer(place: Place): Promise<{ running?: number; stale?: Note }> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const note = readNote(place)
    if (!note) return {}
    const whose = await askWhose(place, note.port)
    if (whose === 'ours') return { running: note.port }
    if (whose !== 'busy' && worksIn(note.pid, place) !== true) return { stale: note }
    if (Date.now() > deadline) {
      throw new StartFault(
        `PostgreSQL (process ${note.pid}) runs on ${place.data} and does not answer; ${place.log} may tell why.`,
      )
    }
    await wait(50)
  }
}

type Whose = 'ours' | 'other' | 'nobody' | 'busy'

/**
 * Asks whose server answers at a port: ours reads a word that we wrote into its folder, which no copy of the folder
 * has.
 */
async function askWhose(place: Place, port: number): Promise<Whose> {
  const client = new pg.Client({
    connectionString: urlOf(place, port, 'postgres'),
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await readsOurWord(client, place)) ? 'ours' : 'other'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ECONNREFUSED') return 'nobody'
    // It starts, stops, or has no connection left.
    return code === '57P03' || code === '53300' ? 'busy' : 'other'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readsOurWord(client: pg.Client, { data, user }: Place): Promise<boolean> {
  const name = `cursus-${randomBytes(6).toString('hex')}`
  const word = randomBytes(16).toString('hex')
  const path = join(data, name)
  try {
    writeFileSync(path, word, { mode: 0o600 })
    if (user) chownSync(path, user.uid, user.gid)
    const { rows } = await client.query('SELECT pg_read_file($1, true) AS read', [name])
    return rows[0].read === word
  } finally {
    rmSync(path, { force: true })
  }
}

type Starting = { settings: Settings; port: number; stale: Note | undefined }

function startServer(place: Place, { settings, port, stale }: Starting): ChildProcess {
  const putBack = setNoteAside(place, stale)
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
  server.once('error', () => undefined)
  server.once('exit', putBack)
  server.unref()
  closeSync(log)
  if (server.pid === undefined) throw new StartFault(`PostgreSQL did not start; ${place.log} tells why.`)
  return server
}

/**
 * Moves a stale note aside: PostgreSQL refuses to start when its process number belongs to another program by now. If
 * a server really holds the files, shared memory makes the start fail, and the note is put back.
 */
function setNoteAside(place: Place, stale: Note | undefined): () => void {
  const isStale = stale !== undefined && readNote(place)?.pid === stale.pid
  if (!isStale || !isAlive(stale.pid)) return () => undefined
  const [path, aside] = [join(place.data, 'postmaster.pid'), join(place.data, 'postmaster.pid.before')]
  renameSync(path, aside)
  return () => {
    if (existsSync(aside) && !existsSync(path)) renameSync(aside, path)
  }
}

/** Waits for the started server: true once it answers, false when it ended instead. */
async function answers(place: Place, server: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (server.exitCode === null && server.signalCode === null) {
    if ((await askWhose(place, port)) === 'ours') {
      rmSync(join(place.data, 'postmaster.pid.before'), { force: true })
      return true
    }
    if (Date.now() > deadline)
      throw new StartFault(`PostgreSQL did not answer within 30 s; ${place.log} tells why.`)
    await wait(15)
  }
  return false
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Tells whether a process works in the folder of the database; null where the system does not say. */
function worksIn(pid: number, { data }: Place): boolean | null {
  if (!isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync('/proc/self/cwd')
    return isGone ? false : null
  }
}

/**
 * Stops the server of this session (fast shutdown) and waits until its process is gone: only then is the folder free.
 */
export async function stopServer(session: pg.Client, place: Place): Promise<void> {
  const { rows } = await session.query(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
  )
  const pid: number = rows[0].pid
  if (worksIn(pid, place) === false) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 15_000
  while (isAlive(pid) && worksIn(pid, place) !== false && Date.now() < deadline) await wait(20)
}
