import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../test/clone-database.ts'
import { applyMigrations } from './apply-migrations.ts'

/** Writes migrations as the project keeps them: files of statements, and the journal that names them in order. */
function folderOf(...migrations: readonly (readonly string[])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-migrations-'))
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map((statements, idx) => {
    const tag = `000${idx}_part`
    writeFileSync(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
    return { idx, version: '7', when: 9_000_000_000_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return folder
}

/** A database with a table of parcels, and a way to further connections, which give up after four seconds. */
async function aDatabase() {
  const { url, end } = await cloneDatabase()
  const open: pg.Client[] = []
  onTestFinished(async () => {
    for (const client of open) await client.end()
    await end()
  })
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 4000 })
    await client.connect()
    open.push(client)
    return client
  }
  const migrating = await connect()
  await migrating.query('SET statement_timeout = 0')
  await migrating.query('CREATE TABLE parcels (id int)')
  const columns = async () => {
    const { rows } = await migrating.query(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'parcels' ORDER BY 1",
    )
    return rows.map(({ name }) => name)
  }
  return { connect, migrating, columns }
}

it('lets others write to what one migration has changed while the next one runs', async () => {
  const { connect, migrating, columns } = await aDatabase()
  const [other, holder] = [await connect(), await connect()]
  await holder.query('SELECT pg_advisory_lock(1)')
  const folder = folderOf(['ALTER TABLE parcels ADD COLUMN city text'], ['SELECT pg_advisory_xact_lock(1)'])
  const done = applyMigrations(migrating, folder)
  const waits = async () =>
    (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount
  await expect.poll(waits).toBe(1)
  await other.query("INSERT INTO parcels (id, city) VALUES (1, 'Lyon')")
  await holder.query('SELECT pg_advisory_unlock(1)')
  await done
  expect(await columns()).toEqual(['city', 'id'])
})

it('keeps nobody out of a table that somebody reads for long, and changes it once that is over', async () => {
  const { connect, migrating, columns } = await aDatabase()
  const [reader, other] = [await connect(), await connect()]
  await reader.query('BEGIN')
  await reader.query('SELECT * FROM parcels')
  const done = applyMigrations(migrating, folderOf(['ALTER TABLE parcels ADD COLUMN city text']))
  const waits = async () =>
    (await reader.query("SELECT 1 FROM pg_locks WHERE relation = 'parcels'::regclass AND NOT granted"))
      .rowCount
  await expect.poll(waits).toBe(1)
  expect((await other.query('SELECT * FROM parcels')).rowCount).toBe(0)
  await reader.query('COMMIT')
  await done
  expect(await columns()).toEqual(['city', 'id'])
})

it('leaves nothing of a migration that fails in its middle, and all of those before it', async () => {
  const { migrating, columns } = await aDatabase()
  const broken = ['ALTER TABLE parcels ADD COLUMN country text', 'ALTER TABLE nowhere ADD COLUMN city text']
  const first = ['ALTER TABLE parcels ADD COLUMN city text']
  await expect(applyMigrations(migrating, folderOf(first, broken))).rejects.toThrow(
    '"nowhere" does not exist',
  )
  expect(await columns()).toEqual(['city', 'id'])
  await applyMigrations(migrating, folderOf(first, ['ALTER TABLE parcels ADD COLUMN country text']))
  expect(await columns()).toEqual(['city', 'country', 'id'])
})

it('makes an index while others write, also where it was cut in its middle before', async () => {
  const { connect, migrating } = await aDatabase()
  const other = await connect()
  await migrating.query('INSERT INTO parcels VALUES (1), (1)')
  const folder = folderOf([
    'DROP INDEX CONCURRENTLY IF EXISTS parcel_once',
    'CREATE UNIQUE INDEX CONCURRENTLY parcel_once ON parcels (id)',
  ])
  await expect(applyMigrations(migrating, folder)).rejects.toThrow('could not create unique index')
  await migrating.query('DELETE FROM parcels')
  await other.query('BEGIN')
  await other.query('INSERT INTO parcels VALUES (2)')
  const done = applyMigrations(migrating, folder)
  const waits = async () =>
    (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'virtualxid' AND NOT granted")).rowCount
  await expect.poll(waits).toBeGreaterThan(0)
  const third = await connect()
  await third.query('INSERT INTO parcels VALUES (3)')
  await other.query('COMMIT')
  await done
  await expect(third.query('INSERT INTO parcels VALUES (3)')).rejects.toThrow('parcel_once')
})
