import {
  customType,
  date,
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
 * What proves the life of a contract: it only grows, and outlives its contract without a payload. `source` names the row that it
 * tells of (`contract_events:12`), once; `payload` is a JSON text with a salt of its own, null once it was purged. `hash` covers all
 * but the payload, of which it takes `payloadHash`, and the hash before it. A trigger refuses every change but a purge.
 */
export const evidence = pgTable(
  'evidence',
  {
    contractId: uuid('contract_id').notNull(),
    /** Its place in the chain of its contract, from 1. */
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

/** How long the chain of a contract is, and its last hash: a row missing at the end shows by it. */
export const evidenceChains = pgTable('evidence_chains', {
  contractId: uuid('contract_id').primaryKey(),
  length: integer('length').notNull().default(0),
  head: text('head').notNull().default('0'.repeat(64)),
  /** The length at the last sealing. */
  sealedLength: integer('sealed_length').notNull().default(0),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The root of a day: a Merkle tree (RFC 6962) over the chains that had grown. `statement` is the text that was sealed, `seal` its
 * detached CMS signature; each statement names the one before.
 */
export const evidenceRoots = pgTable('evidence_roots', {
  day: date('day', { mode: 'string' }).primaryKey(),
  leaves: integer('leaves').notNull(),
  root: text('root').notNull(),
  statement: text('statement').notNull(),
  seal: bytea('seal').notNull(),
  sealedAt: at('sealed_at').notNull(),
})

/** How a chain stood in the root of a day; `path` are the hashes beside its way up, in hexadecimal digits. */
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

/** The newest proof file of a contract: its sealed PDF and the journal inside of it. Its papers lie where they were; the ZIP is put together as it leaves. */
export const proofFiles = pgTable('proof_files', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  /** How many rows of the chain it has. */
  length: integer('length').notNull(),
  /** All of its parts. */
  bytes: integer('bytes').notNull(),
  pdfFile: uuid('pdf_file')
    .notNull()
    .references(() => files.id),
  journalFile: uuid('journal_file')
    .notNull()
    .references(() => files.id),
  madeAt: at('made_at').notNull(),
})

/** That an administrator read the proof file of a contract: once a day for each. It is proved in its turn. */
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
