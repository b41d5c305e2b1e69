import { setTimeout as wait } from 'node:timers/promises'
import { type Config, ConfigurationFaults, readConfig } from './platform/config.ts'
import { openDataFolder } from './platform/data-folder.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { expectFreeAddress } from './platform/listen-address.ts'
import { createLogger, type Log } from './platform/log.ts'
import { DatabaseLost, lostFor, type Watched, whileAnswering } from './platform/lost-database.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { StartFault } from './platform/start-fault.ts'
import type { Undo } from './serve.ts'

/** E-mails of the demo accounts that still open, once everything is started; undefined where that ended before. */
export let demoAccounts: readonly string[] | undefined

/** Starts everything, noting how to undo each step. Throws `StartFault`. */
async function start(config: Config, undo: Undo[]): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel)
  undo.push(flush)
  openDataFolder(config.dataDir)
  const goOn = async (databaseUrl: string, watched?: Watched) => {
    await expectFreeAddress(config)
    await migrateDatabase(databaseUrl, watched)
    // Nearly all the code: what is wrong with the machine or its configuration is said before it is read.
    const { serve } = await import('./serve.ts')
    const accounts = await serve(config, { databaseUrl, undo, logger })
    if (!isStopping) demoAccounts = accounts
  }
  const { databaseUrl } = config
  if (databaseUrl) await whileAnswering(databaseUrl, (watched) => goOn(databaseUrl, watched))
  else await goOn(await ownDatabase(config, { undo, logger }))
}

type Around = { undo: Undo[]; logger: Log }

async function ownDatabase(config: Config, { undo, logger: log }: Around): Promise<string> {
  const onLost = (fault: unknown) => void fail(fault, undo)
  const starting = startEmbeddedPostgres(config.dataDir, { holder: config.publicUrl, log, onLost })
  // Noted before it stands: whoever is told to stop meanwhile would leave it running.
  undo.push(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  return (await starting).url
}

/** Milliseconds that each step of the stop may take, so that a step that hangs does not keep the process alive. */
const stepMs = 25_000

/** The same where the database is lost: what a step asks of it is never answered. */
const stepWithoutDatabaseMs = 400

/** Undoes the steps, newest first; a step that fails does not stop the others. */
async function unwind(undo: Undo[], ms = stepMs): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await Promise.race([step(), wait(ms, undefined, { ref: false })])
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`)
    }
  }
}

let isStopping = false

function stopOnSignals(undo: Undo[]) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      unwind(undo).then(() => process.exit())
    })
  }
}

/** Prints what went wrong, undoes what was started and exits with 1. */
async function fail(error: unknown, undo: Undo[]): Promise<void> {
  // A start that is told to stop loses its database under its feet: that is no fault of its own.
  if (isStopping) return
  isStopping = true
  process.stderr.write(`${explain(error)}\n`)
  await unwind(undo, error instanceof DatabaseLost ? stepWithoutDatabaseMs : stepMs)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationFaults)
    return ['The configuration is wrong:', ...error.faults].join('\n  ')
  if (error instanceof StartFault) return error.message
  const lost = lostFor(error)
  if (lost) return lost.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const undo: Undo[] = []
try {
  stopOnSignals(undo)
  await start(readConfig(process.env), undo)
  process.send?.('ready')
} catch (error) {
  await fail(error, undo)
}
