import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTest } from '../../test/harness.ts'
import { databaseLimits } from './database-pools.ts'
import { createJobs, defineJob } from './jobs.ts'
import { createOutage } from './outage.ts'
import { unwatched } from './watch.ts'

const t = await startTest()
const url = t.services.db.$client.calls.options.connectionString ?? ''

/** A process with workers for this many kinds of jobs, which records what each of them got. */
async function aWorker(kinds: number) {
  const jobs = createJobs(
    { url, limits: databaseLimits },
    { log: t.services.log, outage: createOutage(t.services.log), watch: unwatched },
  )
  const done: number[] = []
  const kind = (at: number) => defineJob(`tests.kind_${at}`, z.object({ number: z.number() }))
  for (let at = 0; at < kinds; at += 1) {
    jobs.handle(kind(at), async ({ number }) => void done.push(number))
  }
  await jobs.start({ work: true })
  onTestFinished(() => jobs.stop())
  return { jobs, done, kind }
}

it('asks for all kinds of jobs at once where none has anything to do', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  await aWorker(40)
  // Each worker looks once, at its start.
  const ownLooks = () => asked.mock.calls.filter(([text]) => String(text).includes('SKIP LOCKED')).length
  await expect.poll(ownLooks).toBeGreaterThanOrEqual(40)
  asked.mockClear()
  const from = performance.now()
  await wait(2500)
  const ofJobs = asked.mock.contexts.filter((client) =>
    (
      client as { connectionParameters?: { application_name?: string } }
    ).connectionParameters?.application_name?.startsWith('cursus-jobs-'),
  )
  // One look every half second, and what the queue asks for its own upkeep; each of 40 workers would ask once a second or two.
  const looks = Math.ceil((performance.now() - from) / 500)
  expect(ofJobs.length).toBeLessThanOrEqual(looks + 8)
})

it('begins a job soon, does those that wait behind it at once, and a later one when it is due', async () => {
  const { jobs, done, kind } = await aWorker(2)
  await wait(300)
  for (const number of [1, 2, 3, 4, 5, 6]) await jobs.enqueue(t.db, kind(0), { number })
  await jobs.enqueue(t.db, kind(1), { number: 7 }, { seconds: 2 })
  const from = performance.now()
  await expect.poll(() => [...done]).toEqual([1, 2, 3, 4, 5, 6])
  await expect.poll(() => done.at(-1)).toBe(7)
  expect(performance.now() - from).toBeGreaterThan(1500)
})

/** A process with a job of each of these clocks, which records the names of those that it ran; stopped by its end. */
async function aClock(clocks: Record<string, string>) {
  const told = { log: t.services.log, outage: createOutage(t.services.log), watch: unwatched }
  const jobs = createJobs({ url, limits: databaseLimits }, told)
  const ran: string[] = []
  for (const [name, cron] of Object.entries(clocks)) {
    const job = defineJob(`tests.${name}`, z.object({}))
    jobs.handle(job, async () => void ran.push(name))
    jobs.schedule(job, cron, {})
  }
  await jobs.start({ work: true })
  return { jobs, ran }
}

/** No process of this database has looked at the clock for that long. */
const wasAwayFor = async (days: number) => {
  await t.db.execute(sql`UPDATE pgboss.schedule SET created_on = now() - interval '90 days'`)
  await t.db.execute(sql`UPDATE pgboss.version SET cron_on = now() - make_interval(days => ${days})`)
}

it('does once what the clock asked for while nobody looked, however often that was, and each minute’s job does not pile up', async () => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' }).format(),
  )
  // Half a day from now, so that its minute is not this one; hour 2 is nobody's.
  const other = (hour + 12) % 24 === 2 ? 3 : (hour + 12) % 24
  const clocks = { nightly: `10 ${other} * * *`, always: '* * * * *' }
  const before = await aClock(clocks)
  await before.jobs.stop()
  expect(before.ran).not.toContain('nightly')
  await wasAwayFor(20)
  const after = await aClock(clocks)
  onTestFinished(() => after.jobs.stop())
  await expect.poll(() => after.ran, { timeout: 40_000 }).toContain('nightly')
  await wait(3000)
  expect(after.ran.filter((name) => name === 'nightly')).toHaveLength(1)
  const { rows } = await t.db.execute<{ name: string; count: number }>(
    sql`SELECT name, count(*)::int FROM pgboss.job WHERE name IN ('tests.nightly', 'tests.always') GROUP BY 1`,
  )
  const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  expect(counts['tests.nightly']).toBe(1)
  // The one that was missed, and those of the minutes in which this ran.
  expect(counts['tests.always']).toBeLessThan(8)
}, 90_000)

it.each([
  '7 2 * * *',
  '0 1-2 * * *',
  '5 2,14 * * 1',
  '0 02 * * *',
  '0 2-4 * * *',
])('schedules no job at the hour that the clocks take or give twice: %s', (cron) => {
  const told = { log: t.services.log, outage: createOutage(t.services.log), watch: unwatched }
  const jobs = createJobs({ url, limits: databaseLimits }, told)
  const job = defineJob('tests.nightly', z.object({}))
  expect(() => jobs.schedule(job, cron, {})).toThrow('hour 2')
  for (const other of ['2 3 * * *', '*/2 * * * *', '2,32 * * * *', '0 12,20 * * *'])
    expect(() => jobs.schedule(job, other, {})).not.toThrow()
})
