import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { composeInsurance, type Insurance, lookAfterInsurance } from './compose.ts'
import { inviteFirstAdministrator } from './features/accounts/first-administrator.service.ts'
import { sweepMails } from './features/mail/mail.jobs.ts'
import { sweepImports } from './features/student-imports/student-imports.jobs.ts'
import { loadCatalogue } from './features/tariffs/load-catalogue.ts'
import { type Config, ConfigurationFaults, readConfig } from './platform/config.ts'
import { openDataFolder } from './platform/data-folder.ts'
import { atLength } from './platform/database-pools.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { expectFreeAddress, explainListening } from './platform/listen-address.ts'
import { createLogger, type Log } from './platform/log.ts'
import { migrateDatabase } from './platform/migrate.ts'
import type { Services } from './platform/services.ts'
import { StartFault } from './platform/start-fault.ts'
import { openServices } from './services.ts'

type Undo = () => Promise<void> | void

/** Starts everything, noting how to undo each step. Throws `StartFault`. */
async function start(config: Config, undo: Undo[]): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel)
  undo.push(flush)
  openDataFolder(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, { undo, logger }))
  await expectFreeAddress(config)
  await migrateDatabase(databaseUrl)
  const { services, close } = openServices(config, { url: databaseUrl }, logger)
  undo.push(close)
  if (config.isProduction)
    await (await import('./features/demo/refuse-demo-world.ts')).refuseDemoWorld(services.db)
  await atLength(() => loadCatalogue(services.db))
  const insurance = composeInsurance(services)
  const app = await buildApp(services, logger, insurance)
  if (config.isDemo) (await import('./features/demo/demo.jobs.ts')).demoJobs(services, insurance)
  await services.jobs.start({ work: config.runsJobs })
  if (config.isDemo) await atLength(() => seedDemoWorld(services, insurance))
  await inviteFirstAdministrator(services)
  if (config.runsJobs) {
    await lookAfterInsurance(services)
    await services.jobs.enqueue(services.db, sweepImports, { all: true })
    await services.jobs.enqueue(services.db, sweepMails, {})
  }
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListening(error, config)
  })
}

/** Loaded on demand: a start in production does not read it. */
async function seedDemoWorld(services: Services, insurance: Insurance): Promise<void> {
  const { seedDemo } = await import('./features/demo/seed-demo.service.ts')
  const { seedDemoFiles } = await import('./features/demo/demo-documents.service.ts')
  await seedDemo(services)
  await seedDemoFiles(services, insurance)
  const { receiptsOfDemo, subscribeDemo } = await import('./features/demo/demo.jobs.ts')
  await services.jobs.enqueue(services.db, subscribeDemo, {})
  await services.jobs.enqueue(services.db, receiptsOfDemo, {})
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

/** What is in flight is finished within its own limits; a step that hangs nevertheless does not keep the process. */
const stepMs = 25_000

/** The newest step is undone first; a step that fails does not keep the others. */
async function unwind(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await Promise.race([step(), wait(stepMs, undefined, { ref: false })])
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

/** Says what is wrong, gives everything back and ends with 1. */
async function fail(error: unknown, undo: Undo[]): Promise<void> {
  // A start that is told to stop loses its database under its feet: that is no fault of its own.
  if (isStopping) return
  isStopping = true
  process.stderr.write(`${explain(error)}\n`)
  await unwind(undo)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationFaults)
    return ['The configuration is wrong:', ...error.faults].join('\n  ')
  if (error instanceof StartFault) return error.message
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
