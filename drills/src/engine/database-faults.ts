import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../../../server/src/platform/postgres-cluster.ts'
import { patiently } from './patiently.ts'
import type { Fault } from './rounds.ts'
import type { World } from './world.ts'

/** Connections that one process has to the database for its calls: as many lines are cut. */
const poolSize = 12

const cutAt = (word: string, tells: string): Fault => ({
  name: `cut ${tells}`,
  async play({ line }) {
    line.cutAt(word, poolSize)
    await wait(8000)
    const isMet = line.cutsLeft() < poolSize
    line.cutAt(word, 0)
    return isMet ? Date.now() : 'missed'
  },
})

const lineFaults: Fault[] = [
  cutAt('begin', 'at twelve BEGINs'),
  cutAt('insert into "contracts"', 'in the middle of twelve transactions'),
  cutAt('commit', 'at twelve COMMITs'),
  {
    name: 'line cut',
    async play({ line }) {
      await line.cut()
      await wait(5000)
      const mended = Date.now()
      await line.mend()
      return mended
    },
  },
  {
    name: 'silent',
    async play({ line }) {
      line.fallSilent()
      await wait(12_000)
      line.speak()
      return Date.now()
    },
  },
  {
    name: 'slow',
    async play({ line }) {
      line.slowDown(150)
      await wait(20_000)
      line.slowDown(0)
      return Date.now()
    },
  },
]

const serverFaults: Fault[] = [
  {
    name: 'database killed',
    async play(world) {
      const begun = Date.now()
      process.kill(postmasterOf(world), 'SIGKILL')
      return begun
    },
  },
  {
    name: 'database restarted',
    async play(world) {
      const begun = Date.now()
      // SIGINT is the database's own fast stop; who keeps it starts it again.
      process.kill(postmasterOf(world), 'SIGINT')
      return begun
    },
  },
  {
    name: 'read-only',
    async play(world) {
      const reload = 'SELECT pg_reload_conf()'
      await tell(world, ['ALTER SYSTEM SET default_transaction_read_only = on', reload])
      await wait(8000)
      await tell(world, ['ALTER SYSTEM RESET default_transaction_read_only', reload])
      return Date.now()
    },
  },
  {
    name: 'disk full',
    async play(world) {
      await tell(world, [cannotWrite])
      const make = 'CREATE OR REPLACE TRIGGER disk_full BEFORE INSERT OR UPDATE ON'
      await onEachTable(world, (table) => `${make} ${table} EXECUTE FUNCTION disk_full()`)
      await wait(8000)
      await onEachTable(world, (table) => `DROP TRIGGER IF EXISTS disk_full ON ${table}`)
      return Date.now()
    },
  },
]

/** Ways in which a database goes away, and comes back. */
export const databaseFaults = [...lineFaults, ...serverFaults]

/** What the database says when it cannot make a file longer (53100); said of every table of ours. */
const cannotWrite = `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`

/** Says a statement of each table, one after the other: again where the load was in the way. */
async function onEachTable({ databaseUrl }: World, statement: (table: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
    for (const { name } of rows) await patiently(() => client.query(statement(name)))
  } finally {
    await client.end()
  }
}

async function tell({ databaseUrl }: World, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Process number of the database that this drill has started. */
function postmasterOf({ folder }: World): number {
  const [first = ''] = readFileSync(join(openCluster(folder).data, 'postmaster.pid'), 'utf8').split('\n')
  return Number(first)
}
