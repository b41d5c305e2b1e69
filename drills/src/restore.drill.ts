import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeKey, readIdentity, readRecipient } from '../../server/src/features/backups/age-keys.ts'
import { restoreBackup } from '../../server/src/features/backups/restore-backup.service.ts'
import { writeBackup } from '../../server/src/features/backups/write-backup.service.ts'
import { databaseHome, serverUser } from '../../server/src/platform/postgres-binaries.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import { openAnswers } from './engine/answers.ts'
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

/**
 * A backup is written while people buy; they go on for a while, then the machine is gone. The backup is restored into an empty folder,
 * where a new server starts: every row and file is one that was there, and every payment has its contract or is told.
 */
export async function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 2, people: 4, contracts: 20_000, among: [] })
  const root = makeDataFolder('restored')
  const into = join(root, 'data')
  const world = await openWorld()
  try {
    await loseAndRestore(world, options, { backups: join(root, 'backups'), into })
  } finally {
    await world.close()
    for (const path of [databaseHome(into, serverUser()), root])
      rmSync(path, { recursive: true, force: true })
  }
}

type Place = { backups: string; into: string }

async function loseAndRestore(world: World, options: Options, { backups, into }: Place): Promise<void> {
  const answers = openAnswers(world.servers, false)
  const load = await startBuyers(world, answers, options.people)
  await untilBought(world)
  await fillWorld(world, options.contracts)
  say(`     ${await rowsOf(world, 'students')} students, ${await rowsOf(world, 'contracts')} contracts`)
  const { recipient, identity } = makeKey()
  const atLeast = await rowsOf(world, 'contracts')
  const begun = Date.now()
  const { manifest } = await writeBackup({
    dataDir: world.folder,
    databaseUrl: world.databaseUrl,
    into: backups,
    recipient: readRecipient(recipient) ?? Buffer.alloc(0),
    store: 'disk',
  })
  say(`ok   the backup is written in ${secondsSince(begun).toFixed(1)} s, while people buy`)
  await wait(options.minutes * 60_000)
  await load.stop()
  const kept = await hashesOf(world)
  for (const { kill } of world.servers) await kill()
  const gone = Date.now()
  const { checked } = await restoreBackup({ from: backups, into, identity: readIdentity(identity) })
  const restored = await moveTo(world, into)
  try {
    const strange = [...(await hashesOf(restored))].filter((hash) => !kept.has(hash))
    await restored.start()
    const recovered = secondsSince(gone)
    const wrong = [...checked.missing.map((key) => `the file ${key} is missing`), ...answers.told.faults]
    wrong.push(...checked.altered.map((key) => `the file ${key} is another one`))
    if (recovered > restoreSeconds) wrong.push(`restored in ${recovered.toFixed(0)} s`)
    const { contracts = 0 } = checked.tables
    if (contracts < atLeast) wrong.push(`${contracts} contracts, ${atLeast} when the backup began`)
    if (strange.length > 0) wrong.push(`${strange.length} rows are none that there were`)
    say(`ok   restored in ${recovered.toFixed(1)} s: ${contracts} contracts, ${checked.files} files read`)
    let unknown = new Set<string>()
    const judge = async () => {
      unknown = await restored.unknownPayments(manifest.startedAt)
      return judgeRestored(load.intents, await readBooks(restored), unknown)
    }
    const how = options.spoil
    const { verdict, seconds } = await settle(judge, how && (() => spoil(restored, load.intents, how)))
    say(
      `     ${load.intents.filter(({ isPaid }) => isPaid).length} paid; ${unknown.size} are told as unknown to the backup; settled ${seconds.toFixed(1)} s later`,
    )
    conclude({ verdict, recovered, wrong })
  } finally {
    await restored.close()
  }
}
