import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countries } from '../src/features/countries/countries.table.ts'
import { transact } from '../src/platform/database.ts'
import { isDatabaseAway } from '../src/platform/database-away.ts'
import { databaseLimits } from '../src/platform/database-pools.ts'
import { createJobs, defineJob } from '../src/platform/jobs.ts'
import { createOutage } from '../src/platform/outage.ts'
import { unwatched } from '../src/platform/watch.ts'
import { layLine } from './cut-line.ts'
import { startTest } from './harness.ts'

const limits = {
  ...databaseLimits,
  calls: { ...databaseLimits.calls, silenceMs: 2500 },
  listener: { askEveryMs: 300, silenceMs: 2000 },
  queue: { silenceMs: 2000 },
}
let line: Awaited<ReturnType<typeof layLine>>
const t = await startTest({
  database: async (url) => {
    line = await layLine(new URL(url))
    return { url: line.url, limits }
  },
})
afterAll(() => line.cut())
const student = await t.aStudent()
const ready = async () => (await t.get('/api/health/ready')).statusCode
const pool = t.db.$client.calls

/** Connections that are open and wait to be used, as after a busy minute. */
async function fillPool() {
  await Promise.all(Array.from({ length: 12 }, () => pool.query('SELECT pg_sleep(0.05)')))
}

it('keeps nobody waiting for ten seconds', () => {
  const { connectMs, statementMs, silenceMs } = databaseLimits.calls
  expect(connectMs + silenceMs).toBeLessThan(10_000)
  expect(statementMs).toBeLessThan(silenceMs)
})

it('answers 503 where the line went silent, throws it away with all that was silent, and goes on', async () => {
  await fillPool()
  line.fallSilent()
  const asked = ['/api/contracts', '/api/security/school/classic', '/api/health/ready']
  const answers = await Promise.all(asked.map((path) => t.get(path, { as: student })))
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'platform.database_away'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  await expect.poll(() => pool.totalCount).toBe(0)
  line.speak()
  expect((await t.get('/api/contracts', { as: student })).statusCode).toBe(200)
})

it('ends a transaction whose line goes silent in its middle, and waits for no goodbye', async () => {
  const silent = transact(t.db, async (tx) => {
    await tx.execute('SELECT 1')
    line.fallSilent()
    await tx.execute('SELECT 1')
  })
  await expect(silent).rejects.toSatisfy(isDatabaseAway)
  await expect.poll(() => pool.totalCount).toBe(0)
  line.speak()
  await expect.poll(ready).toBe(200)
})

it('ends what takes too long as a database that is away, and keeps the connection', async () => {
  await transact(t.db, async (tx) => {
    await tx.execute("SET LOCAL statement_timeout = '50ms'")
    await tx.execute('SELECT pg_sleep(5)')
  }).then(
    () => expect.unreachable(),
    (error) => expect(error).toSatisfy(isDatabaseAway),
  )
  expect([pool.totalCount - pool.idleCount, await ready()]).toEqual([0, 200])
})

it('hears again what changes after its own line went silent', async () => {
  const named = async () => {
    const rows: { name: string }[] = (await t.get('/api/countries')).json()
    return rows.some(({ name }) => name === 'Silencie')
  }
  expect(await named()).toBe(false)
  line.fallSilent()
  line.speak()
  await expect.poll(ready).toBe(200)
  await t.db.update(countries).set({ name: { fr: 'Silencie', en: 'x', zh: 'x', ar: 'x' } })
  await expect.poll(named).toBe(true)
})

it('goes on with its jobs after a silence, of which it says what it was', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (said: string) => void lines.push(JSON.parse(said)) })
  const jobs = createJobs({ url: line.url, limits }, { log, outage: createOutage(log), watch: unwatched })
  const tick = defineJob('tests.tick', z.object({}))
  let ticks = 0
  jobs.handle(tick, async () => {
    ticks += 1
  })
  const runs = async (times: number) => {
    await jobs.enqueue(t.db, tick, {})
    await expect.poll(() => ticks).toBe(times)
  }
  await jobs.start({ work: true })
  try {
    await runs(1)
    line.fallSilent()
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    line.speak()
    await expect.poll(ready).toBe(200)
    await runs(2)
  } finally {
    await jobs.stop()
  }
  expect(lines).toMatchObject([{ level: 40, part: 'jobs', msg: 'the database is away' }])
  expect(lines[0]?.err).toMatchObject({ message: expect.stringContaining('Query read timeout') })
})
