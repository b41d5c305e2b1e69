import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { serverUser } from '../src/platform/postgres-binaries.ts'
import { StartFault } from '../src/platform/start-fault.ts'
import { freePort } from './outside.ts'

// Whole databases are made and recovered here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'cursus-embedded-'))
chmodSync(root, 0o755) // the database runs as another user when we are root
const dataDir = join(root, 'data')
const settings = { fsync: 'off' }
const running = new Set<{ stop: () => Promise<void> }>()
afterAll(async () => {
  for (const one of running) await one.stop()
  rmSync(root, { recursive: true, force: true })
})

async function startOn(folder: string, keeping: Parameters<typeof startEmbeddedPostgres>[1] = {}) {
  const postgres = await startEmbeddedPostgres(folder, { settings, ...keeping })
  running.add(postgres)
  return {
    url: postgres.url,
    async stop() {
      running.delete(postgres)
      await postgres.stop()
    },
  }
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const notePath = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
const pidOf = (folder: string) => Number(readFileSync(notePath(folder), 'utf8').split('\n')[0])

/** A program of somebody else that runs as the user of the database, so that its number could be mistaken. */
function aStranger() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { ...serverUser(), cwd: '/' })
  return { pid: child.pid ?? 0, lives: () => child.exitCode === null && child.signalCode === null, child }
}

it('starts a database that is killed again, at the same address, with all that was written', async () => {
  const warn = vi.fn()
  const log = { info: vi.fn(), warn, error: vi.fn() }
  const { url, stop } = await startOn(dataDir, { log })
  await ask(url, 'CREATE TABLE kept (what text); INSERT INTO kept VALUES (1)')
  process.kill(pidOf(dataDir), 'SIGKILL')
  await expect.poll(() => warn.mock.calls.length, { timeout: 60_000 }).toBe(1)
  expect(await ask(url, 'SELECT what FROM kept')).toEqual([{ what: '1' }])
  await stop()
  expect(() => pidOf(dataDir)).toThrow('ENOENT')
})

it('starts although the number of its process is that of a stranger by now, who is left alone', async () => {
  const stranger = aStranger()
  const lines = [
    stranger.pid,
    join(dataDir, 'postgres'),
    '1700000000',
    await freePort(),
    '',
    '127.0.0.1',
    '',
    'ready',
  ]
  writeFileSync(notePath(dataDir), `${lines.join('\n')}\n`, { mode: 0o600 })
  const user = serverUser()
  if (user) chownSync(notePath(dataDir), user.uid, user.gid)
  try {
    const { url, stop } = await startOn(dataDir)
    expect(await ask(url, 'SELECT what FROM kept')).toEqual([{ what: '1' }])
    await stop()
    expect(stranger.lives()).toBe(true)
  } finally {
    stranger.child.kill('SIGKILL')
  }
})

it('runs a copied folder on its own, and never touches the database of the first', async () => {
  const first = await startOn(dataDir)
  await ask(first.url, 'CHECKPOINT')
  const copyDir = join(root, 'copy')
  execFileSync('cp', ['-a', dataDir, copyDir])
  const copy = await startOn(copyDir)
  expect(copy.url).not.toBe(first.url)
  await ask(copy.url, "INSERT INTO kept VALUES ('in the copy')")
  await copy.stop()
  expect(await ask(first.url, 'SELECT what FROM kept')).toEqual([{ what: '1' }])
  await first.stop()
})

it('tells a second application where the first is, and takes nothing from it', async () => {
  const first = await startOn(dataDir, { holder: 'http://127.0.0.1:3000' })
  await expect(startEmbeddedPostgres(dataDir, { settings })).rejects.toThrow(
    `Cursus already runs on this data folder, at http://127.0.0.1:3000 (process ${process.pid})`,
  )
  expect(await ask(first.url, 'SELECT what FROM kept')).toEqual([{ what: '1' }])
  await first.stop()
})

it('takes its database up again when that ends once more meanwhile', async () => {
  const [onLost, warn] = [vi.fn(), vi.fn()]
  const log = { info: vi.fn(), warn, error: vi.fn() }
  const { url, stop } = await startOn(dataDir, { log, onLost })
  const maintenance = Object.assign(new URL(url), { pathname: '/postgres' }).href
  const theirs = `application_name LIKE '${process.pid} %'`
  const endTheirs = () => ask(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${theirs}`)
  const locks = (isGranted: boolean) =>
    ask(url, `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted = ${isGranted}`)
  const inTheWay = new pg.Client({ connectionString: maintenance })
  await inTheWay.connect()
  const [{ key } = {}] = await ask(url, "SELECT objid AS key FROM pg_locks WHERE locktype = 'advisory'")
  const taken = inTheWay.query('SELECT pg_advisory_lock($1)', [key])
  await expect.poll(() => locks(false)).toHaveLength(1)
  await endTheirs()
  await taken
  await expect.poll(endTheirs).toHaveLength(1)
  await inTheWay.end()
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(await locks(true)).toHaveLength(1)
  expect(onLost).not.toHaveBeenCalled()
  await stop()
})

it('says in one line that another major version made the files', async () => {
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  const ours = readFileSync(version, 'utf8')
  writeFileSync(version, '14\n')
  const fault = await startEmbeddedPostgres(dataDir, { settings }).catch((error: unknown) => error)
  writeFileSync(version, ours)
  expect(fault).toBeInstanceOf(StartFault)
  expect((fault as Error).message).toMatch(
    /was made by PostgreSQL 14, and this version of Cursus brings PostgreSQL \d+\./,
  )
})

it('tells why, when a database that ended cannot be started again', async () => {
  const onLost = vi.fn()
  const { stop } = await startOn(dataDir, { onLost })
  const pid = pidOf(dataDir)
  writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), 'broken')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => onLost.mock.calls.length, { timeout: 60_000 }).toBe(1)
  expect(onLost.mock.calls[0]?.[0]).toBeInstanceOf(StartFault)
  await stop()
})
