import type { AuditAction, AuditObjectType } from '@cursus/shared/audit'
import type { Tx } from './database.ts'
import { auditRows } from './platform.table.ts'
import type { Services } from './services.ts'

export type AuditedChange = {
  /** Null for the product itself. */
  actorId: string | null
  action: AuditAction
  object: { type: AuditObjectType; id: string }
  /** How it was; with `after`, only the fields that the change is about. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId?: string
}

/** Notes a change of the administration, in its transaction. Never a password, a token or a health matter. */
export async function audit(tx: Tx, { now }: Pick<Services, 'now'>, change: AuditedChange): Promise<void> {
  const { object, ...rest } = change
  await tx.insert(auditRows).values({ ...rest, objectType: object.type, objectId: object.id, at: now() })
}
