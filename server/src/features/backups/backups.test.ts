import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { databaseLimits } from '../../platform/database-pools.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createOutage } from '../../platform/outage.ts'
import { databaseHome, serverUser } from '../../platform/postgres-binaries.ts'
import { StartFault } from '../../platform/start-fault.ts'
import { unwatched } from '../../platform/watch.ts'
import { makeKey } from './age-keys.ts'
import { backupJobs, nightlyBackup } from './backups.jobs.ts'

// A database is made here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dir = mkdtempSync(join(tmpdir(), 'cursus-nightly-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const t = await startTest({
  env: { BACKUP_DIR: dir, BACKUP_RECIPIENT: makeKey().recipient, BACKUP_KEEP: '1' },
})
const { dataDir } = t.config

async function night(): Promise<Error[]> {
  await t.services.jobs.enqueue(t.db, nightlyBackup, {})
  return t.runJobs({ mayFail: true })
}

const lastBackup = async () => (await t.get('/api/health/ready')).json().backup
const kept = () => readdirSync(dir).sort()

beforeAll(() => chmodSync(dataDir, 0o755)) // the database runs as another user when we are root

it('says that there is none yet, and is ready all the same', async () => {
  const answer = await t.get('/api/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', backup: { at: null, hours: null } },
  ])
})

it('calls somebody when the nightly backup was not written, and is tried again', async () => {
  const [failure] = await night()
  expect(failure?.message).toContain('There is no database in')
  expect(t.lines.filter(({ code }) => code === 'backups.failed')).toHaveLength(1)
  expect(kept()).toEqual([])
  await t.db.execute('DELETE FROM pgboss.job')
})

it('keeps as many nights as are asked for, and tells how old the last one is', async () => {
  const { stop } = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } })
  const stranger = join(dir, 'notes of somebody')
  const [killed, underWay] = ['cursus-20200101T020000Z.part', 'cursus-20200102T020000Z.part']
  mkdirSync(stranger)
  for (const name of [killed, underWay]) mkdirSync(join(dir, name))
  const aWeekAgo = (t.clock.now().getTime() - 7 * 86_400_000) / 1000
  utimesSync(join(dir, killed), aWeekAgo, aWeekAgo)
  utimesSync(join(dir, underWay), t.clock.now(), t.clock.now())
  for (let nights = 0; nights < 2; nights += 1) {
    t.clock.forward({ seconds: 1 })
    expect(await night()).toEqual([])
  }
  const last = t.clock.now().toISOString()
  expect(kept().filter((name) => /Z$/.test(name))).toHaveLength(1)
  expect(kept()).toContain(`cursus-${last.replace(/[-:]|\.\d+/g, '')}`)
  expect([existsSync(stranger), kept().includes(killed), kept().includes(underWay)]).toEqual([
    true,
    false,
    true,
  ])
  t.clock.forward({ hours: 30 })
  expect(await lastBackup()).toEqual({ at: last, hours: 30 })
  await stop()
  rmSync(databaseHome(dataDir, serverUser()), { recursive: true, force: true })
})

it('counts a backup that lost its manifest for none', async () => {
  for (const name of kept().filter((one) => /Z$/.test(one)))
    writeFileSync(join(dir, name, 'manifest.json'), '{"format"')
  t.clock.forward({ hours: 1 })
  expect(await lastBackup()).toEqual({ at: null, hours: null })
})

it('plans no night any more once its folder is taken away, and drops one that waits', async () => {
  const { log } = t.services
  const url = t.db.$client.calls.options.connectionString ?? ''
  const startWith = async (backup: typeof t.config.backup) => {
    const told = { log, outage: createOutage(log), watch: unwatched }
    const jobs = createJobs({ url, limits: databaseLimits }, told)
    backupJobs({ ...t.services, jobs, config: { ...t.config, backup } })
    await jobs.start({ work: true })
    await jobs.stop()
  }
  const planned = async () =>
    (await t.db.execute(sql`SELECT FROM pgboss.schedule WHERE name = ${nightlyBackup.name}`)).rows.length
  await startWith(t.config.backup)
  expect(await planned()).toBe(1)
  await t.services.jobs.enqueue(t.db, nightlyBackup, {})
  await startWith(null)
  expect([await planned(), await t.queued(nightlyBackup)]).toEqual([0, []])
  // Where no backup was ever configured.
  await t.db.execute(sql`SELECT pgboss.delete_queue(${nightlyBackup.name})`)
  await startWith(null)
})

it('does not start with a key that locks nothing', async () => {
  const { recipient } = makeKey()
  const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
  const config = { ...t.config, backup: { dir, recipient: mistyped, hour: 3, keep: 2 } }
  await expect(buildApp({ ...t.services, config }, t.app.log)).rejects.toThrow(StartFault)
})
