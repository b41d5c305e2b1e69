import type { AuditAction, AuditObjectType } from '@cursus/shared/audit'
import type { Tx } from './database.ts'
import { auditRows } from './platform.table.ts'
import type { Services } from './services.ts'

export type AuditedChange = {
  /** Account that made the change; null for the product itself. */
  actorId: string | null
  action: AuditAction
  object: { type: AuditObjectType; id: string }
  /** Values before the change; `before` and `after` hold only the fields that changed. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId?: string
}

/**
 * Writes a change of the administration into the journal, in the transaction of the change. Never pass a password, a
 * token or a health matter.
 */
export async function audit(tx: Tx, { now }: Pick<Services, 'now'>, change: AuditedChange): Promise<void> {
  const { object, ...rest } = change
  await tx.insert(auditRows).values({ ...rest, objectType: object.type, objectId: object.id, at: now() })
}
