import type { Tx } from './database.ts'
import { auditRows } from './platform.table.ts'
import type { Services } from './services.ts'

export type AuditedChange = {
  /** Null for the product itself. */
  actorId: string | null
  /** `feature.verb_in_the_past`. */
  action: string
  object: { type: string; id: string }
  before?: unknown
  after?: unknown
  requestId?: string
}

/** Notes a change of the administration, in its transaction. Never a password, a token or a health matter. */
export async function audit(tx: Tx, { now }: Pick<Services, 'now'>, change: AuditedChange): Promise<void> {
  const { object, ...rest } = change
  await tx.insert(auditRows).values({ ...rest, objectType: object.type, objectId: object.id, at: now() })
}
