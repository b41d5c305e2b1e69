import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { databaseLimits } from '../src/platform/database-pools.ts'
import { startTest } from './harness.ts'

const calls = { ...databaseLimits.calls, connections: 1, lifetimeMs: 100 }
const t = await startTest({ database: async (url) => ({ url, limits: { calls } }) })

it('changes its connections while calls go on, so that a proxy before the database can be replaced', async () => {
  const seen = new Set<number>()
  const ask = async () => {
    const { rows } = await t.db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)`)
    seen.add(rows[0]?.pid ?? 0)
  }
  // Nobody who asks meanwhile notices.
  for (let asked = 0; asked < 16; asked += 1) await Promise.all([ask(), ask(), wait(10)])
  expect(seen.size).toBeGreaterThan(2)
})
