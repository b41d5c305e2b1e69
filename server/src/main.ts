import { buildApp } from './app.ts'
import { composeCovers, lookAfterCovers } from './covers.ts'
import { inviteFirstAdministrator } from './features/accounts/first-administrator.service.ts'
import { sweepImports } from './features/student-imports/student-imports.jobs.ts'
import { loadCatalogue } from './features/tariffs/load-catalogue.ts'
import { type Config, ConfigurationFaults, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLogger } from './platform/log.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { holdDataFolder } from './platform/running-process.ts'
import type { Services } from './platform/services.ts'
import { StartFault } from './platform/start-fault.ts'
import { openServices } from './services.ts'

type Undo = () => Promise<void> | void

/** Starts everything, noting how to undo each step. Throws `StartFault`. */
async function start(config: Config, undo: Undo[]): Promise<void> {
  const { logger, flush } = createLogger(config.logLevel)
  undo.push(flush)
  undo.push(holdDataFolder(config))
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, undo))
  await migrateDatabase(databaseUrl).catch((error) => {
    throw new StartFault(
      `The database cannot be reached or migrated (${error.message}). Check DATABASE_URL.`,
      {
        cause: error,
      },
    )
  })
  const { services, close } = openServices(config, databaseUrl, logger)
  undo.push(close)
  await loadCatalogue(services.db)
  const app = await buildApp(services, logger)
  if (config.isDemo)
    (await import('./features/demo/demo.jobs.ts')).demoJobs(services, composeCovers(services))
  await services.jobs.start({ work: config.runsJobs })
  if (config.isDemo) await seedDemoWorld(services)
  await inviteFirstAdministrator(services)
  if (config.runsJobs) {
    await lookAfterCovers(services)
    await services.jobs.enqueue(services.db, sweepImports, { all: true })
  }
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartFault(`Port ${config.port} is in use. Stop what uses it, or set PORT to another one.`)
  })
}

/** Loaded on demand: a start in production does not read it. */
async function seedDemoWorld(services: Services): Promise<void> {
  const { seedDemo } = await import('./features/demo/seed-demo.service.ts')
  const { seedDemoFiles } = await import('./features/demo/demo-documents.service.ts')
  await seedDemo(services)
  await seedDemoFiles(services, composeCovers(services))
  const { receiptsOfDemo, subscribeDemo } = await import('./features/demo/demo.jobs.ts')
  await services.jobs.enqueue(services.db, subscribeDemo, {})
  await services.jobs.enqueue(services.db, receiptsOfDemo, {})
}

async function ownDatabase(config: Config, undo: Undo[]): Promise<string> {
  const { url, stop } = await startEmbeddedPostgres(config.dataDir)
  undo.push(stop)
  return url
}

/** The newest step is undone first; a step that fails does not keep the others. */
async function unwind(undo: Undo[]): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`)
    }
  }
}

function stopOnSignals(undo: Undo[]) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      unwind(undo).then(() => process.exit(0))
    })
  }
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
  process.stderr.write(`${explain(error)}\n`)
  await unwind(undo)
  process.exit(1)
}
