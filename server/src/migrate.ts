import { ConfigurationFaults, readConfig } from './platform/config.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { StartFault } from './platform/start-fault.ts'

/**
 * Brings the database of `DATABASE_URL` to the schema of this version and ends: what a rollout runs before its first
 * new process. A process does the same at its start, so nobody has to. Returns the exit code.
 */
async function run(): Promise<number> {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl)
    throw new StartFault('Give DATABASE_URL: the embedded database is migrated by its own server.')
  await migrateDatabase(databaseUrl)
  return 0
}

process.exitCode = await run().catch((error) => {
  if (error instanceof ConfigurationFaults)
    error.message = ['The configuration is wrong:', ...error.faults].join('\n  ')
  else if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
})
