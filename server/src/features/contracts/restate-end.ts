import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Standing } from './change.rules.ts'
import { printedEnd, stateOn } from './contract-state.rules.ts'
import { type ContractRow, contractCorrected, contractEndMoved } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

type Ended = Pick<Standing, 'statut' | 'endDate' | 'contractualEnd'>

/**
 * Has the papers follow where a contract ends on another day than the one that its holder was told of: its certificate is drawn
 * anew, and what names the day of a termination is void (`contractEndMoved`). The code of the certificate stays: whoever checks it
 * reads the new day. The certificate of one that covers nobody any more is left as it was.
 */
export async function restateEnd(
  tx: Tx,
  services: Services,
  row: ContractRow,
  { before, after }: { before: Ended; after: Ended },
): Promise<void> {
  const [stood, stands] = [
    { ...row, ...before },
    { ...row, ...after },
  ]
  if (before.statut === 'résilié' && (after.statut !== 'résilié' || after.endDate !== before.endDate))
    await services.jobs.enqueue(tx, contractEndMoved, { contractId: row.id })
  const correctedAt = services.now()
  if (row.documentType !== 'Certificate' || printedEnd(stood) === printedEnd(stands)) return
  if (stateOn(stands, dayOf(correctedAt)).isOver) return
  await tx.update(contracts).set({ correctedAt }).where(eq(contracts.id, row.id))
  await services.jobs.enqueue(tx, contractCorrected, { contractId: row.id })
}
