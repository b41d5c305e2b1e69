import { buildApp } from './app.ts'
import { composeInsurance, type Insurance, lookAfterInsurance } from './compose.ts'
import { inviteFirstAdministrator } from './features/accounts/first-administrator.service.ts'
import { lookAtStore } from './features/files/first-look.ts'
import { sweepMails } from './features/mail/mail.jobs.ts'
import { sweepImports } from './features/student-imports/student-imports.jobs.ts'
import { loadCatalogue } from './features/tariffs/load-catalogue.ts'
import type { Config } from './platform/config.ts'
import { atLength } from './platform/database-pools.ts'
import { explainListening } from './platform/listen-address.ts'
import type { createLogger } from './platform/log.ts'
import type { Services } from './platform/services.ts'
import { bothWatch, unwatched } from './platform/watch.ts'
import { openServices } from './services.ts'

/** Gives back what a step of the start has taken. */
export type Undo = () => Promise<void> | void

type On = { databaseUrl: string; undo: Undo[]; logger: ReturnType<typeof createLogger>['logger'] }

/**
 * Serves calls and runs jobs on a migrated database until the steps in `undo` are done. Returns the e-mails of the demo accounts
 * that still open. Throws `StartFault`.
 */
export async function serve(config: Config, { databaseUrl, undo, logger }: On): Promise<string[]> {
  // Nobody loads what counts where nobody reads it.
  const metrics = config.metrics && (await import('./features/metrics/metrics.ts')).createMetrics()
  const traces = config.traces && (await import('./features/traces/traces.ts')).createTraces(config.traces)
  if (traces) undo.push(traces.close)
  const watch = bothWatch(traces?.watch ?? unwatched, metrics?.watch ?? unwatched)
  const watching = metrics || traces ? { watch } : {}
  const { services, close } = openServices(config, { url: databaseUrl }, logger, watching)
  undo.push(close)
  if (metrics && config.metrics) undo.push((await metrics.serve(services, config.metrics)).stop)
  await atLength(async () => {
    if (config.isProduction)
      await (await import('./features/demo/refuse-demo-world.ts')).refuseDemoWorld(services.db)
    await loadCatalogue(services.db)
  })
  const insurance = composeInsurance(services)
  const app = await buildApp(services, logger, insurance)
  if (config.isDemo) (await import('./features/demo/demo.jobs.ts')).demoJobs(services, insurance)
  await services.jobs.start({ work: config.runsJobs })
  const demoAccounts = await atLength(() => beginWork(services, insurance))
  undo.push(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListening(error, config)
  })
  if (config.s3) void lookAtStore(services)
  return demoAccounts
}

/**
 * Writes what each start writes. At length, as a machine that starts is busy: a connection may take longer than a call waits for it.
 * Returns the e-mails of the demo accounts that still open.
 */
async function beginWork(services: Services, insurance: Insurance): Promise<string[]> {
  const { config, db, jobs } = services
  const demoAccounts = config.isDemo ? await fillDemoWorld(services, insurance) : []
  await inviteFirstAdministrator(services)
  if (config.runsJobs) {
    await lookAfterInsurance(services)
    await jobs.enqueue(db, sweepImports, { all: true })
    await jobs.enqueue(db, sweepMails, {})
  }
  return demoAccounts
}

/** Loads the demo world only when asked: a start in production does not read its code. Returns its accounts that still open. */
async function fillDemoWorld(services: Services, insurance: Insurance): Promise<string[]> {
  const { seedDemoWorld } = await import('./features/demo/seed-demo-world.ts')
  await seedDemoWorld(services, insurance)
  const { receiptsOfDemo, subscribeDemo } = await import('./features/demo/demo.jobs.ts')
  await services.jobs.enqueue(services.db, subscribeDemo, {})
  await services.jobs.enqueue(services.db, receiptsOfDemo, {})
  const { openDemoAccounts } = await import('./features/demo/open-accounts.ts')
  return openDemoAccounts(services.db)
}
