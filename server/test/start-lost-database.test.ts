import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { cloneDatabase } from './clone-database.ts'
import { layLine } from './cut-line.ts'
import { freePort } from './outside.ts'
import { production, spawnServer } from './spawned-server.ts'

// Whole processes start here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'cursus-lost-'))
const { url, drop } = await cloneDatabase()
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

/** One clear line. */
const sentence = /^The database does not answer \([^\n]+\)\. Look at it, and at DATABASE_URL or DATA_DIR\.$/

/** A line to the database that goes silent for good at a word, and what a process of ours needs to start on it. */
async function silentAt(word: string) {
  const line = await layLine(new URL(url))
  onTestFinished(() => line.cut())
  line.fallSilentAt(word)
  const env = {
    DATABASE_URL: line.url,
    DATA_DIR: join(folder, word),
    PORT: String(await freePort()),
    ADMIN_EMAIL: 'first@example.org',
    JOBS: 'on',
  }
  return { line, env }
}

it.each([
  ['while it looks which version stands there', 'server_version_num'],
  ['while it waits for others that migrate', 'pg_advisory_lock'],
  ['in the middle of its migrations', 'create schema if not exists'],
  ['while it looks for the demo world', 'from "users"'],
  ['while it loads the catalogue', 'tariff_versions'],
  ['while its jobs start', 'pgboss.version'],
  ['while its queues are prepared', 'pgboss.queue'],
  ['while its jobs are planned', 'into pgboss.schedule'],
  ['while it invites the first administrator', '7203520'],
  ['while it queues what it looks after', 'into pgboss.job'],
])('ends with one line when its database goes silent %s', async (_, word) => {
  const { line, env } = await silentAt(word)
  const { code, said } = await spawnServer({ ...production(), ...env }).ended
  expect(line.isSilent()).toBe(true)
  expect(code).toBe(1)
  expect(said.trim()).toMatch(sentence)
})

it('goes on with a migration that takes long while its database answers', async () => {
  const watching = new pg.Client({ connectionString: url })
  await watching.connect()
  await watching.query('SELECT pg_advisory_lock(7203518)')
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'long'), PORT: String(await freePort()) }
  const { child, ready, ended } = spawnServer(env)
  const asked = new Set<string>()
  const countAsked = async () => {
    const { rows } = await watching.query(
      "SELECT query_start::text AS at FROM pg_stat_activity WHERE application_name = 'cursus-start' AND query = 'SELECT 1'",
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

it.each([
  ['while its queue starts', 'pgboss.version'],
  ['while it does its work', 'from "users"'],
])('ends a command of the administrator with one line when the database goes silent %s', async (_, word) => {
  const { line, env } = await silentAt(word)
  const given = ['reset-second-step', 'nobody@example.org']
  const { code, said } = await spawnServer(env, 'server/src/admin.ts', given).ended
  expect(line.isSilent()).toBe(true)
  expect(code).toBe(2)
  expect(said.trim()).toMatch(sentence)
})
