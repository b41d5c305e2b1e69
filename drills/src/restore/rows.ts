import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { World } from '../engine/world.ts'

type Read = Pick<World, 'db'>

/** Waits until somebody has a paper; throws after a minute. */
export async function untilBought(world: Read): Promise<void> {
  for (const end = Date.now() + 60_000; (await rowsOf(world, 'documents')) === 0; await wait(200)) {
    if (Date.now() > end) throw new Error('nothing was bought within a minute')
  }
}

/** Rows of a table. */
export async function rowsOf({ db }: Read, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`,
  )
  return rows[0]?.count ?? 0
}

/** Hashes of the rows that nothing changes once they are written. */
export async function hashesOf({ db }: Read): Promise<Set<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    SELECT md5(f::text) AS hash FROM files AS f UNION ALL SELECT md5(e::text) FROM contract_events AS e
    UNION ALL SELECT md5(d.id::text || d.file_id || d.contract_id) FROM documents AS d`)
  return new Set(rows.map(({ hash }) => hash))
}
