import { findUserByEmail } from './features/accounts/accounts.queries.ts'
import { resetSecondStep } from './features/accounts/remove-second-step.service.ts'
import { readConfig } from './platform/config.ts'
import { transact } from './platform/database.ts'
import { reachEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLogger } from './platform/log.ts'
import { openServices } from './services.ts'

const usage = `Usage: npm run admin -- reset-second-step EMAIL
  Removes every second step of an account, ends its sessions and tells its owner by mail.
`

/** Runs a command of whoever runs the server, beside one that runs or without. Answers with the exit code. */
async function run([command, email]: string[]): Promise<number> {
  if (command !== 'reset-second-step' || !email) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  const nothing = async () => undefined
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: nothing }
    : await reachEmbeddedPostgres(config.dataDir)
  const { services, close } = openServices(config, { url: database.url }, createLogger('warn').logger)
  try {
    await services.jobs.start({ work: false })
    const user = await findUserByEmail(services.db, email)
    if (user) await transact(services.db, (tx) => resetSecondStep(tx, services, user))
    process.stdout.write(user ? `${email} signs in by password alone.\n` : `No account has ${email}.\n`)
    return user ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
}

process.exitCode = await run(process.argv.slice(2))
