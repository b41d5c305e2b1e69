import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { inject } from 'vitest'

/** Bytes that a disk has to have free so that databases may stay until the end of the run: each takes 17 MB. */
const roomy = 10e9

/**
 * A database of one test file alone: the migrated template, cloned. `end` ends what is still connected to it. On a disk with
 * room it then stays until its server is gone: ext4 looks at each file that was deleted in the last minutes before it makes
 * a new one, so that a clone takes 25 ms where none was dropped, and 500 ms where others were.
 */
export async function cloneDatabase(): Promise<{ url: string; end: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)
  const disconnect = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    end: () => run(template, hasRoom() ? disconnect : `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(tmpdir())
  return bavail * bsize > roomy
}

/** From the maintenance database: nobody may be connected to a template while it is cloned. */
async function run(template: URL, sql: string): Promise<void> {
  const connectionString = Object.assign(new URL(template), { pathname: '/postgres' }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
