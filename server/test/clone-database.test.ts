import pg from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from './clone-database.ts'

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

it('gives each test file a migrated database that no other sees', async () => {
  const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()])
  await query(one.url, 'CREATE TABLE only_here (id int)')
  const tables = "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'"
  const [inOne, inOther] = await Promise.all([query(one.url, tables), query(other.url, tables)])
  expect(inOther.rows[0].count).toBeGreaterThan(5)
  expect(inOne.rows[0].count).toBe(inOther.rows[0].count + 1)

  const left = new pg.Client({ connectionString: one.url })
  await left.connect()
  const cut = new Promise((resolve) => left.on('error', resolve))
  await Promise.all([one.end(), other.end()])
  await cut
})
