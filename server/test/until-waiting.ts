import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../src/platform/database.ts'

/** Waits until this many statements of the database wait for a row that another transaction holds. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.execute<{
      count: number
    }>(sql`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count)
}
