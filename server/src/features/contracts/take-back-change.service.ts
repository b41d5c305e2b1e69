import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import type { HeldAct } from '../held-acts/held-acts.service.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { HeldChange, isSameStanding, leaveChange } from './held-change.service.ts'
import { writeChange } from './write-change.ts'

/** Locks the contract of an act until the transaction ends; null when it is gone. */
export async function lockChanged(tx: Tx, contractId: string): Promise<ContractRow | undefined> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
  return row
}

/**
 * Sends the mail of a change and its word to the provider once its minute is over; nothing for a contract that is
 * gone.
 */
export async function leaveHeldChange(tx: Tx, services: Services, act: HeldAct): Promise<void> {
  const row = await lockChanged(tx, act.objectId)
  if (row) await leaveChange(tx, services, row, act.details)
}

/**
 * Restores a contract as it stood before a change that has told nobody yet, with an event and a row of the journal.
 * Throws 409 when something else has changed it meanwhile, or its student closed the account.
 */
export async function takeBackChange(
  tx: Tx,
  services: Services,
  { act, requestId }: { act: HeldAct; requestId: string },
): Promise<void> {
  const row = await lockChanged(tx, act.objectId)
  const { before, after } = HeldChange.parse(act.details)
  if (!row || !isSameStanding(row, after)) throw new AppError('conflict', 'held_acts.changed_since')
  await holdOpenForDesk(tx, row.studentId)
  const { unpaidInvoice, endedByProvider, endsAsItem, ...stood } = before
  await writeChange(tx, services, {
    row,
    next: { ...row, ...stood },
    acting: { actorId: act.actorId, requestId },
    cause: 'administrator',
    undoes: true,
    mail: null,
    also: { unpaidInvoice, endedByProvider, endsAsItem },
  })
}
