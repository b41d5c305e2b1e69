import { randomUUID } from 'node:crypto'
import { DrizzleQueryError, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { becauseOf, Cause, causeNow } from './cause.ts'
import type { DatabasePlace, Db } from './database.ts'
import { isDatabaseAway, isUnmade, saysAway } from './database-away.ts'
import { atLength, keepAlive } from './database-pools.ts'
import { dueQueues, ownLookSeconds, wakeWorkers } from './due-jobs.ts'
import type { Log } from './log.ts'
import type { Outage } from './outage.ts'
import type { Watch } from './watch.ts'

export type JobOptions = {
  /** Tries after the first, with backoff from `retryDelay` seconds up to `retryDelayMax`. */
  retryLimit?: number
  retryDelay?: number
  retryDelayMax?: number
  expireInSeconds?: number
  /** Handlers that one process runs at the same time. */
  localConcurrency?: number
}

export type JobDefinition<T> = { name: string; schema: z.ZodMiniType<T>; options: JobOptions }
export type JobHandler<T> = (data: T, signal: AbortSignal) => Promise<void>

/** Defines a job: its name, the schema of its payload (ids only) and its options. */
export function defineJob<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  options: JobOptions = {},
): JobDefinition<T> {
  return { name, schema, options }
}

/** Delay in seconds, and priority: among due jobs the highest runs first (0 by default). */
type When = { seconds?: number; priority?: number }

export type Jobs = {
  /** Queues a job in the caller's transaction: a rollback queues nothing. */
  enqueue: <T extends object>(db: Db, job: JobDefinition<T>, data: T, when?: When) => Promise<void>
  /** Name of this process among those that do jobs, as the database sees its connections. */
  process: string
  /** Gives jobs that were given up one more try, in the caller's transaction. */
  tryAgain: (db: Db, failed: { id: string; name: string }[]) => Promise<void>
  /** Registers the handler of a job; call it before `start`. A handler may run twice for one job. */
  handle: <T extends object>(job: JobDefinition<T>, handler: JobHandler<T>) => void
  /**
   * Runs a job on a cron expression in Europe/Paris time, once for all processes; call it before `start`. What came due while
   * no process looked is done once, at the next look (decision 774). Throws for one at hour 2, which the night to summer has
   * not and the night to winter has twice.
   */
  schedule: <T extends object>(job: JobDefinition<T>, cron: string, data: T) => void
  /** Takes a job off the clock that an earlier start scheduled, and drops what waits of it; call it before `start`. */
  unschedule: (job: { name: string }) => void
  start: (options: { work: boolean }) => Promise<void>
  /** Runs due jobs one by one where no workers run (tests); returns the errors of those that will be tried again. */
  runDue: () => Promise<Error[]>
  stop: () => Promise<void>
}

/** Tells whether a cron expression names hour 2 in Paris; `*` is every hour there is. */
const isAtChangingHour = (cron: string) => /(^|[,-])0?2($|[,/-])/.test(cron.split(' ')[1] ?? '')

/** SQL condition: a job of that kind waits or runs, with the value in `field` of its payload where one is named. */
export function hasLiveJob(job: { name: string }, field?: string, value?: SQLWrapper): SQL {
  const named = field && value ? sql`AND data->>${field} = ${value}::text` : sql``
  return sql`EXISTS (SELECT 1 FROM pgboss.job WHERE name = ${job.name} AND state <= 'active' ${named})`
}

/** SQL condition: a job of that kind waits for its first try or for the next one. */
export function hasWaitingJob(job: { name: string }, field: string, value: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM pgboss.job
    WHERE name = ${job.name} AND state < 'active' AND data->>${field} = ${value}::text)`
}

/** SQL condition: the process of that name is connected to this database, so it was not killed. */
export function isAtWork(process: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${process})`
}

type Registered = { job: JobDefinition<object>; handler: JobHandler<object> }
type Scheduled = { job: JobDefinition<object>; cron: string; data: object }

type Told = { log: Log; outage: Outage; watch: Watch }

/** Creates the queue of jobs. `outage` gets failures of the queue itself; a job that fails is logged by itself. */
export function createJobs({ url, limits }: DatabasePlace, told: Told): Jobs {
  const { outage } = told
  const process = `cursus-jobs-${randomUUID()}`
  const connections = {
    connectionString: url,
    max: 4,
    application_name: process,
    connectionTimeoutMillis: 3000,
    query_timeout: limits.queue.silenceMs,
    ...keepAlive,
  }
  const boss = new PgBoss(connections)
  boss.on('error', (error) => outage('jobs', error))
  const registered: Registered[] = []
  const scheduled: Scheduled[] = []
  const unscheduled: string[] = []
  let stopWaking = async () => {}
  const begin = async (work: boolean) => {
    await onceConnected(async () => {
      await boss.start()
      await prepareQueues(boss, registered)
      if (!work) return
      await Promise.all([
        ...scheduled.map(({ job, cron, data }) =>
          boss.schedule(job.name, cron, data, { tz: 'Europe/Paris', missed: 'once' }),
        ),
        ...unscheduled.map((name) => takeOffClock(boss, name)),
      ])
    })
    if (!work) return
    const working = registered.map(async (one) => {
      return [one.job.name, await startWorkers(boss, one, told)] as const
    })
    stopWaking = wakeWorkers(boss, new Map(await Promise.all(working)), (error) => outage('jobs', error))
  }
  return {
    process,
    async enqueue(db, job, data, { seconds, priority = 0 } = {}) {
      const options = { db: fromDrizzle(db, sql), priority, ...(seconds && { startAfter: seconds }) }
      const cause = causeNow()
      const payload = { ...job.schema.parse(data), ...(cause && { [causeKey]: cause }) }
      // For a queue that is new it asks over a connection of its own.
      await boss.send(job.name, payload, options).catch(throwAsQuery)
    },
    async tryAgain(db, failed) {
      const one = { db: fromDrizzle(db, sql) }
      for (const { id, name } of failed) await boss.retry(name, id, one)
    },
    handle(job, handler) {
      registered.push({ job, handler } as unknown as Registered)
    },
    schedule(job, cron, data) {
      if (isAtChangingHour(cron)) throw new Error(`${job.name} is scheduled at hour 2: ${cron}`)
      scheduled.push({ job: job as unknown as JobDefinition<object>, cron, data })
    },
    unschedule({ name }) {
      unscheduled.push(name)
    },
    start: ({ work }) => begin(work).catch(throwAsQuery),
    async runDue() {
      const failures: Error[] = []
      while (await runRound(boss, registered, { failures, told }));
      return failures
    },
    async stop() {
      await stopWaking()
      await boss.stop({ graceful: true, timeout: 15_000 })
    },
  }
}

