import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeDataFolder } from '../../server/test/data-folder.ts'

/** `cpu` in milliseconds, `peak` memory in MB, both of the process so far. */
export type Measured = { url: string; cpu: () => number; peak: () => number; stop: () => Promise<void> }

const root = join(import.meta.dirname, '../..')
/** Arguments of Node, as `npm start` passes them; what is measured ends with the bench, however that went. */
const execArgv = ['quick-start', 'end-with-parent'].flatMap((name) => [
  '--import',
  pathToFileURL(join(root, `launch/${name}.mjs`)).href,
])

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * Runs a script that says `ready` to its parent, at the port of `env` or a free one; `cpu` is its processor time so far, in
 * milliseconds (Linux).
 */
async function run(script: string, env: NodeJS.ProcessEnv, after = () => {}): Promise<Measured> {
  const port = env.PORT ?? (await freePort())
  const child = fork(join(root, script), {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
  })
  await ready(child)
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: () => cpuTime(child.pid as number),
    peak: () => peakMemory(child.pid as number),
    stop: async () => {
      // One that ended by itself says so no second time: whoever waited for it would wait for good.
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      after()
    },
  }
}

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
}

function cpuTime(pid: number): number {
  const fields = fieldsOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Fields of a process from its state on (Linux); none when it is gone. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Processor milliseconds of the database of a data folder so far: its server, the connections that ended, and those that stand. */
export function databaseCpu(folder: string): number {
  const server = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const standing = readdirSync('/proc')
    .map(fieldsOf)
    .filter(([, parent]) => parent === server)
  const ticks = [...fieldsOf(server).slice(11, 15), ...standing.flatMap((fields) => fields.slice(11, 13))]
  return ticks.reduce((sum, one) => sum + Number(one), 0) * 10
}

function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

/** The product on an empty database of its own, as it runs for people, logs included; no jobs. */
export function runProduct(env: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const dataDir = makeDataFolder('bench')
  const ours = { DATA_DIR: dataDir, DEMO: '0', JOBS: 'off', LOG_LEVEL: 'info', DATABASE_URL: '' }
  return run('server/src/main.ts', { ...ours, ...env }, () =>
    rmSync(dataDir, { recursive: true, force: true }),
  )
}

/** `node:http` and nothing else, answering `body` to every request. */
export function runBare(body: string): Promise<Measured> {
  return run('bench/src/bare-server.ts', { BODY: body })
}

/** `node:http` and pg, answering every request with the documents list of that student. */
export function runBareDocuments(database: string, student: string): Promise<Measured> {
  return run('bench/src/bare-documents.ts', { DATABASE: database, STUDENT: student })
}
