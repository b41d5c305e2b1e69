import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeKey, readIdentity, readRecipient } from '../src/features/backups/age-keys.ts'
import { BackupFault } from '../src/features/backups/backup-fault.ts'
import type { Kept } from '../src/features/backups/manifest.ts'
import { restoreBackup } from '../src/features/backups/restore-backup.service.ts'
import { writeBackup } from '../src/features/backups/write-backup.service.ts'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { documents } from '../src/features/documents/documents.table.ts'
import { travelPrices } from '../src/features/tariffs/tariffs.table.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openCluster } from '../src/platform/postgres-cluster.ts'
import { serverOn } from '../src/platform/postgres-server.ts'
import { stays } from './covers.ts'
import { isRunning } from './is-running.ts'
import type { Person } from './people.ts'
import { runNode } from './run-node.ts'
import { startMortalServer } from './server-process.ts'

// Databases and servers start here one after the other: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'cursus-backup-'))
chmodSync(root, 0o755) // the database runs as another user when we are root
const dataDir = join(root, 'data')
const into = join(root, 'backups')
const settings = { fsync: 'off' }
const key = makeKey()
const identity = readIdentity(key.identity)
const recipient = readRecipient(key.recipient) ?? Buffer.alloc(0)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { url, stop } = await startEmbeddedPostgres(dataDir, { settings })
afterAll(() => stop())
const s = await startMortalServer({ databaseUrl: url, dataDir })
const { inFrance } = stays()
const checkoutPath = '/api/payments/checkout/health_mobility'
const frenchPath = '/api/contracts/create_health_mobility_french_zone/create'
const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 200 })
let backup: Kept

async function openCheckout(who: Person): Promise<string> {
  const day = (text: string) => parseDay(text) ?? ''
  const month = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
  const priceId = (await s.db.select().from(travelPrices)).find(
    (row) => row.zone === 4 && row.month === month,
  )?.id
  const { status, body } = await s.post(who, checkoutPath, { priceId, contract: inFrance })
  expect(status).toBe(200)
  return body
}

async function buy(): Promise<Person> {
  const student = await s.aStudent()
  const address = await openCheckout(student)
  await s.outside.pay(address)
  const sessionStripe = s.outside.sessionIdOf(address)
  expect((await s.post(student, frenchPath, { ...inFrance, sessionStripe })).status).toBe(200)
  return student
}

const countOf = async (who: Person) =>
  (await s.db.select().from(contracts).where(eq(contracts.studentId, who.id))).length
const contractIds = async () =>
  (await s.db.select({ id: contracts.id }).from(contracts).orderBy(asc(contracts.createdAt))).map(
    ({ id }) => id,
  )

beforeAll(() => s.start())

/** Rows that nothing changes any more, as they stand: whole tables of them are equal when these words are. */
async function rowsOf(address: string, table: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(`SELECT md5(t::text) AS hash FROM ${table} t ORDER BY 1`)
  await client.end()
  return rows.map(({ hash }) => hash)
}

const after: { address: string; who: Person }[] = []
let lost: { contracts: string[]; files: string[]; events: string[] }
let before = 0

it('is written while people buy, and each of them gets a contract', async () => {
  for (let count = 0; count < 3; count += 1) await buy()
  await soon(async () => (await s.db.select().from(documents)).length).toBe(3)
  const who = await s.aStudent()
  after.push({ who, address: await openCheckout(who) })
  before = (await contractIds()).length
  let isWriting = true
  const writing = writeBackup({ dataDir, databaseUrl: url, into, recipient, store: 'disk' }).finally(() => {
    isWriting = false
  })
  const buyers: Person[] = []
  while (isWriting) buyers.push(await buy())
  backup = await writing
  buyers.push(await buy())
  for (const buyer of buyers) expect(await countOf(buyer)).toBe(1)
  expect(buyers.length).toBeGreaterThan(1)
  expect(readdirSync(into)).toEqual([expect.stringMatching(/^cursus-\d{8}T\d{6}Z$/)])
})

it('says nothing about anybody without its key', async () => {
  const names = readdirSync(backup.folder).sort()
  expect(names).toEqual(['database.tar.age', 'files.tar.age', 'manifest.json'])
  const sealed = Buffer.concat(names.map((name) => readFileSync(join(backup.folder, name))))
  expect((await contractIds()).filter((id) => sealed.includes(id))).toEqual([])
  expect(sealed.includes('%PDF')).toBe(false)
})

it('stands on an empty machine as it was at one moment of the backup, with every paper', async () => {
  lost = {
    contracts: await contractIds(),
    files: await rowsOf(url, 'files'),
    events: await rowsOf(url, 'contract_events'),
  }
  // Paid when the server is gone for good: nobody heard of it.
  await s.kill()
  await s.outside.pay(after[0]?.address ?? '')
  await stop()
  renameSync(dataDir, join(root, 'lost'))
  const { checked } = await restoreBackup({ from: into, into: dataDir, identity })
  expect([checked.missing, checked.altered]).toEqual([[], []])
  await serverOn(openCluster(dataDir), settings, Number(new URL(url).port))
  const found = await contractIds()
  expect(found.length).toBeGreaterThanOrEqual(before)
  expect(found).toEqual(lost.contracts.slice(0, found.length))
  expect(checked.tables.contracts).toBe(found.length)
  for (const [table, rows] of [
    ['files', lost.files],
    ['contract_events', lost.events],
  ] as const) {
    const restored = await rowsOf(url, table)
    expect(restored.filter((hash) => !rows.includes(hash))).toEqual([])
  }
})

