import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { openDatabase, openPool } from './platform/database.ts'
import { createJobs } from './platform/jobs.ts'
import { createLinkTokens } from './platform/link-tokens.ts'
import type { Log } from './platform/log.ts'
import { createMemory } from './platform/memory.ts'
import type { Services } from './platform/services.ts'
import { createSessionTokens, sessionKeys } from './platform/session-tokens.ts'
import { createSignedLinks } from './platform/signed-links.ts'
import { createPapers } from './product-papers.ts'
import type { Addresses } from './providers/addresses/addresses.ts'
import { createBanAddresses } from './providers/addresses/ban-addresses.ts'
import { createGoogleAddresses } from './providers/addresses/google-addresses.ts'
import { createDiskFiles } from './providers/files/disk-files.ts'
import { createS3Files } from './providers/files/s3-files.ts'
import { createSmtpMail } from './providers/mail/smtp-mail.ts'
import { createStripePayments } from './providers/payments/stripe-payments.ts'
import { createYousignSignatures } from './providers/signatures/yousign.ts'

export type Opened = { services: Services; close: () => Promise<void> }

/** Makes what verbs need, on a database that is migrated; `close` gives everything back. Tests bring stand-ins. */
export function openServices(
  config: Config,
  databaseUrl: string,
  log: Log,
  replaced: Partial<Services> = {},
): Opened {
  const pool = openPool(databaseUrl, (error) => log.warn({ err: error }, 'a database connection broke'))
  const db = openDatabase(pool)
  const jobs = createJobs(databaseUrl, log)
  const memory = createMemory(db, databaseUrl, log)
  const now = replaced.now ?? (() => new Date())
  const keys = sessionKeys(config.sessionKeys, config.dataDir)
  const tokens = createSessionTokens(keys, now)
  const linkTokens = createLinkTokens(keys)
  const signedLinks = createSignedLinks(keys, now)
  const files = config.s3 ? createS3Files(config.s3) : createDiskFiles(join(config.dataDir, 'files'))
  const mail = createSmtpMail({
    smtpUrl: config.mail.smtpUrl,
    from: { name: config.company.name, address: config.mail.from },
  })
  const payments = createStripePayments(config.stripe)
  const signing = createYousignSignatures(config.yousign)
  const addresses = chooseAddresses(config)
  const needed = {
    config,
    db,
    jobs,
    memory,
    tokens,
    linkTokens,
    signedLinks,
    files,
    mail,
    payments,
    signing,
    addresses,
    log,
    now,
    ...replaced,
  }
  const services: Services = { papers: createPapers(needed), ...needed }
  return {
    services,
    async close() {
      await jobs.stop()
      mail.close()
      await memory.stop()
      await pool.end()
    },
  }
}

function chooseAddresses({ addresses }: Config): Addresses {
  const { provider, apiBase, googleKey = '' } = addresses
  return provider === 'google' ? createGoogleAddresses({ key: googleKey }) : createBanAddresses({ apiBase })
}
