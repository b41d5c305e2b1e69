import type { ChangedPart } from '@cursus/shared/contract-page'
import { dayOf } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isAgreed, stateOn } from './contract-state.rules.ts'
import { contracts } from './contracts.table.ts'
import { replaceDocument } from './correct-contract.service.ts'
import { noteEvents } from './note-events.service.ts'

/**
 * Replaces the document of each contract of a student that is agreed, paid and not over, after a correction of their
 * name or birthday. Contracts that are over keep theirs; unsigned ones get a first document with the name of that day.
 */
export async function reprintContracts(
  tx: Tx,
  services: Services,
  { studentId, parts, actorId }: { studentId: string; parts: ChangedPart[]; actorId: string },
): Promise<void> {
  const today = dayOf(services.now())
  const rows = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), eq(contracts.paymentStatus, 'payment_succeeded')))
    .orderBy(contracts.id)
    .for('update')
  for (const row of rows) {
    const { isOver, isTerminated } = stateOn(row, today)
    if (isOver || isTerminated || !isAgreed(row) || row.needsDevice) continue
    await replaceDocument(tx, services, row)
    await noteEvents(tx, services, row, [
      { kind: 'changed', cause: 'administrator', actorId, facts: { parts } },
    ])
  }
}
