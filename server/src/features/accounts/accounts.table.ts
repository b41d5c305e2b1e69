import { languages } from '@cursus/shared/language'
import { areas } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Case-insensitive text, so that two spellings of one address are one account. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** Text sorted by its bytes: the same order in every database, and fast to compare. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Sorting number of an account's state: 0 signs in, 1 is invited or not confirmed, 2 is deactivated. */
export const accountState = sql.raw(
  '(CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN is_active THEN 0 ELSE 1 END)',
)

/** SQL of the first day on which a closed account may hold something that no law keeps any more. Spelled exactly as its index. */
export const dueFrom = sql.raw(`coalesce(purge_from, '-infinity'::date)`)

/**
 * Accounts. `isActive` means confirmed; deactivation is another column (C-49). `search` serves searching and sorting:
 * folded last name, first name and e-mail, with a line break before each and at the end.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: citext('email').notNull().unique(),
    passwordHash: text('password_hash'),
    role: text('role', {
      enum: ['ROLE_ADMIN', 'ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC'],
    }).notNull(),
    /** What an administrator works on; nothing of anybody else. */
    areas: text('areas', { enum: areas }).array().notNull().default(['all']),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language', { enum: languages }).notNull().default('fr'),
    isActive: boolean('is_active').notNull().default(false),
    deactivatedAt: at('deactivated_at'),
    /** When the student closed the account for good, or it was erased unopened; the row then names no person any more (decision 222). */
    closedAt: at('closed_at'),
    /** First day on which something of a closed account may be over, as the last purge found; null before one. */
    purgeFrom: date('purge_from', { mode: 'string' }),
    lastSignInAt: at('last_sign_in_at'),
    /** Since when a password alone does not sign in; null without a second step. */
    secondStepSince: at('second_step_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the newest unused link to open the account runs out; null without one. A trigger of `email_tokens` keeps it. */
    linkExpiresAt: at('link_expires_at'),
    // An index entry holds 2,700 bytes at most; nobody's names are so long that the cut is seen.
    search: plainText('search').generatedAlwaysAs(
      sql`left(fold(E'\\n' || last_name || E'\\n' || name || E'\\n' || email::text || E'\\n'), 1800)`,
    ),
  },
  (table) => [
    index('users_search').using('gin', table.search.op('gin_trgm_ops')),
    index('users_students_by_name').on(table.search, table.id).where(sql`${table.role} <> 'ROLE_ADMIN'`),
    // Few distinct values: small, and quick for a role that few have.
    index('users_by_role').on(table.role),
    index('users_by_registration').on(table.createdAt, table.id),
    index('users_students_inactive')
      .on(table.createdAt, table.id)
      .where(sql`NOT is_active AND deactivated_at IS NULL AND role <> 'ROLE_ADMIN'`),
    index('users_students_by_state')
      .on(sql`${accountState}`, table.id)
      .where(sql`${table.role} <> 'ROLE_ADMIN'`),
    index('users_waiting')
      .on(table.linkExpiresAt, table.id)
      .where(sql`${accountState} = 1 AND role <> 'ROLE_ADMIN'`),
    index('users_deactivated').on(table.deactivatedAt).where(sql`deactivated_at IS NOT NULL`),
    // Whoever looks for accounts that may be used asks for deactivation alone.
    check('users_closed_is_deactivated', sql`closed_at IS NULL OR deactivated_at IS NOT NULL`),
    index('users_to_purge').on(sql`(${dueFrom})`, table.id).where(sql`closed_at IS NOT NULL`),
  ],
)

/** Refresh tokens, as hashes; the tokens of one sign-in share a family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** `User-Agent` header with which this token was issued. */
    userAgent: text('user_agent'),
    /** When the sign-in began; null in rows older than the column. */
    signedInAt: at('signed_in_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_user').on(table.userId),
    // Which sessions were ended, and which lately.
    index('refresh_tokens_ended').on(table.familyId).where(sql`revoked_at IS NOT NULL`),
    index('refresh_tokens_ended_at').on(table.revokedAt, table.familyId).where(sql`revoked_at IS NOT NULL`),
  ],
)

/** Links sent by mail to confirm, reset or invite: single use, only the newest works, stored as hashes. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'reset', 'invite', 'leave', 'readdress'] }).notNull(),
    /** Of `readdress`: the e-mail that the account gets once this link, which was mailed there, is followed. */
    newEmail: citext('new_email'),
    tokenHash: text('token_hash').notNull().unique(),
    /** Mark of the browser that registered, hashed for this account: opened there, the link signs in. */
    registeredIn: text('registered_in'),
    /** Mark of another browser that opened the link: there a password completes the confirmation. */
    openedIn: text('opened_in'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('email_tokens_user').on(table.userId, table.purpose),
    index('email_tokens_expiring').on(table.expiresAt),
    index('email_tokens_open_invites')
      .on(table.userId, table.expiresAt)
      .where(sql`purpose = 'invite' AND used_at IS NULL`),
    // Who waits for a link longest.
    index('email_tokens_open')
      .on(table.purpose, table.createdAt, table.userId)
      .where(sql`purpose IN ('invite', 'confirm') AND used_at IS NULL`),
  ],
)

/** Browsers that signed in to an account before; each has its own allowance of guesses. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** Until when this browser is not asked for the second step. */
    trustedUntil: at('trusted_until'),
  },
  (table) => [index('known_browsers_user').on(table.userId)],
)
