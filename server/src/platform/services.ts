import type { Addresses } from '../providers/addresses/addresses.ts'
import type { Files } from '../providers/files/files.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { Payments } from '../providers/payments/payments.ts'
import type { Signatures } from '../providers/signatures/signatures.ts'
import type { TimeStamps } from '../providers/time-stamps/time-stamps.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Encryption } from './encryption.ts'
import type { Jobs } from './jobs.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { Log } from './log.ts'
import type { Memory } from './memory.ts'
import type { ReadTerms } from './papers.ts'
import type { SessionTokens } from './session-tokens.ts'
import type { SignedLinks } from './signed-links.ts'
import type { Watch } from './watch.ts'

/**
 * Services that verbs get, made once in `openServices`, or by a test. `products` is declared by
 * `purchases/product.ts`, because platform knows no feature.
 */
export interface Services {
  config: Config
  db: Database
  jobs: Jobs
  memory: Memory
  tokens: SessionTokens
  linkTokens: LinkTokens
  signedLinks: SignedLinks
  encryption: Encryption
  files: Files
  /** Returns the terms that a person reads before buying. */
  terms: ReadTerms
  mail: Mail
  payments: Payments
  signing: Signatures
  addresses: Addresses
  /** Stamps the time on seals; null where no authority is configured. */
  timeStamps: TimeStamps | null
  log: Log
  /** Looks on at calls, jobs, papers and providers. */
  watch: Watch
  /** The clock; tests bring their own. */
  now: () => Date
}
