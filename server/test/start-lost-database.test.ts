import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, it, type TestContext, vi } from 'vitest'
import { lostFor } from '../src/platform/lost-database.ts'
import { cloneDatabase } from './clone-database.ts'
import { layLine } from './cut-line.ts'
import { freePort } from './outside.ts'
import { production, spawnServer } from './spawned-server.ts'

// Whole processes start here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'cursus-lost-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One clear line. */
const sentence = /^The database does not answer \([^\n]+\)\. Look at it, and at DATABASE_URL or DATA_DIR\.$/

/** What ends with a test; tests side by side take it from their own context. */
type Ends = Pick<TestContext, 'onTestFinished'>

/** A line to a database that breaks as a test says, and what a process of ours needs to start on it. */
async function breakableLine({ onTestFinished }: Ends) {
  const { url, end } = await cloneDatabase()
  const line = await layLine(new URL(url))
  onTestFinished(async () => {
    await line.cut()
    await end()
  })
  const env = {
    DATABASE_URL: line.url,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    PORT: String(await freePort()),
    ADMIN_EMAIL: 'first@example.org',
    JOBS: 'on',
  }
  return { line, env }
}

/** The same, when everything goes silent for good at a word. */
async function silentAt(word: string, ends: Ends) {
  const { line, env } = await breakableLine(ends)
  line.fallSilentAt(word)
  return { line, env }
}

// They wait for the most part, so they wait together.
it.concurrent.for([
  ['while it looks which version stands there', 'server_version_num'],
  ['while it waits for others that migrate', 'pg_try_advisory_lock'],
  ['in the middle of its migrations', 'create schema if not exists'],
  ['while it looks for the demo world', 'from "users"'],
  ['while it loads the catalogue', 'tariff_versions'],
  ['while its jobs start', 'pgboss.version'],
  ['while its queues are prepared', 'pgboss.queue'],
  ['while its jobs are planned', 'into pgboss.schedule'],
  ['while it invites the first administrator', '7203520'],
  ['while it queues what it looks after', 'into pgboss.job'],
] as const)('ends with one line when its database goes silent %s', async ([, word], { expect, ...test }) => {
  const { line, env } = await silentAt(word, test)
  const { code, said } = await spawnServer({ ...production(), ...env }).ended
  expect(line.isSilent()).toBe(true)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(sentence)
})

it.concurrent.for([
  ['while it looks which version stands there', 'server_version_num'],
  ['while it waits for others that migrate', 'pg_try_advisory_lock'],
  ['in the middle of its migrations', 'create schema if not exists'],
] as const)('ends with one line when the connection that migrates alone goes silent %s', async ([, word], {
  expect,
  ...test
}) => {
  const { line, env } = await breakableLine(test)
  line.muteAt(word)
  const { code, said } = await spawnServer({ ...production(), ...env }).ended
  expect(line.hasMuted()).toBe(true)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(sentence)
})

it.concurrent('goes on with a migration that takes long while its database answers', async ({
  expect,
  onTestFinished,
}) => {
  const { url, end } = await cloneDatabase()
  onTestFinished(end)
  const watching = new pg.Client({ connectionString: url })
  await watching.connect()
  await watching.query('SELECT pg_advisory_lock(7203518)')
  const env = {
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    PORT: String(await freePort()),
  }
  const { child, ready, ended } = spawnServer(env)
  const asked = new Set<string>()
  const countAsked = async () => {
    const { rows } = await watching.query(
      `SELECT query_start::text AS at FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'cursus-start' AND query LIKE 'SELECT state%'`,
    )
    for (const { at } of rows) asked.add(at)
    return asked.size
  }
  await expect.poll(countAsked, { timeout: 60_000, interval: 200 }).toBeGreaterThan(10)
  expect(child.exitCode).toBeNull()
  await watching.end()
  await ready
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
})

// Alone: beside the others nobody would know whether it is the line that is slow.
it('starts on a database that takes seconds to let each connection in, as on a busy machine', async (test) => {
  const { line, env } = await breakableLine(test)
  // Longer than the queue waits for a connection, then longer than a call does.
  line.greetAfter(3200)
  const { child, ready, ended } = spawnServer(env)
  await Promise.race([ready, expect.poll(line.unmet, { timeout: 120_000 }).toBeGreaterThan(3)])
  line.greetAfter(2500)
  await ready
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, said: '' })
})

it('says of a connection that was not made in time that it was not', () => {
  const late = new Error('Connection terminated due to connection timeout', {
    cause: new Error('Connection terminated unexpectedly'),
  })
  const lost = lostFor(new DrizzleQueryError('select 1', [], late))
  expect(lost?.message).toContain('(Connection terminated due to connection timeout)')
})

it.concurrent.for([
  ['while its queue starts', 'pgboss.version'],
  ['while it does its work', 'from "users"'],
] as const)('ends a command of the administrator with one line when the database goes silent %s', async ([
  ,
  word,
], { expect, ...test }) => {
  const { line, env } = await silentAt(word, test)
  const given = ['reset-second-step', 'nobody@example.org']
  const { code, said } = await spawnServer(env, 'server/src/admin.ts', given).ended
  expect(line.isSilent()).toBe(true)
  expect(code).toBe(2)
  expect(said.trim()).toMatch(sentence)
})
