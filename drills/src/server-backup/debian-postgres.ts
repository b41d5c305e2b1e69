import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { serverUser } from '../../../server/src/platform/postgres-binaries.ts'
import { freePort } from '../../../server/test/outside.ts'

const runFile = promisify(execFile)
const user = () => serverUser() ?? {}

/** Seconds in which a server answers; one that reads a log anew takes its time. */
const patienceSeconds = 300

/** Runs a program as the user of PostgreSQL and returns its output; throws with all that it said when it fails. */
export async function runAsPostgres(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const options = { ...user(), cwd: '/', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 }
  const { stdout } = await runFile(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
  return stdout
}

/** Makes a folder of PostgreSQL's user alone. */
export function makeOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = serverUser() ?? {}
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Writes a file that PostgreSQL's user alone reads. */
export function writeOwnFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  const { uid, gid } = serverUser() ?? {}
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Folder of the programs of Debian's newest PostgreSQL. Throws with the command that installs it. */
function programs(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').map((file) => dirname(file))
  const newest = found.sort((a, b) => Number(a.split('/').at(-2)) - Number(b.split('/').at(-2))).at(-1)
  if (!newest) throw new Error('as root: apt-get install postgresql pgbackrest')
  return newest
}

/** A server of Debian's PostgreSQL on the loopback. */
export type Server = {
  /** Address for the product. */
  url: string
  port: number
  data: string
  stop: () => Promise<void>
  /** As a power cut. */
  kill: () => Promise<void>
}

/** Makes the files of a server in an empty folder. Whoever reaches its socket, in a folder of its user, is let in. */
export async function makeFiles(data: string, settings: string): Promise<{ password: string }> {
  const password = randomBytes(18).toString('hex')
  const file = `${data}.password`
  makeOwnFolder(data)
  writeOwnFile(file, password)
  await runAsPostgres(join(programs(), 'initdb'), [
    ...['-D', data, '--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256'],
    ...[`--pwfile=${file}`, '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  writeOwnFile(join(data, 'postgresql.auto.conf'), settings)
  return { password }
}

/** Starts a server on files that are there, and waits until it may be written to. */
export async function startOn(
  data: string,
  { password, sockets, env }: { password: string; sockets: string; env: NodeJS.ProcessEnv },
): Promise<Server> {
  const port = await freePort()
  const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: sockets }
  const child = spawn(
    join(programs(), 'postgres'),
    ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user(), cwd: data, detached: true, stdio: 'ignore', env: { ...process.env, ...env } },
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await untilWritable(url, child)
  const end = (signal: 'SIGINT' | 'SIGKILL') => ended(child, port, signal)
  return { url, port, data, stop: () => end('SIGINT'), kill: () => end('SIGKILL') }
}

async function untilWritable(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + patienceSeconds * 1000; Date.now() < end; await wait(200)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    if (await isWritable(url)) return
  }
  throw new Error(`PostgreSQL is not there after ${patienceSeconds} s`)
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query('SELECT NOT pg_is_in_recovery() AS yes')).rows[0].yes
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until its process is gone, and what it had started no longer holds its port. */
async function ended(child: ChildProcess, port: number, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }
  while (await isOpen(port)) await wait(50)
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const say = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
  })
