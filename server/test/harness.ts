import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { causeFields } from '../src/platform/cause.ts'
import { readConfig } from '../src/platform/config.ts'
import { databaseLimits } from '../src/platform/database-pools.ts'
import type { App } from '../src/platform/http.ts'
import type { JobDefinition } from '../src/platform/jobs.ts'
import type { Services } from '../src/platform/services.ts'
import { openServices } from '../src/services.ts'
import { createClock } from './clock.ts'
import { cloneDatabase } from './clone-database.ts'
import { insertAdmin, insertSchool, insertStudent, type Person } from './people.ts'
import { createPostbox } from './postbox.ts'

export type CallOptions = {
  /** Who calls: nobody when absent. */
  as?: Person | undefined
  body?: unknown
  headers?: Record<string, string>
}

type Place = Parameters<typeof openServices>[1]
type Setting = {
  env?: Record<string, string>
  services?: Partial<Services>
  /** Another way to the database of this test, or with other limits. */
  database?: (url: string) => Promise<Place>
}

/** Fewer connections than in production: each is a process of PostgreSQL that reads the catalogue of a new database. */
const limits = {
  calls: { ...databaseLimits.calls, connections: 6 },
  longWork: { ...databaseLimits.longWork, connections: 2 },
}

/**
 * The whole application for one test file, on a database of its own, with a clock that only tests move and jobs that
 * run when told. Its end comes with that of the file.
 */
export async function startTest({ env = {}, services: replaced = {}, database }: Setting = {}) {
  const { url, end } = await cloneDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-test-'))
  const config = readConfig({
    PUBLIC_URL: 'https://cursus.test',
    SESSION_KEYS: 'only-for-tests-only-for-tests-only-for-tests',
    DATA_DIR: dataDir,
    DEMO: '0',
    // What may be taken back leaves at once, but where a test is about that.
    UNDO_SECONDS: '0',
    ...env,
  })
  const clock = createClock()
  const lines: Record<string, unknown>[] = []
  const logger = pino(
    { level: 'info', mixin: causeFields },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const { mail, posted } = createPostbox()
  const closing: (() => Promise<void>)[] = []
  const process = async (reached: Place, own: Partial<Services> = {}) => {
    const { services, close } = openServices(
      config,
      { ...reached, limits: { ...limits, ...reached.limits } },
      logger,
      {
        now: clock.now,
        mail,
        // No authority stamps seals, but where a test names one.
        ...(!config.timeStampUrl || env.TIME_STAMP_URL ? {} : { timeStamps: null }),
        ...replaced,
        ...own,
      },
    )
    const app = await buildApp(services, logger)
    await services.jobs.start({ work: false })
    closing.push(async () => {
      await app.close()
      await close()
    })
    return { app, services }
  }
  const { app, services } = await process((await database?.(url)) ?? { url })

  const tokenOf = ({ id, role }: Person) => services.tokens.sign({ id, role, family: crypto.randomUUID() })

  afterAll(async () => {
    for (const close of closing.reverse()) await close()
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    app,
    services,
    db: services.db,
    config,
    clock,
    /** Every log line so far. */
    lines,
    tokenOf,
    ...callsOf(app, tokenOf),
    /** Calls of a second process on the same database, with services of its own that are made of its address. */
    anotherProcess: async (own?: (url: string) => Promise<Partial<Services>>) =>
      callsOf((await process({ url }, await own?.(url))).app, tokenOf),
    aStudent: (wanted?: Parameters<typeof insertStudent>[1]) => insertStudent(services, wanted),
    anAdmin: () => insertAdmin(services),
    aSchool: (values?: Parameters<typeof insertSchool>[1]) => insertSchool(services, values),
    ...jobsOf(services),
    /** What left the building, oldest first. */
    posted,
    /** The outbox, oldest first. */
    mails: () => services.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id),
  }
}

/** Looks at jobs and runs them: none runs by itself. */
function jobsOf(services: Services) {
  return {
    /** Payloads of the jobs of that kind that wait, oldest first. */
    async queued<T>(job: JobDefinition<T>): Promise<T[]> {
      const { rows } = await services.db.execute<{ data: T & object }>(
        sql`SELECT data FROM pgboss.job WHERE name = ${job.name} AND state < 'active' ORDER BY created_on`,
      )
      return rows.map(({ data }) => job.schema.parse(data))
    },
    /**
     * Runs what is due until nothing is; with `evenLater` also what waits for its next try. A failure of a job fails
     * the test, unless it is expected: then the failures are the answer.
     */
    async runJobs({ evenLater = false, mayFail = false } = {}): Promise<Error[]> {
      if (evenLater) {
        await services.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`)
      }
      const failures = await services.jobs.runDue()
      if (!mayFail && failures.length > 0) throw failures[0]
      return failures
    },
  }
}

/** Calls by HTTP, of nobody or of somebody. */
function callsOf(app: App, tokenOf: (person: Person) => string) {
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const by =
    (method: Method) =>
    async (path: string, options: CallOptions = {}) => {
      const { as, body, headers } = options
      const token = as && tokenOf(as)
      return app.inject({
        method,
        url: path,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
    }
  const [get, post, put, drop] = [by('GET'), by('POST'), by('PUT'), by('DELETE')]
  return {
    get,
    post,
    put,
    delete: drop,
    /** The same calls by one person. */
    as: (person: Person) => ({
      get: (path: string, options?: CallOptions) => get(path, { ...options, as: person }),
      post: (path: string, body?: unknown, options?: CallOptions) =>
        post(path, { ...options, as: person, body }),
      put: (path: string, body?: unknown, options?: CallOptions) =>
        put(path, { ...options, as: person, body }),
      delete: (path: string, options?: CallOptions) => drop(path, { ...options, as: person }),
    }),
  }
}
