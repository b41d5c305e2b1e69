import { join } from 'node:path'
import { openWish } from './features/amendments/amendments.queries.ts'
import { coversHeldBy, coversOf, isCovered } from './features/contracts/cover.queries.ts'
import { createProducts } from './features/purchases/products.service.ts'
import { createTerms } from './features/purchases/terms.service.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { type DatabaseLimits, databaseLimits } from './platform/database-pools.ts'
import { createEncryption } from './platform/encryption.ts'
import { createJobs } from './platform/jobs.ts'
import { createLinkTokens } from './platform/link-tokens.ts'
import type { Log } from './platform/log.ts'
import { createMemory } from './platform/memory.ts'
import { createOutage } from './platform/outage.ts'
import type { Services } from './platform/services.ts'
import { createSessionTokens, sessionKeys } from './platform/session-tokens.ts'
import { createSignedLinks } from './platform/signed-links.ts'
import { unwatched, watchPort } from './platform/watch.ts'
import { products } from './products.ts'
import type { Addresses } from './providers/addresses/addresses.ts'
import { createBanAddresses } from './providers/addresses/ban-addresses.ts'
import { createGoogleAddresses } from './providers/addresses/google-addresses.ts'
import { createDiskFiles } from './providers/files/disk-files.ts'
import type { Files } from './providers/files/files.ts'
import { createS3Files } from './providers/files/s3-files.ts'
import { createSmtpMail } from './providers/mail/smtp-mail.ts'
import { createStripePayments } from './providers/payments/stripe-payments.ts'
import { createYousignSignatures } from './providers/signatures/yousign.ts'
import { createRfc3161TimeStamps } from './providers/time-stamps/rfc3161-time-stamps.ts'

export type Opened = { services: Services; close: () => Promise<void> }

/** Makes the services that verbs need on a migrated database; `close` gives everything back. Tests pass stand-ins. */
export function openServices(
  config: Config,
  { url, limits: given }: { url: string; limits?: Partial<DatabaseLimits> },
  log: Log,
  replaced: Partial<Services> = {},
): Opened {
  const outage = createOutage(log)
  const place = { url, limits: { ...databaseLimits, ...given } }
  const db = openDatabase(place, (error) => outage('connections', error))
  const watch = replaced.watch ?? unwatched
  const look = <T extends object>(name: string, port: T) => watchPort(watch, name, port)
  const jobs = createJobs(place, { log, outage, watch })
  const memory = createMemory(db, place, outage)
  const now = replaced.now ?? (() => new Date())
  const keys = sessionKeys(config.sessionKeys, config.dataDir)
  const tokens = createSessionTokens(keys, now)
  const linkTokens = createLinkTokens(keys)
  const signedLinks = createSignedLinks(keys, now)
  const encryption = createEncryption(keys)
  const files = chooseFiles(config, log)
  const mail = createSmtpMail({
    smtpUrl: config.mail.smtpUrl,
    from: { name: config.company.name, address: config.mail.from },
  })
  const payments = createStripePayments(config.stripe)
  const signing = createYousignSignatures(config.yousign)
  const addresses = chooseAddresses(config)
  const timeStamps = config.timeStampUrl
    ? createRfc3161TimeStamps({
        url: config.timeStampUrl,
        onFault: (err) => log.warn({ err }, 'no time stamp; seals go without one for a minute'),
      })
    : null
  const needed = {
    config,
    db,
    jobs,
    memory,
    tokens,
    linkTokens,
    signedLinks,
    encryption,
    files: look('files', files),
    mail: look('mail', mail),
    payments: look('payments', payments),
    signing: look('signatures', signing),
    addresses: look('addresses', addresses),
    timeStamps: timeStamps && look('time-stamps', timeStamps),
    log,
    watch,
    now,
    products: createProducts(products),
    openWish,
    isCovered,
    coversHeldBy,
    coversOf,
    ...replaced,
  }
  const services: Services = { terms: createTerms(needed), ...needed }
  return {
    services,
    async close() {
      await jobs.stop()
      mail.close()
      await memory.stop()
      await db.$client.end()
    },
  }
}

/** A store that refuses us calls for a person: each call of a student that meets it is told as one that may pass. */
function chooseFiles({ s3, dataDir }: Config, log: Log): Files {
  if (!s3) return createDiskFiles(join(dataDir, 'files'))
  const onRefusal = (err: unknown) =>
    log.error({ err }, 'the store of files refused: look at the variables S3_…')
  return createS3Files(s3, { onRefusal })
}

function chooseAddresses({ addresses }: Config): Addresses {
  const { provider, apiBase, googleKey = '' } = addresses
  return provider === 'google' ? createGoogleAddresses({ key: googleKey }) : createBanAddresses({ apiBase })
}
