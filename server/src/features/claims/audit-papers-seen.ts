import { dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, gte } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import type { By } from './change-claim.service.ts'

type Look = { id: string; claim_documents: readonly unknown[] }

/**
 * Notes in the journal that an administrator was handed the papers of a claim, which may tell of somebody's health: once a day in
 * Paris for each of them. A claim without papers leaves no trace.
 */
export async function auditPapersSeen(
  services: Services,
  { id, claim_documents }: Look,
  { actorId, requestId }: By,
): Promise<void> {
  if (claim_documents.length === 0) return
  const today = startOfDay(dayOf(services.now()))
  const isSame = and(
    eq(auditRows.objectType, 'claim'),
    eq(auditRows.objectId, id),
    eq(auditRows.action, 'claims.papers_seen'),
    eq(auditRows.actorId, actorId),
    gte(auditRows.at, today),
  )
  if ((await services.db.$count(auditRows, isSame)) > 0) return
  await transact(services.db, (tx) =>
    audit(tx, services, {
      actorId,
      requestId,
      action: 'claims.papers_seen',
      object: { type: 'claim', id },
      after: { documents: claim_documents.length },
    }),
  )
}
