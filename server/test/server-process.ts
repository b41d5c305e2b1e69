import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { openDatabase, openPool } from '../src/platform/database.ts'
import type { Services } from '../src/platform/services.ts'
import { createSessionTokens } from '../src/platform/session-tokens.ts'
import { cloneDatabase } from './clone-database.ts'
import { insertAdmin, insertSchool, insertStudent, type Person } from './people.ts'
import { freePort, startSandbox } from './sandbox.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const key = 'only-for-tests-only-for-tests-only-for-tests'

/**
 * The server as a process that can be killed and started again, on a database of its own and with its outside world, which
 * both outlive it; or one `beside` another, on its database.
 */
export async function startMortalServer(beside?: { databaseUrl: string }) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const outside = await startSandbox(publicUrl)
  const { url, drop } = beside
    ? { url: beside.databaseUrl, drop: async () => undefined }
    : await cloneDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-mortal-'))
  const pool = openPool(url, () => undefined)
  const db = openDatabase(pool)
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    SESSION_KEYS: key,
    LOG_LEVEL: 'silent',
    STRIPE_API_BASE: outside.url,
    YOUSIGN_API_BASE: `${outside.url}/yousign/v3`,
    SMTP_URL: `smtp://${outside.smtp}`,
  }
  const { start, kill } = mortalProcess(env)
  afterAll(async () => {
    await kill()
    await pool.end()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** Kills the server while rows of ours are locked by `lock`, in the middle of its transaction. */
  const killWhileLocked = async (
    lock: string,
    values: unknown[],
    cause: () => Promise<unknown>,
    beside?: () => Promise<unknown>,
  ) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN')
    await client.query(lock, values)
    const called = cause().catch(() => undefined)
    await untilSomebodyWaits(client)
    await beside?.()
    await kill()
    await client.query('ROLLBACK')
    await client.end()
    await called
  }
  const services = { db, now: () => new Date() } as Services
  return {
    outside,
    publicUrl,
    databaseUrl: url,
    db,
    start,
    kill,
    ...callsOver(publicUrl),
    killWhileLocked,
    aStudent: (wanted?: Parameters<typeof insertStudent>[1]) => insertStudent(services, wanted),
    anAdmin: () => insertAdmin(services),
    aSchool: (values?: Parameters<typeof insertSchool>[1]) => insertSchool(services, values),
  }
}

/** One server that is started and killed again and again. */
function mortalProcess(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null
  return {
    async start() {
      if (child?.exitCode === null) return
      await new Promise<void>((resolve, reject) => {
        const started = spawn(process.execPath, [main], {
          env,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        child = started
        started.once('message', () => resolve())
        started.once('exit', () => reject(new Error('the server did not start')))
      })
    },
    /** As a power cut: nothing is finished, nothing is told. */
    async kill() {
      const dying = child
      child = null
      if (!dying || dying.exitCode !== null) return
      const gone = new Promise((done) => dying.once('exit', done))
      dying.kill('SIGKILL')
      await gone
    },
  }
}

/** Calls by real HTTP, of somebody. */
function callsOver(publicUrl: string) {
  const tokens = createSessionTokens([key])
  const call = async <T>(who: Person, path: string, init: RequestInit = {}) => {
    const token = await tokens.sign({ id: who.id, role: who.role, family: crypto.randomUUID() })
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
    const response = await fetch(publicUrl + path, { ...init, headers })
    return { status: response.status, body: (await response.json()) as T }
  }
  const post = <T = string>(who: Person, path: string, body: object) =>
    call<T>(who, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return { call, post }
}

/** For a lock that this connection holds: within its transaction it would see the same activity again and again. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  const countWaiting = async () => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows[0].waiting
  }
  await expect.poll(countWaiting, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
}
