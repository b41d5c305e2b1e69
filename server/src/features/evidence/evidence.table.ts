import {
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Evidence of the life of contracts: rows are only added, and outlive their contract without a payload. `source`
 * names the row they are about (`contract_events:12`), once; `payload` is JSON text with a salt, null once purged.
 * `hash` covers the other columns, `payloadHash` and the hash before it. A trigger refuses every change but a purge.
 */
export const evidence = pgTable(
  'evidence',
  {
    contractId: uuid('contract_id').notNull(),
    /** Position in the chain of its contract, from 1. */
    number: integer('number').notNull(),
    source: text('source').notNull(),
    kind: text('kind').notNull(),
    at: at('at').notNull(),
    payload: text('payload'),
    payloadHash: text('payload_hash').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.number] }),
    unique('evidence_once').on(table.contractId, table.source),
  ],
)

/** Length and last hash of each contract's chain, which reveal a row missing at its end. */
export const evidenceChains = pgTable('evidence_chains', {
  contractId: uuid('contract_id').primaryKey(),
  length: integer('length').notNull().default(0),
  head: text('head').notNull().default('0'.repeat(64)),
  /** Length at the last sealing. */
  sealedLength: integer('sealed_length').notNull().default(0),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Root of a day: a Merkle tree (RFC 6962) over the chains that grew. `statement` is the sealed text, which names the
 * one before it; `seal` is its detached CMS signature.
 */
export const evidenceRoots = pgTable('evidence_roots', {
  day: date('day', { mode: 'string' }).primaryKey(),
  leaves: integer('leaves').notNull(),
  root: text('root').notNull(),
  statement: text('statement').notNull(),
  seal: bytea('seal').notNull(),
  sealedAt: at('sealed_at').notNull(),
})

/** End of a chain in the root of a day; `path` holds the hashes beside its way up the tree, in hexadecimal digits. */
export const evidenceLeaves = pgTable(
  'evidence_leaves',
  {
    contractId: uuid('contract_id').notNull(),
    day: date('day', { mode: 'string' })
      .notNull()
      .references(() => evidenceRoots.day),
    place: integer('place').notNull(),
    length: integer('length').notNull(),
    head: text('head').notNull(),
    path: text('path').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.day] })],
)

/**
 * Newest proof file of a contract: its sealed PDF and the journal inside it. Papers stay where they are; the ZIP is
 * packed as it is sent.
 */
export const proofFiles = pgTable(
  'proof_files',
  {
    contractId: uuid('contract_id')
      .primaryKey()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Number of rows of the chain that it covers. */
    length: integer('length').notNull(),
    /** Size of all its parts in bytes. */
    bytes: integer('bytes').notNull(),
    pdfFile: uuid('pdf_file')
      .notNull()
      .references(() => files.id),
    journalFile: uuid('journal_file')
      .notNull()
      .references(() => files.id),
    madeAt: at('made_at').notNull(),
  },
  (table) => [index('proof_files_pdf').on(table.pdfFile), index('proof_files_journal').on(table.journalFile)],
)

/** Reads of a contract's proof file by administrators, once a day each; they become evidence too. */
export const proofReadings = pgTable(
  'proof_readings',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.actorId, table.day] })],
)
