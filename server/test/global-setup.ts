import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { buildApp } from '../src/app.ts'
import { loadCatalogue } from '../src/features/tariffs/load-catalogue.ts'
import { readConfig } from '../src/platform/config.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { createLogger } from '../src/platform/log.ts'
import { migrateDatabase } from '../src/platform/migrate.ts'
import { openServices } from '../src/services.ts'
import { makeDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that each test file clones. */
    templateUrl: string
  }
}

// A test database that loses power is thrown away, so nothing waits for the disk; the kernel copies the template.
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  file_copy_method: 'clone',
}

/** One PostgreSQL for the whole run, migrated once; ends with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder('api')
  const { url, stop } = await startEmbeddedPostgres(dataDir, {
    settings: { ...hasty, max_connections: '200' },
  })
  await migrateDatabase(url)
  await fillTemplate(url, dataDir)
  project.provide('templateUrl', url)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Catalogue, tables and queues of the jobs: made once here, they cost each test file nothing. */
async function fillTemplate(url: string, dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const { logger } = createLogger('silent')
  const { services, close } = openServices(config, { url }, logger)
  await loadCatalogue(services.db)
  // It says which jobs there are.
  const app = await buildApp(services, logger)
  await services.jobs.start({ work: false })
  await app.close()
  await close()
}
