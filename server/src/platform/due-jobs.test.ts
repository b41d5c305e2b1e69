import { setTimeout as wait } from 'node:timers/promises'
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
