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

/** Devices that sign in by fingerprint, face or code of their own (WebAuthn). `counter` shows a copied key. */
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

/** The application that shows codes, one for each account. A code counts once: `lastStep` is the newest one taken. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** Encrypted. */
  secret: text('secret').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Codes on paper, each good for one sign-in; a used one goes. Only prints are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codePrint: text('code_print').primaryKey(), userId: owner() },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/**
 * What somebody has begun: to `verify` a sign-in whose password was right, or to `enrol` a device or an application. Good
 * for ten minutes and once; only the hash of its token is stored.
 */
export const secondStepChallenges = pgTable(
  'second_step_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    purpose: text('purpose', { enum: ['verify', 'enrol'] }).notNull(),
    /** What a passkey has to sign; null where none is offered. */
    passkeyChallenge: text('passkey_challenge'),
    /** Encrypted: the secret of the application that is being added. */
    appSecret: text('app_secret'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('second_step_challenges_user').on(table.userId)],
)
