import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** SQL condition: it may be signed, spelled exactly as its index. */
export const isOngoing = sql.raw(`state = 'ongoing'`)

/** SQL condition: it was signed, and what was signed is not here yet. Spelled exactly as its index. */
export const isUnfetched = sql.raw(`state = 'done' AND signed_file_id IS NULL`)

/**
 * Electronic signatures: one of each contract, and one of each amendment that is signed. `externalId` is ours and sent to the provider first, so that a repeat
 * after a silence finds what was begun; the provider has no idempotency keys.
 */
export const signatures = pgTable(
  'signatures',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Amendment that is signed; null for the contract itself. */
    amendmentId: uuid('amendment_id'),
    externalId: text('external_id').notNull().unique(),
    requestId: text('request_id').unique(),
    documentId: text('document_id'),
    signerId: text('signer_id'),
    link: text('link'),
    linkExpiresAt: at('link_expires_at'),
    /** Until when one call alone speaks to the provider about this signature; others wait for its result. */
    leasedUntil: at('leased_until'),
    state: text('state', { enum: ['starting', 'ongoing', 'done', 'declined', 'expired', 'canceled'] })
      .notNull()
      .default('starting'),
    signedFileId: uuid('signed_file_id'),
    auditTrailFileId: uuid('audit_trail_file_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('signatures_of').on(table.contractId, table.amendmentId).nullsNotDistinct(),
    // Few of all that ever were.
    index('signatures_ongoing').on(table.requestId).where(isOngoing),
    index('signatures_unfetched').on(table.contractId).where(isUnfetched),
  ],
)
