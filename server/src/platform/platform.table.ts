import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Journal: who changed what and when, with the values before and after. */
export const auditRows = pgTable(
  'audit_rows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: at('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
  },
  // Each filter of the audit page finds its newest rows at the end of one index.
  (table) => [
    index('audit_rows_newest').on(table.at, table.id),
    index('audit_rows_of_actor').on(table.actorId, table.at, table.id),
    index('audit_rows_of_object').on(table.objectType, table.objectId, table.at, table.id),
    index('audit_rows_of_action').on(table.action, table.at, table.id),
  ],
)

/** Answers kept 24 hours for a repeated POST with the same Idempotency-Key, per account and path. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    account: text('account').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    body: text('body'),
    contentType: text('content_type'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.account, table.path, table.key] })],
)

/** Events of providers that were taken, so that a second delivery changes nothing. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** Hits of all limits, for all processes: one row per subject and count, until it expires. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    /** Id of the count, which may have several rows. */
    id: uuid('id').notNull(),
    /** Hash of the limit's name and of its subject. */
    subject: text('subject').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.subject] }),
    index('rate_limit_hits_subject').on(table.subject, table.expiresAt),
    index('rate_limit_hits_expired').on(table.expiresAt),
  ],
)

/** Last number given in each series (`RMB`) and year. */
export const numberSeries = pgTable(
  'number_series',
  {
    series: text('series').notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)
