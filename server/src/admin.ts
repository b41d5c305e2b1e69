import { findUserByEmail } from './features/accounts/accounts.queries.ts'
import { printInvitation } from './features/accounts/administrators.service.ts'
import { endPassword } from './features/accounts/change-password.service.ts'
import { deactivateAgain } from './features/accounts/deactivation.service.ts'
import { resetSecondStep } from './features/accounts/remove-second-step.service.ts'
import { afterRestore, usualGap } from './features/backups/after-restore.service.ts'
import { closeAgain } from './features/privacy/close-account.ts'
import { unknownPayments } from './features/purchases/unknown-payments.queries.ts'
import { unknownRefunds } from './features/refunds/unknown-refunds.queries.ts'
import { type Config, ConfigurationFaults, readConfig } from './platform/config.ts'
import { transact } from './platform/database.ts'
import { databaseCode } from './platform/database-away.ts'
import { atLength } from './platform/database-pools.ts'
import { reachEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { AppError } from './platform/errors.ts'
import { createLogger } from './platform/log.ts'
import { DatabaseLost, lostFor, whileAnswering } from './platform/lost-database.ts'
import type { Services } from './platform/services.ts'
import { StartFault } from './platform/start-fault.ts'
import { isUuid } from './platform/uuid.ts'
import { openServices } from './services.ts'

const usage = `Usage:
  npm run admin -- reset-second-step EMAIL   removes every second step of an account, ends its sessions and tells its owner
                                             by mail
  npm run admin -- invitation-link EMAIL     prints a new link of the invitation of an administrator to whom no mail comes
  npm run admin -- after-restore [NUMBERS]   before the start of a restored database: ends every session in it, and leaves
                                             out the next 1000 numbers, or so many, of every kind
  npm run admin -- deactivate ID             after a restore: shuts out again who was shut out since
  npm run admin -- end-password ID           after a restore: ends the older password of who changed it since
  npm run admin -- close-account ID          after a restore: closes again the account of a student that was closed since
  npm run admin -- unknown-payments SINCE    after a restore: what the provider was paid since then (2026-11-22T02:07Z) for
                                             drafts that the backup did not have yet, and what it has given back since
`

const commands: Record<string, (services: Services, given: string) => Promise<number>> = {
  'after-restore': makeSafe,
  deactivate: shutOut,
  'end-password': endOlderPassword,
  'reset-second-step': resetFor,
  'invitation-link': tellLink,
  'close-account': closeFor,
  'unknown-payments': tellUnknown,
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs one command of the server's administrator, whether the server is running or not. Returns the exit code. */
async function run([name = '', word]: string[]): Promise<number> {
  const command = commands[name]
  const given = word ?? (name === 'after-restore' ? String(usualGap) : undefined)
  if (!command || !given) {
    process.stderr.write(usage)
    return 2
  }
  const config = readConfig(process.env)
  const answer = (url: string) => onDatabase(config, url, (services) => command(services, given))
  const { databaseUrl } = config
  if (databaseUrl) return whileAnswering(databaseUrl, () => answer(databaseUrl))
  const { url, stop } = await reachEmbeddedPostgres(config.dataDir)
  return answer(url).finally(stop)
}

async function onDatabase(config: Config, url: string, work: (services: Services) => Promise<number>) {
  const { services, close } = openServices(config, { url }, createLogger('warn').logger)
  try {
    await services.jobs.start({ work: false })
    return await work(services)
  } finally {
    await close()
  }
}

async function resetFor(services: Services, email: string): Promise<number> {
  const user = await findUserByEmail(services.db, email)
  if (!user) {
    say(`No account has ${email}.`)
    return 1
  }
  const isReset = await transact(services.db, (tx) => resetSecondStep(tx, services, user))
  say(isReset ? `${email} signs in by password alone.` : `${email} has no second step: nothing was changed.`)
  return 0
}

async function tellLink(services: Services, email: string): Promise<number> {
  const user = await findUserByEmail(services.db, email)
  const link = user && (await printInvitation(services, user.id))
  if (link) {
    say(
      `${link}\nIt holds for 30 days and opens the account of ${email}. Every earlier link of it has ended.`,
    )
    return 0
  }
  say(user ? `${email} waits for no invitation of an administrator.` : `No account has ${email}.`)
  return 1
}

async function closeFor(services: Services, id: string): Promise<number> {
  if (!isUuid(id) || !(await closeAgain(services, id))) {
    say(`No open account of a student has the id ${id}.`)
    return 1
  }
  say(`The account ${id} is closed.`)
  return 0
}

/** Ends sessions and leaves out numbers after a restore. Returns 2 for a figure that is none. */
async function makeSafe(services: Services, given: string): Promise<number> {
  const gap = /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (gap === 0) {
    say(
      `${given} is no number of numbers. Give more than can have been given out since the backup, at most 999999.`,
    )
    return 2
  }
  const { sessions, leftOut } = await atLength(() => afterRestore(services, { gap }))
  say(`${sessions} sessions are ended. Nobody gets these numbers:`)
  for (const { series, from, to } of leftOut) say(`${series}: ${from} to ${to}`)
  return 0
}

async function shutOut(services: Services, id: string): Promise<number> {
  const isDone = isUuid(id) && (await deactivateAgain(services, id))
  say(isDone ? `The account ${id} is deactivated.` : `No account with the id ${id} is active.`)
  return isDone ? 0 : 1
}

async function endOlderPassword(services: Services, id: string): Promise<number> {
  const isDone = isUuid(id) && (await endPassword(services, id))
  say(
    isDone
      ? `The password of ${id} opens nothing any more. Its owner asks for a new one where they sign in.`
      : `No account with the id ${id} has a password.`,
  )
  return isDone ? 0 : 1
}

/** Lists payments made since a backup that have no draft here, and refunds that no row here tells of. Returns 0 for none, 1 for some, 2 for a bad date. */
async function tellUnknown(services: Services, given: string): Promise<number> {
  const since = new Date(given)
  if (Number.isNaN(since.getTime())) {
    say(`${given} is no date. Give the "startedAt" of the backup's manifest.`)
    return 2
  }
  const paid = await unknownPayments(services, since)
  paid.forEach(sayMoney)
  say(
    paid.length === 0
      ? 'Every payment since then has its draft here.'
      : `${paid.length} payments without a draft here: pay them back in the provider's dashboard, which knows who paid.`,
  )
  const back = await unknownRefunds(services, since)
  back.forEach(sayMoney)
  say(
    back.length === 0
      ? 'Every refund since then is known here.'
      : `${back.length} refunds that are not known here: asked for again, they are refused, and wait in the queue of finance.`,
  )
  return paid.length + back.length === 0 ? 0 : 1
}

function sayMoney({ id, amount, currency }: { id: string; amount: number; currency: string }): void {
  say(`${id}  ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`)
}

/** Says in one line why a command could not be done; returns exit code 2, which no command means otherwise. */
function explain(error: unknown): number {
  const fault = faultOf(error)
  if (fault === null) throw error
  process.stderr.write(`${fault}\n`)
  // What still waits for a lost database would keep the process.
  if (error instanceof DatabaseLost) process.exit(2)
  return 2
}

function faultOf(error: unknown): string | null {
  if (error instanceof ConfigurationFaults)
    return ['The configuration is wrong:', ...error.faults].join('\n  ')
  if (error instanceof StartFault) return error.message
  if (databaseCode(error) === '42P01')
    return 'This database holds no tables of Cursus. Set DATA_DIR or DATABASE_URL as the server has it.'
  if (error instanceof AppError && error.code === 'payments.unavailable')
    return 'The payment provider does not answer, or not to STRIPE_SECRET_KEY, so nothing is known. Try again when it does.'
  if (error instanceof AppError && error.code === 'payments.refused')
    return 'The payment provider refuses to say. Look at STRIPE_SECRET_KEY, and at what the key may read.'
  if (error instanceof AppError && error.code === 'accounts.closing_blocked')
    return 'Something of this account is not over: a contract, a payment on its way or disputed, a claim or a complaint. Nothing was changed.'
  return lostFor(error)?.message ?? null
}

process.exitCode = await run(process.argv.slice(2)).catch(explain)
