import { languages } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Case-insensitive text: two spellings of one address are one account. */
const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** Text in the order of its bytes: the same order in every database, and quick to compare. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const at = (name: string) => timestamp(name, { withTimezone: true })

/** In the order of a list: 0 signs in, 1 was invited or has not confirmed, 2 was deactivated. */
export const accountState = sql.raw(
  '(CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN is_active THEN 0 ELSE 1 END)',
)

/**
 * Who may sign in. `isActive` means confirmed; a deactivated account is another matter (C-49). `search` is what people
 * search in and lists are sorted by: folded last name, first name and e-mail, a line break before each and at the end.
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
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language', { enum: languages }).notNull().default('fr'),
    isActive: boolean('is_active').notNull().default(false),
    deactivatedAt: at('deactivated_at'),
    /** Closed by its student, for good: what stands here is no person any more (decision 222). */
    closedAt: at('closed_at'),
    lastSignInAt: at('last_sign_in_at'),
    /** Since when a password alone does not sign in; null without a second step. */
    secondStepSince: at('second_step_since'),
    createdAt: at('created_at').notNull().defaultNow(),
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
    index('users_deactivated').on(table.deactivatedAt).where(sql`deactivated_at IS NOT NULL`),
    index('users_closed').on(table.id).where(sql`closed_at IS NOT NULL`),
  ],
)

/** One row per refresh token; tokens of one sign-in share a family. Only hashes are stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The browser's own words, as of this token. */
    userAgent: text('user_agent'),
    /** When the family began; null in tokens older than the column. */
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

/** Links sent by mail: confirm, reset, invite. Single use, newest only, hashed. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['confirm', 'reset', 'invite', 'leave'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Of a confirmation: the mark of the browser that registered, hashed for this account. The link signs in there. */
    registeredIn: text('registered_in'),
    /** The same of another browser that opened the link: there the password ends the confirmation. */
    openedIn: text('opened_in'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('email_tokens_user').on(table.userId, table.purpose),
    index('email_tokens_open_invites')
      .on(table.userId, table.expiresAt)
      .where(sql`purpose = 'invite' AND used_at IS NULL`),
    // Who waits for a link longest.
    index('email_tokens_open')
      .on(table.purpose, table.createdAt, table.userId)
      .where(sql`purpose IN ('invite', 'confirm') AND used_at IS NULL`),
  ],
)

/** Browsers that have signed in to an account before keep an allowance of their own. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** Until when it is asked for no second step. */
    trustedUntil: at('trusted_until'),
  },
  (table) => [index('known_browsers_user').on(table.userId)],
)
