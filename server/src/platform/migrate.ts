import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod/mini'
import { applyMigrations } from './apply-migrations.ts'
import { databaseCode } from './database-away.ts'
import { keepAlive } from './database-pools.ts'
import type { Watched } from './lost-database.ts'
import { StartFault } from './start-fault.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Advisory lock (any number, the same in all processes): only one migrates at a time. */
const migrationLock = 7_203_518

const oldest = 150_000

/** PostgreSQL's code for a right that is missing (`insufficient_privilege`). */
const notAllowed = '42501'

/**
 * Brings the database to the newest schema, forward only, and names its connection in `watched` meanwhile. Throws `StartFault`
 * when the database does not answer within five seconds, is older than PostgreSQL 15, is not in UTF8, belongs to somebody else,
 * or has a schema that this version does not know.
 */
export async function migrateDatabase(url: string, watched: Watched = { pid: null }): Promise<void> {
  const client = await reach(url)
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    watched.pid = rows[0]?.pid ?? null
    await expectVersion(client)
    await expectEncoding(client)
    await waitForTurn(client)
    await expectKnown(client)
    await applyMigrations(client, migrationsFolder)
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(explainMigration(error), { cause: error })
  } finally {
    watched.pid = null
    await client.end()
  }
}

async function reach(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...keepAlive })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, port } = client
    throw new StartFault(
      `The database at ${host}:${port} cannot be reached (${sentenceOf(error)}). Start it, or correct DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Describes a failed connection: a name with several addresses fails with a list of errors and no message. */
function sentenceOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

function explainMigration(error: unknown): string {
  const fault = `The database could not be migrated (${sentenceOf(error)}).`
  return databaseCode(error) === notAllowed
    ? `${fault} Its user has to own it: ALTER DATABASE … OWNER TO ….`
    : fault
}

/**
 * Waits until nobody else migrates, by asking again: a statement that waits for the lock would be a transaction, for whose end an
 * index that is made `CONCURRENTLY` by the one that migrates waits in turn.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      migrationLock,
    ])
    return rows[0]?.mine
  }
  while (!(await isMine())) await wait(200)
}

async function expectVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SHOW server_version_num')
  if (Number(rows[0].server_version_num) >= oldest) return
  throw new StartFault('The database is older than PostgreSQL 15. Give DATABASE_URL of a newer one.')
}

/** Throws `StartFault` for a database in which folding a name with an accent fails: Debian makes one where no locale is set. */
async function expectEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding')
  const encoding: string = rows[0].server_encoding
  if (encoding === 'UTF8') return
  throw new StartFault(
    `The database is kept in ${encoding}, which holds no names of the world. Make it anew with ENCODING 'UTF8' TEMPLATE template0.`,
  )
}

/** Throws `StartFault` when the database has a migration that this version has no file for. */
async function expectKnown(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS table")
  if (!found[0].table) return
  const { rows } = await client.query('SELECT created_at::bigint AS at FROM drizzle.__drizzle_migrations')
  const known = ourMigrations()
  const unknown = rows.map(({ at }) => Number(at)).filter((at) => !known.includes(at))
  if (unknown.length === 0) return
  throw new StartFault(
    Math.max(...unknown) > Math.max(...known)
      ? 'The database is newer than this version of Cursus. Start the newer version, or restore a backup of before.'
      : 'The database was made by an older version of Cursus, which this one cannot bring up to date. Set DATA_DIR or DATABASE_URL to another one.',
  )
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Times of this version's migrations in milliseconds, their keys in the database. */
function ourMigrations(): number[] {
  const journal = Journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')))
  return journal.entries.map(({ when }) => when)
}
