import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The electronic signature of one contract. `externalId` is ours and known to the provider before anything else, so
 * that a repeat after a silence finds what was begun (the provider has no idempotency key).
 */
export const signatures = pgTable('signatures', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  externalId: text('external_id').notNull().unique(),
  requestId: text('request_id').unique(),
  documentId: text('document_id'),
  signerId: text('signer_id'),
  link: text('link'),
  linkExpiresAt: at('link_expires_at'),
  /** Who speaks to the provider for this signature does so until then; others wait for what comes of it. */
  leasedUntil: at('leased_until'),
  state: text('state', { enum: ['starting', 'ongoing', 'done', 'declined', 'expired', 'canceled'] })
    .notNull()
    .default('starting'),
  signedFileId: uuid('signed_file_id'),
  auditTrailFileId: uuid('audit_trail_file_id'),
  createdAt: at('created_at').notNull().defaultNow(),
})
