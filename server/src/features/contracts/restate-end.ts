import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Standing } from './change.rules.ts'
import { printedEnd, stateOn } from './contract-state.rules.ts'
import { type ContractRow, contractCorrected, contractEndMoved, contractGoesOn } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'

type Ended = Pick<Standing, 'statut' | 'endDate' | 'contractualEnd'>

/**
 * Has the papers follow where a contract ends on another day than the one that its holder was told of: its certificate is drawn
 * anew, and what follows from the end of a termination is published. The code of the certificate stays: whoever checks it
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
  await publishMoved(tx, services, row.id, { before, after })
  const correctedAt = services.now()
  if (row.documentType !== 'Certificate' || printedEnd(stood) === printedEnd(stands)) return
  if (stateOn(stands, dayOf(correctedAt)).isOver) return
  await tx.update(contracts).set({ correctedAt }).where(eq(contracts.id, row.id))
  await services.jobs.enqueue(tx, contractCorrected, { contractId: row.id })
}

/** Publishes that the end of a termination was moved, or that there is none any more. */
async function publishMoved(
  tx: Tx,
  { jobs }: Services,
  contractId: string,
  { before, after }: { before: Ended; after: Ended },
): Promise<void> {
  if (before.statut !== 'résilié') return
  const goesOn = after.statut !== 'résilié'
  if (goesOn) await jobs.enqueue(tx, contractGoesOn, { contractId })
  if (goesOn || after.endDate !== before.endDate) await jobs.enqueue(tx, contractEndMoved, { contractId })
}
