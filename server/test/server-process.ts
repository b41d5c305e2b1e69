import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { createProducts } from '../src/features/purchases/products.service.ts'
import { openDatabase } from '../src/platform/database.ts'
import { databaseLimits } from '../src/platform/database-pools.ts'
import type { Services } from '../src/platform/services.ts'
import { products } from '../src/products.ts'
import { cloneDatabase } from './clone-database.ts'
import { callsOver, environmentOf, mortalProcess } from './mortal.ts'
import { freePort } from './outside.ts'
import { insertAdmin, insertSchool, insertStudent } from './people.ts'
import { startSandbox } from './sandbox.ts'

/**
 * The server as a process that can be killed and started again, on a database of its own and with its outside world, which
 * both outlive it; or one on a database that is there, `dataDir` beside it where that is given.
 */
export async function startMortalServer(beside?: { databaseUrl: string; dataDir?: string }) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const outside = await startSandbox(publicUrl)
  const { url, end } = beside
    ? { url: beside.databaseUrl, end: async () => undefined }
    : await cloneDatabase()
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'cursus-mortal-'))
  const db = openDatabase({ url, limits: databaseLimits }, () => undefined)
  const { start, kill } = mortalProcess(
    environmentOf(publicUrl, { folder: dataDir, databaseUrl: url, outside }),
  )
  afterAll(async () => {
    await kill()
    await db.$client.end()
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** What writing a test's world needs; the server under test has its own. */
  const services = { db, now: () => new Date(), products: createProducts(products) } as Services
  return {
    outside,
    services,
    publicUrl,
    databaseUrl: url,
    db,
    start,
    kill,
    ...callsOver(publicUrl),
    ...locksOf(url, kill),
    aStudent: (wanted?: Parameters<typeof insertStudent>[1]) => insertStudent(services, wanted),
    anAdmin: () => insertAdmin(services),
    aSchool: (values?: Parameters<typeof insertSchool>[1]) => insertSchool(services, values),
  }
}

/** Locks of ours, and kills while somebody waits for them. */
function locksOf(url: string, kill: () => Promise<void>) {
  /** Takes locks of ours, until they are released. */
  const lock = async (statement: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN')
    await client.query(statement, values)
    return {
      untilSomebodyWaits: () => untilSomebodyWaits(client),
      release: async () => {
        await client.query('ROLLBACK')
        await client.end()
      },
    }
  }
  /** Kills the server while rows of ours are locked, in the middle of its transaction. */
  const killWhileLocked = async (
    statement: string,
    values: unknown[],
    cause: () => Promise<unknown>,
    beside?: () => Promise<unknown>,
  ) => {
    const locked = await lock(statement, values)
    const called = cause().catch(() => undefined)
    await locked.untilSomebodyWaits()
    await beside?.()
    await kill()
    await locked.release()
    await called
  }
  return { lock, killWhileLocked }
}

/** For a lock that this connection holds: within its transaction it would see the same activity again and again. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  const countWaiting = async () => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      'SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
    )
    return rows[0].waiting
  }
  await expect.poll(countWaiting, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
}
