import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { countries } from '../src/features/countries/countries.table.ts'
import { transact } from '../src/platform/database.ts'
import { isDatabaseAway, isOutcomeUnknown } from '../src/platform/database-away.ts'
import { atLength, databaseLimits } from '../src/platform/database-pools.ts'
import { startTest } from './harness.ts'

const calls = { ...databaseLimits.calls, statementMs: 300, silenceMs: 900 }
/** Here writes wait for the standby; those of other tests, on the same server, do not. */
const t = await startTest({
  database: async (url) => ({ url: `${url}?options=-c%20synchronous_commit%3Don`, limits: { calls } }),
})
const inFrench = (fr: string) => ({ fr, en: 'France', zh: '法国', ar: 'فرنسا' })
const rename = (fr: string) => ({ name: inFrench(fr) })
/** Each changes another row: what waits for the standby holds its own. */
const [france, japan, brazil] = [eq(countries.id, 72), eq(countries.id, 106), eq(countries.id, 29)]

/** The server waits for a standby that is gone, as a primary does that was cut off from the others. */
async function loseTheStandby() {
  const change = async (words: string) => {
    // With the time of long work: on a busy machine the third of a second that this test gives its calls may not do.
    await atLength(() => t.db.execute(sql.raw(`ALTER SYSTEM ${words}`)))
    await atLength(() => t.db.execute(sql`SELECT pg_reload_conf()`))
  }
  onTestFinished(() => change('RESET synchronous_standby_names'))
  await change(`SET synchronous_standby_names = 'a_standby_that_is_gone'`)
  // Each process of the server reads it in its own time, and the one that makes writes wait is not the one that is asked.
  const write = () => t.db.update(countries).set(rename('Brésil')).where(brazil)
  await expect
    .poll(() =>
      write().then(
        () => 'made',
        () => 'waits',
      ),
    )
    .toBe('waits')
}

beforeEach(loseTheStandby)

it('does not say that a change is made which only the primary has: it would be lost with that machine', async () => {
  const change = transact(t.db, (tx) => tx.update(countries).set(rename('Gaule')).where(france))
  const fault = await change.catch((error: unknown) => error)
  expect([isDatabaseAway(fault), isOutcomeUnknown(fault)]).toEqual([true, true])
})

it('does not say so of a statement outside a transaction either', async () => {
  const change = t.db.update(countries).set(rename('Francie')).where(japan)
  const fault = await change.catch((error: unknown) => error)
  expect([isDatabaseAway(fault), isOutcomeUnknown(fault)]).toEqual([true, true])
})
