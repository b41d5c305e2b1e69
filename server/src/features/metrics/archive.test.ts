import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { databaseLimits } from '../../platform/database-pools.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { archiveStuck } from './state.queries.ts'

// A database is made here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'cursus-archive-'))
chmodSync(root, 0o755) // the database runs as another user when we are root
const works = join(root, 'works')
const postgres = await startEmbeddedPostgres(join(root, 'data'), {
  settings: { fsync: 'off', archive_mode: 'on', archive_command: `test -e ${works}` },
})
const db = openDatabase({ url: postgres.url, limits: databaseLimits }, () => undefined)
afterAll(async () => {
  await db.$client.end()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

async function stuckFor(): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number }>(sql`SELECT ${archiveStuck} AS seconds`)
  return rows[0]?.seconds
}

/** Ends a piece of the log, which the server is then asked to archive. */
const endPiece = () =>
  db.execute('SELECT pg_switch_wal() FROM (SELECT pg_create_restore_point($$a piece$$)) AS written')

it('tells for how long a server fails to archive its log, until it does again', async () => {
  expect(await stuckFor()).toBe(0)
  await endPiece()
  await expect.poll(stuckFor, { timeout: 60_000 }).toBeGreaterThan(0)
  const before = (await stuckFor()) ?? 0
  await expect.poll(stuckFor, { timeout: 60_000 }).toBeGreaterThan(before)
  writeFileSync(works, '')
  await endPiece()
  await expect.poll(stuckFor, { timeout: 90_000 }).toBe(0)
})
