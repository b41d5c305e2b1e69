import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import { type Answers, openAnswers } from './engine/answers.ts'
import { readBooks } from './engine/books.ts'
import { type Options, readOptions } from './engine/options.ts'
import { conclude } from './engine/report.ts'
import { settle } from './engine/rounds.ts'
import { say, secondsSince } from './engine/say.ts'
import { moveTo, openWorld, type World } from './engine/world.ts'
import { startBuyers } from './load/buyers.ts'
import { spoil } from './load/spoil.ts'
import { fillWorld } from './restore/crowd.ts'
import { judgeRestored, restoreSeconds } from './restore/judge-restored.ts'
import { hashesOf, rowsOf, untilBought } from './restore/rows.ts'
import { type Archive, archiveSettings, openArchive } from './server-backup/archive.ts'
import { makeFiles, makeOwnFolder, type Server, startOn } from './server-backup/debian-postgres.ts'

/**
 * A PostgreSQL of Debian is backed up by pgBackRest with the configuration that the docs give, while people buy; somebody deletes the
 * contracts, and the machine is gone. The moment before is restored into an empty folder: every row that was there then, none
 * of later, and every payment has its contract or is told. Needs the packages postgresql and pgbackrest.
 */
export async function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 2, people: 4, contracts: 5000, among: [] })
  const root = makeDataFolder('archived')
  let world: World | undefined
  try {
    const kept = keeping(openArchive(root))
    world = await openWorld({ startDatabase: kept.begin })
    await loseAndRestore(world, { options, kept, into: join(root, 'data') })
  } finally {
    await world?.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The server that is kept, and the one that comes of its backup. */
function keeping(archive: Archive) {
  let server: Server | undefined
  let password = ''
  const start = async (folder: string) => {
    const { sockets, env } = archive
    server = await startOn(join(folder, 'postgres'), { password, sockets, env })
    archive.point(server)
    return server
  }
  return {
    archive,
    /** Starts an empty server; from then on its log is kept. */
    async begin(folder: string) {
      const data = join(folder, 'postgres')
      ;({ password } = await makeFiles(data, archiveSettings()))
      archive.point({ data, port: 0 })
      const begun = await start(folder)
      await archive.pgbackrest('stanza-create')
      await archive.pgbackrest('check')
      say('ok   the repository is made, and a file of the log came to it')
      return begun
    },
    /** Power goes, and the disk with it. */
    async lose() {
      if (!server) throw new Error('no server was started')
      await server.kill()
      rmSync(server.data, { recursive: true, force: true, maxRetries: 5 })
    },
    /** Brings the server as it was at a moment into an empty folder, and starts it. */
    async restoreTo(folder: string, moment: string) {
      makeOwnFolder(join(folder, 'postgres'))
      const target = ['--type=time', `--target=${moment}`, '--target-action=promote']
      await archive.pgbackrest(`--pg1-path=${join(folder, 'postgres')}`, ...target, 'restore')
      return start(folder)
    },
  }
}

type Given = { options: Options; kept: ReturnType<typeof keeping>; into: string }

async function loseAndRestore(world: World, { options, kept, into }: Given): Promise<void> {
  const answers = openAnswers(world.servers, false)
  const load = await startBuyers(world, answers, options.people)
  await untilBought(world)
  await fillWorld(world, options.contracts)
  say(`     ${await rowsOf(world, 'students')} students, ${await rowsOf(world, 'contracts')} contracts`)
  const begun = Date.now()
  await kept.archive.pgbackrest('--type=full', 'backup')
  say(`ok   the backup is written in ${secondsSince(begun).toFixed(1)} s, while people buy`)
  await wait(options.minutes * 30_000)
  const atLeast = await hashesOf(world)
  const moment = await momentOf(world)
  await wait(options.minutes * 30_000)
  await load.stop()
  const all = await hashesOf(world)
  await deleteContracts(world)
  await untilArchived(world)
  for (const { kill } of world.servers) await kill()
  await kept.lose()
  const gone = Date.now()
  mkdirSync(into, { mode: 0o755 })
  // What a copy of the files of every few minutes has by then: never fewer than the rows of the moment name.
  cpSync(join(world.folder, 'files'), join(into, 'files'), { recursive: true })
  const info = join(into, 'backup.json')
  writeFileSync(info, await kept.archive.info())
  const restored = await moveTo(world, into, {
    env: { BACKUP_INFO: info },
    startDatabase: (folder) => kept.restoreTo(folder, moment.at),
  })
  try {
    const wrong = [...answers.told.faults, ...(await faultsOf(restored, { atLeast, all, moment }))]
    await restored.start()
    const recovered = secondsSince(gone)
    if (recovered > restoreSeconds) wrong.push(`restored in ${recovered.toFixed(0)} s`)
    wrong.push(...(await faultsOfAge(restored.url, begun)))
    say(`ok   restored to ${moment.at} and serving in ${recovered.toFixed(1)} s`)
    await settleAll(restored, { load, answers, options, since: moment.since, recovered, wrong })
  } finally {
    await restored.close()
  }
}

type Restored = Awaited<ReturnType<typeof moveTo>>
type Settling = {
  load: Awaited<ReturnType<typeof startBuyers>>
  answers: Answers
  options: Options
  since: string
  recovered: number
  wrong: string[]
}

async function settleAll(restored: Restored, { load, options, since, recovered, wrong }: Settling) {
  let unknown = new Set<string>()
  const judge = async () => {
    unknown = await restored.unknownPayments(since)
    return judgeRestored(load.intents, await readBooks(restored), unknown)
  }
  const how = options.spoil
  const { verdict, seconds } = await settle(judge, how && (() => spoil(restored, load.intents, how)))
  const paid = load.intents.filter(({ isPaid }) => isPaid).length
  say(`     ${paid} paid; ${unknown.size} are told as of later; settled ${seconds.toFixed(1)} s later`)
  conclude({ verdict, recovered, wrong })
}

/** This moment by the clock of the database, to a microsecond, and a minute before it for questions to the provider. */
async function momentOf({ db }: World): Promise<{ at: string; since: string }> {
  const { rows } = await db.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`)
  const at = rows[0]?.at ?? ''
  return { at, since: new Date(Date.parse(at) - 60_000).toISOString() }
}

/** What a restore is for: somebody deletes what everybody has. */
async function deleteContracts({ db }: World): Promise<void> {
  await db.execute(
    sql`WITH quiet AS (SELECT set_config('session_replication_role', 'replica', true)) DELETE FROM contracts USING quiet`,
  )
}

/** Waits until the file of the log that is written to now has come to the repository. */
async function untilArchived({ db }: World): Promise<void> {
  const { rows } = await db.execute<{ file: string }>(
    sql`SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file`,
  )
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(200)) {
    const came = await db.execute<{ yes: boolean }>(
      sql`SELECT last_archived_wal >= ${rows[0]?.file} AS yes FROM pg_stat_archiver`,
    )
    if (came.rows[0]?.yes) return
  }
  throw new Error('the log did not come to the repository within a minute')
}

type Moments = { atLeast: Set<string>; all: Set<string>; moment: { at: string } }

/** What is not as it was at that moment. */
async function faultsOf({ db }: Restored, { atLeast, all, moment }: Moments): Promise<string[]> {
  const found = await hashesOf({ db })
  const missing = [...atLeast].filter((hash) => !found.has(hash)).length
  const strange = [...found].filter((hash) => !all.has(hash)).length
  const { rows } = await db.execute<{ later: number; contracts: number }>(sql`SELECT
    (SELECT count(*)::int FROM contract_events WHERE at > ${moment.at}::timestamptz) AS later,
    (SELECT count(*)::int FROM contracts) AS contracts`)
  const { later = 0, contracts = 0 } = rows[0] ?? {}
  say(
    `ok   ${found.size} rows compared, ${all.size - found.size} of later are not there, ${contracts} contracts are again`,
  )
  const faults = []
  if (missing > 0) faults.push(`${missing} rows of before the moment are not there`)
  if (strange > 0) faults.push(`${strange} rows are none that there were`)
  if (later > 0) faults.push(`${later} events of after the moment are there`)
  if (contracts === 0) faults.push('the contracts are still deleted')
  return faults
}

/** What is wrong with the age of the backup that the product tells. */
async function faultsOfAge(url: string, begun: number): Promise<string[]> {
  const { backup } = (await (await fetch(`${url}/api/health/ready`)).json()) as { backup?: { at?: string } }
  const at = Date.parse(backup?.at ?? '')
  return at >= begun - 1000 && at <= Date.now() ? [] : [`the age of the backup is told as ${backup?.at}`]
}
