import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../test/clone-database.ts'
import { migrateDatabase } from './migrate.ts'
import { StartFault } from './start-fault.ts'

/** Makes an empty database beside the tests' own, as somebody would by hand; `how` follows its name. */
async function byHand(how: string): Promise<URL> {
  const { url, end } = await cloneDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const made = new URL(url)
  made.pathname += '_by_hand'
  const name = made.pathname.slice(1)
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ${how}`)
  onTestFinished(async () => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await client.query(`DROP ROLE IF EXISTS ${name}`)
    await client.end()
    await end()
  })
  return made
}

const sentenceFor = async (url: URL) => {
  const fault = await migrateDatabase(url.href).catch((error: unknown) => error)
  return fault instanceof StartFault ? fault.message : fault
}

it('refuses a database that is not in UTF8, where a name with an accent could not be kept', async () => {
  const url = await byHand("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'")
  expect(await sentenceFor(url)).toBe(
    "The database is kept in SQL_ASCII, which holds no names of the world. Make it anew with ENCODING 'UTF8' TEMPLATE template0.",
  )
})

it('says in one line that its user may not make tables', async () => {
  const url = await byHand("ENCODING 'UTF8'")
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  url.username = url.pathname.slice(1)
  url.password = 'by-hand'
  await client.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}'`)
  await client.query(`GRANT ALL ON DATABASE ${url.username} TO ${url.username}`)
  await client.end()
  expect(await sentenceFor(url)).toBe(
    'The database could not be migrated (permission denied for schema public). Its user has to own it: ALTER DATABASE … OWNER TO ….',
  )
})
