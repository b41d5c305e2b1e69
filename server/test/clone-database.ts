import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of one test file alone: the migrated template, cloned. `drop` ends what is still connected to it. */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY FILE_COPY`)
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    drop: () => run(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
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
