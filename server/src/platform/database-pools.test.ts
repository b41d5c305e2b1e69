import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../test/harness.ts'
import { atLength } from './database-pools.ts'

const t = await startTest()

it('gives long work its own limits, also for a statement that begins only once it is waited for', async () => {
  const limit = async (asked: PromiseLike<{ rows: { statement_timeout: string }[] }>) =>
    (await asked).rows[0]?.statement_timeout
  const ask = () => t.db.execute<{ statement_timeout: string }>(sql`SHOW statement_timeout`)
  expect([await limit(ask()), await limit(atLength(ask))]).toEqual(['7s', '1min'])
})
