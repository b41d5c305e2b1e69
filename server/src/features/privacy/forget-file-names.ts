import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { documents } from '../documents/documents.table.ts'
import { acceptedAttachments } from '../mail/mail.table.ts'
import { certificateRequests } from '../requests/requests.table.ts'

/**
 * Empties the names of files that were mailed about these contracts, in the proof that they left and in the journal: an
 * administrator may have called a file of theirs after its person. What left, by its hash, and when, stays.
 */
export async function forgetFileNames(tx: Tx, contractIds: string[]): Promise<void> {
  if (contractIds.length === 0) return
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.contractId, contractIds))
  const documentIds = rows.map(({ id }) => id)
  await emptyMailed(tx, [...contractIds, ...documentIds])
  await emptyNoted(tx, 'document', documentIds)
}

/** Does the same for what the person asked for by a form, before its rows are deleted. */
export async function forgetFileNamesOfRequests(tx: Tx, studentId: string): Promise<void> {
  const rows = await tx
    .select({ id: certificateRequests.id })
    .from(certificateRequests)
    .where(eq(certificateRequests.studentId, studentId))
  const ids = rows.map(({ id }) => id)
  await emptyMailed(tx, ids)
  await emptyNoted(tx, 'certificate_request', ids)
}

async function emptyMailed(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  const isAbout = sql`mail_about(${acceptedAttachments.eventKey}) = ANY(${sql.param(ids)}::uuid[])`
  await tx
    .update(acceptedAttachments)
    .set({ fileName: '' })
    .where(and(isAbout, ne(acceptedAttachments.fileName, '')))
}

async function emptyNoted(tx: Tx, type: 'document' | 'certificate_request', ids: string[]) {
  if (ids.length === 0) return
  const { objectType, objectId, before, after } = auditRows
  await tx
    .update(auditRows)
    .set({ before: sql`${before} - 'fileName'`, after: sql`${after} - 'fileName'` })
    .where(
      and(
        eq(objectType, type),
        inArray(objectId, ids),
        or(sql`${before} ? 'fileName'`, sql`${after} ? 'fileName'`),
      ),
    )
}
