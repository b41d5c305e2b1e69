import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { environmentOf, mortalProcess } from '../../../test/mortal.ts'
import { freePort } from '../../../test/outside.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { composeInsurance } from '../../compose.ts'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { databaseLimits } from '../../platform/database-pools.ts'
import { claims } from '../claims/claims.table.ts'
import { documents } from '../documents/documents.table.ts'
import { students } from '../students/students.table.ts'
import { seedDemoWorld } from './seed-demo-world.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A server that ends whoever idles in a transaction for a second. */
const impatient = { longWork: { ...databaseLimits.longWork, idleMs: 1000 } }
let shared = ''
const t = await startTest({
  database: async (url) => {
    shared = url
    return { url, limits: impatient }
  },
})
const other = await startTest({ database: async () => ({ url: shared, limits: impatient }) })
let killed = ''
const next = await startTest({
  database: async (url) => {
    killed = url
    return { url }
  },
})
const publicUrl = `http://127.0.0.1:${await freePort()}`
const outside = await startSandbox(publicUrl)
type World = typeof t

const seed = ({ services }: World) => seedDemoWorld(services, composeInsurance(services))

async function expectOneWorld({ db }: World) {
  expect(await db.$count(students)).toBe(demo.students.length)
  expect(await db.$count(claims)).toBe(demo.claims.length)
  expect(await db.$count(documents)).toBe(demo.documents.length)
}

it('makes one demo world when two processes start on an empty database at once', async () => {
  await Promise.all([t, other].map(seed))
  await expectOneWorld(t)
})

it('makes it whole after the process that began it was killed in the middle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-demo-'))
  const place = { folder, databaseUrl: killed, outside }
  const server = mortalProcess({ ...environmentOf(publicUrl, place), DEMO: '1' })
  const client = new pg.Client({ connectionString: killed })
  await client.connect()
  onTestFinished(async () => {
    await server.kill()
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  })
  await client.query('BEGIN')
  await client.query('LOCK TABLE students IN SHARE MODE')
  const started = server.start().catch(() => undefined)
  const waiting = async () => {
    await client.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      'SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
    )
    return rows[0].waiting
  }
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)
  await server.kill()
  await client.query('ROLLBACK')
  await started
  await seed(next)
  await expectOneWorld(next)
})