/** Milliseconds for which a start asks for a connection of the queue again. */
const patienceMs = 30_000

/**
 * Runs what may run twice, and again where a connection was not made in time: a machine that starts is busy, and so is this process,
 * which may read an answer late.
 */
async function onceConnected(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !isUnmade(error) || Date.now() > deadline) throw error
    }
  }
}

/** Throws an error of the queue's own connections as one of a query, so that it is known for a database that is away. */
function throwAsQuery(error: Error): never {
  throw saysAway(error) ? new DrizzleQueryError('a query of the queue', [], error) : error
}

/** Runs the due jobs of each queue one by one, collecting failures; true when there was any job. */
async function runRound(
  boss: PgBoss,
  registered: Registered[],
  { failures, told }: { failures: Error[]; told: Told },
): Promise<boolean> {
  let found = false
  const { signal } = new AbortController()
  const due = await dueQueues(boss)
  for (const { job, handler } of registered.filter(({ job }) => due.has(job.name))) {
    for (const { id, data } of await boss.fetch(job.name, { batchSize: 50 })) {
      found = true
      try {
        await runJob(told, { job, handler }, { id, data, signal })
        await boss.complete(job.name, id)
      } catch (error) {
        failures.push(error as Error)
        await boss.fail(job.name, id)
      }
    }
  }
  return found
}

/**
 * Runs one job at length, looked on, as caused by the call that its payload names; then a line says that it is done,
 * but for jobs of the clock. The payload is parsed anew: an older version may have queued it.
 */
async function runJob({ log, watch }: Told, { job, handler }: Registered, given: Given): Promise<void> {
  const begun = performance.now()
  const cause = causeOf(given.data)
  const work = () => atLength(async () => handler(job.schema.parse(given.data), given.signal))
  await becauseOf(cause, () => watch.around({ kind: 'job', name: job.name }, work))
  if (!cause) return
  const ms = Math.round(performance.now() - begun)
  log.info({ job: job.name, jobId: given.id, requestId: cause.requestId, ms }, 'a job is done')
}

type Given = { id: string; data: unknown; signal: AbortSignal }

/** Key of a payload under which stands what caused its job; no field of ours begins like this. */
const causeKey = '$cause'
const Caused = z.object({ [causeKey]: Cause })

function causeOf(data: unknown): Cause | undefined {
  return Caused.safeParse(data).data?.[causeKey]
}

/** Creates new queues, and updates those with changed options. */
async function prepareQueues(boss: PgBoss, registered: readonly Registered[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { job } of registered) {
    const { retryLimit = 8, retryDelay = 2, retryDelayMax = 900, expireInSeconds = 120 } = job.options
    const options = { retryLimit, retryDelay, retryBackoff: true, retryDelayMax, expireInSeconds }
    const queue = existing.get(job.name)
    if (!queue) await boss.createQueue(job.name, options)
    else if (Object.entries(options).some(([name, value]) => queue[name as keyof typeof queue] !== value))
      await boss.updateQueue(job.name, options)
  }
}

/** Ends the schedule of a job and deletes what waits of it: nobody would do it. Its queue may never have been made. */
async function takeOffClock(boss: PgBoss, name: string): Promise<void> {
  await boss.unschedule(name)
  if (await boss.getQueue(name)) await boss.deleteQueuedJobs(name)
}

/** Starts the workers of a job, `localConcurrency` of them, and returns their names. */
function startWorkers(boss: PgBoss, { job, handler }: Registered, told: Told): Promise<string[]> {
  const { localConcurrency = 1 } = job.options
  return Promise.all(
    Array.from({ length: localConcurrency }, () => startWorker(boss, { job, handler }, told)),
  )
}

async function startWorker(boss: PgBoss, { job, handler }: Registered, told: Told) {
  const { log, outage } = told
  const options = { batchSize: 1, pollingIntervalSeconds: ownLookSeconds }
  const id = await boss.work(job.name, options, async ([one]) => {
    if (!one) return
    // Where there was one there may be another: it looks again at once.
    boss.notifyWorker(id)
    try {
      await runJob(told, { job, handler }, one)
    } catch (error) {
      if (isDatabaseAway(error)) outage('jobs', error)
      else {
        const failed = { job: job.name, jobId: one.id, requestId: causeOf(one.data)?.requestId, err: error }
        log.warn(failed, 'a job failed and will be tried again')
      }
      throw error
    }
  })
  return id
}
