import { bigint, customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes),
  fromDriver: (bytes) => new Uint8Array(bytes),
})
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Passkeys (WebAuthn). A `counter` that goes back reveals a copied key. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Applications that show codes, one per account. A code works once: `lastStep` is the newest one used. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** Secret of the application, encrypted. */
  secret: text('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Recovery codes, as keyed hashes; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codePrint: text('code_print').primaryKey(), userId: owner() },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/**
 * Challenges: to `verify` a sign-in with the right password, or to `enrol` a passkey or application. Valid ten
 * minutes and once; only a hash of the token is stored.
 */
export const secondStepChallenges = pgTable(
  'second_step_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    purpose: text('purpose', { enum: ['verify', 'enrol'] }).notNull(),
    /** Bytes that a passkey has to sign; null where none is offered. */
    passkeyChallenge: text('passkey_challenge'),
    /** Secret of the application that is being added, encrypted. */
    appSecret: text('app_secret'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('second_step_challenges_user').on(table.userId)],
)
