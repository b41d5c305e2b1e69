import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** Milliseconds for which a migration waits for a lock: whoever comes to the table meanwhile stands behind it. */
const lockMs = 2000

/** Milliseconds for which it tries again, while others get their turn. */
const patienceMs = 120_000

/** PostgreSQL's codes for a lock that was not had in time, and for two that wait for each other. */
const taken = ['55P03', '40P01']

/**
 * Brings a database what it has not had yet of a folder of migrations, oldest first. Each file is a transaction, so that what it
 * locks is free before the next begins (decision 739). A file that makes indexes `CONCURRENTLY`, which no transaction can, runs
 * statement by statement, and from its beginning again where it was cut. Throws what the database says, of a lock that
 * is never free after two minutes.
 */
export async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations',
  )
  const had = new Set(rows.map(({ at }) => Number(at)))
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (had.has(migration.folderMillis)) continue
    if (migration.sql.some((statement) => statement.includes('INDEX CONCURRENTLY')))
      await runOneByOne(client, migration)
    else await untilFree(() => runWhole(client, migration))
  }
}

async function runWhole(client: pg.Client, migration: MigrationMeta): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`)
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    // What the first error says is what is wrong; on a broken line this fails too.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function runOneByOne(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement)
  await note(client, migration)
}

/** The key of a migration is its time in the journal, as in the tables that drizzle's own migrator wrote. */
async function note(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ])
}

async function untilFree(run: () => Promise<void>): Promise<void> {
  const end = Date.now() + patienceMs
  while (true) {
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if (!code || !taken.includes(code) || Date.now() > end) throw error
      await wait(1000)
    }
  }
}
