import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { withdrawals } from './withdrawals.table.ts'

/** Names the mail of an acknowledgement to the address that was given for it alone. */
export const givenEvent = (withdrawalId: string) => `withdrawal:${withdrawalId}:given`

/** Forgets what was mailed about withdrawals from these contracts to addresses that are not their person's account. */
export async function forgetGivenMails(tx: Tx, contractIds: string[]): Promise<void> {
  const rows = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(inArray(withdrawals.contractId, contractIds))
  const events = rows.map(({ id }) => givenEvent(id))
  await tx.delete(mailOutbox).where(inArray(mailOutbox.eventKey, events))
}