it('finds what was paid after it: no payment is left without a contract', async () => {
  await s.start()
  for (const { who } of after) await soon(() => countOf(who)).toBe(1)
  await soon(async () => (await s.db.select().from(documents)).length).toBe((await contractIds()).length)
  await s.kill()
  await (await startEmbeddedPostgres(dataDir, { settings })).stop()
})

/** A copy of the backup that something happened to. */
function spoilt(spoil: (folder: string) => void): string {
  const folder = mkdtempSync(join(root, 'spoilt-'))
  cpSync(backup.folder, folder, { recursive: true })
  spoil(folder)
  return folder
}

const flip = (path: string, at: number) => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

it.each([
  ['is cut', (folder: string) => truncateSync(join(folder, 'database.tar.age'), 1_000_000)],
  ['has one bit that is another', (folder: string) => flip(join(folder, 'database.tar.age'), 2_000_000)],
  ['lacks an archive', (folder: string) => rmSync(join(folder, 'files.tar.age'))],
  [
    'names another archive',
    (folder: string) =>
      flip(join(folder, 'manifest.json'), statSync(join(folder, 'manifest.json')).size - 20),
  ],
])('refuses a backup that %s in one line, and leaves nothing', async (_, spoil) => {
  const target = join(root, 'never')
  const restoring = restoreBackup({ from: spoilt(spoil), into: target, identity })
  const fault = await restoring.catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BackupFault)
  expect((fault as Error).message).toMatch(/^[^\n]*(cut|altered)[^\n]*$/)
  expect(readdirSync(target)).toEqual([])
})

it('never writes over a folder that holds anything', async () => {
  const used = join(root, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'kept'), 'mine')
  await expect(restoreBackup({ from: into, into: used, identity })).rejects.toThrow(/is not empty/)
  expect(readdirSync(used)).toEqual(['kept'])
})

type Ended = { code: number | null; said: string }

/** The command as whoever runs the server gives it. */
function command(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return begin(args, env).ended
}

function begin(args: string[], env: Record<string, string> = {}) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(root, 'nothing') }
  const child = runNode(
    'server/src/backup.ts',
    { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    args,
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })))
  return { child, ended }
}

it('is made, locked and restored by three commands, beside no server', async () => {
  const keyFile = join(root, 'key')
  const made = await command(['backup', '--make-key', keyFile])
  expect(made.code).toBe(0)
  expect(statSync(keyFile).mode & 0o077).toBe(0)
  const to = /age1\w+/.exec(made.said)?.[0] ?? ''
  const folder = join(root, 'by-command')
  const written = await command(['backup', folder, '--to', to], { DATA_DIR: dataDir })
  expect(written).toEqual({ code: 0, said: expect.stringContaining(' files, in ') })
  const target = join(root, 'by-command-restored')
  const restored = await command(['restore', folder, '--key', keyFile, '--into', target])
  expect(restored).toEqual({ code: 0, said: expect.stringContaining(`DATA_DIR=${target}`) })
  expect(restored.said).toMatch(/[1-9]\d* contracts, [1-9]\d* documents, [1-9]\d* files read/)
})

it('leaves nothing that can be read, and no database, where a check of it is interrupted', async () => {
  const within = join(root, 'checked')
  mkdirSync(within)
  chmodSync(within, 0o755)
  const args = ['restore', join(root, 'by-command'), '--key', join(root, 'key'), '--verify', '--into', within]
  const { child, ended } = begin(args)
  const begun = () => {
    const [name = ''] = readdirSync(within)
    const file = join(within, name, 'postgres', 'postmaster.pid')
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  }
  await expect.poll(begun, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  const database = begun()
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 1, said: 'Interrupted.\n' })
  expect(readdirSync(within)).toEqual([])
  // It takes its note away just before it ends, and nobody of ours waits for its end.
  await expect.poll(() => isRunning(database), { timeout: 30_000 }).toBe(false)
})

const aKey = join(root, 'another-key')

it.each([
  ['another key', () => ['restore', into, '--key', aKey], 'This key does not open the backup'],
  ['a folder without backups', () => ['restore', root, '--key', aKey], 'There is no whole backup in'],
  ['a key that is not there', () => ['restore', into, '--key', join(root, 'none')], 'cannot be read'],
  ['no key', () => ['restore', into], '--key is missing'],
  ['no half that locks', () => ['backup', into], '--to is missing'],
  ['a mistyped half', () => ['backup', into, '--to', `${key.recipient}q`], '--to is no public half of a key'],
  ['no database', () => ['backup', into, '--to', key.recipient], 'There is no database in'],
  ['a key in its place', () => ['backup', '--make-key', aKey], 'a key is never written over'],
])('tells in one line when it is given %s, and writes nothing', async (_, args, line) => {
  writeFileSync(aKey, makeKey().identity)
  const { code, said } = await command(args())
  expect([code, said.trim().split('\n').length]).toEqual([1, 1])
  expect(said).toContain(line)
  expect(existsSync(join(root, 'nothing', 'postgres'))).toBe(false)
})
