import { claimOutcomes } from '@cursus/shared/claims'
import { insuranceTypes } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import {
  customType,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/** Sequence of claim numbers; those below 1001 belong to the demo world. @public drizzle-kit reads it */
export const claimNumbers = pgSequence('claim_numbers', { startWith: 1001 })

/** Prefix of the reference: `SI-2026-001001`. */
export const claimPrefix = 'SI'

const at = (name: string) => timestamp(name, { withTimezone: true })
const sides = ['student', 'administrator'] as const
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Claims that students declared. `state`: 0 shows nothing, 1 is open, 2 and more is decided (spec 2 §4, C-50). */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    insuranceType: text('insurance_type', { enum: insuranceTypes }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** One of `claimKinds`; null when not told. */
    kind: text('kind'),
    occurredOn: date('occurred_on', { mode: 'string' }),
    /** One of `homeRooms`, for a home only. */
    room: text('room'),
    state: integer('state').notNull().default(1),
    assigneeId: uuid('assignee_id').references(() => users.id),
    /** When and by whom the last message was written, which tells whose turn it is. */
    lastWordAt: at('last_word_at').notNull(),
    lastWordFrom: text('last_word_from', { enum: sides }).notNull(),
    outcome: text('outcome', { enum: claimOutcomes }),
    amountCents: integer('amount_cents'),
    reason: text('reason'),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Idempotency-Key of the declaration, so that a late repeat finds the first one. */
    key: text('key'),
    /** Folded reference and title for searching, with a line break before each (as in `users.search`). */
    search: plainText('search').generatedAlwaysAs(
      sql`left(fold(E'\\n' || reference || E'\\n' || title || E'\\n'), 1800)`,
    ),
  },
  (table) => [
    index('claims_student').on(table.studentId, table.createdAt),
    index('claims_contract').on(table.contractId),
    uniqueIndex('claims_key').on(table.studentId, table.key).where(sql`key IS NOT NULL`),
    // The two queues in their orders, with what they are filtered by, so that both are counted in the index alone.
    index('claims_to_follow')
      .on(table.lastWordFrom.desc(), table.lastWordAt, table.id, table.insuranceType, table.assigneeId)
      .where(sql`state < 2 OR last_word_from = 'student'`),
    index('claims_followed')
      .on(table.decidedAt.desc(), table.id, table.insuranceType, table.assigneeId)
      .where(sql`state >= 2 AND last_word_from <> 'student'`),
    index('claims_search').using('gin', table.search.op('gin_trgm_ops')),
    index('claims_assignee').on(table.assigneeId).where(sql`assignee_id IS NOT NULL`),
    index('claims_decided_by').on(table.decidedBy).where(sql`decided_by IS NOT NULL`),
  ],
)

/** Messages of both sides after the declaration. */
export const claimMessages = pgTable(
  'claim_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    from: text('from', { enum: sides }).notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Idempotency-Key of the message, so that a late repeat finds the first one. */
    key: text('key'),
  },
  (table) => [
    index('claim_messages_claim').on(table.claimId, table.createdAt),
    index('claim_messages_author').on(table.authorId, table.createdAt),
    uniqueIndex('claim_messages_key')
      .on(table.claimId, table.authorId, table.key)
      .where(sql`key IS NOT NULL`),
  ],
)

/**
 * Files of claims. `fileName` is random, so that an address tells nothing (C-51); `title` is the sender's name for
 * it.
 */
export const claimDocuments = pgTable(
  'claim_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    /** Message that brought the file; null for the declaration's files and for the letter. */
    messageId: uuid('message_id').references(() => claimMessages.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull().unique(),
    title: text('title').notNull(),
    /** A key of `claimProofs`. */
    proof: text('paper'),
    from: text('from', { enum: [...sides, 'decision'] }).notNull(),
    /** Position among the files that came together. */
    position: integer('position').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('claim_documents_claim').on(table.claimId, table.createdAt, table.position),
    uniqueIndex('claim_documents_one_letter').on(table.claimId).where(sql`"from" = 'decision'`),
    index('claim_documents_file').on(table.fileId),
    index('claim_documents_message').on(table.messageId).where(sql`message_id IS NOT NULL`),
  ],
)

/** Proofs that an administrator asked for: a key of `claimProofs` or free text, each open once at a time. */
export const claimAskedProofs = pgTable(
  'claim_asked_papers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    proof: text('paper').notNull(),
    askedAt: at('asked_at').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    givenAt: at('given_at'),
  },
  (table) => [
    index('claim_asked_papers_claim').on(table.claimId),
    uniqueIndex('claim_asked_papers_once').on(table.claimId, table.proof).where(sql`given_at IS NULL`),
    index('claim_asked_papers_asked_by').on(table.askedBy),
  ],
)
