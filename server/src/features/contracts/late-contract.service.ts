import { type Day, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { paidUp } from './contract-life.rules.ts'
import { isPaidBySchool, stateOn } from './contract-state.rules.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { tellOfReceived } from './tell-of-payment.ts'
import { type Change, writeChange } from './write-change.ts'

/** A contract with a premium that is late since that day. */
export type LateContract = ContractRow & { lateSince: Day }

/** Locks a contract that is late and not over; null when it was paid meanwhile, or a school pays for it. */
export async function lockLate(tx: Tx, { now }: Services, id: string): Promise<LateContract | null> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
  if (!row?.lateSince || isPaidBySchool(row) || !stateOn(row, dayOf(now())).isUnpaid) return null
  return { ...row, lateSince: row.lateSince }
}

/** Writes the first day without cover, which the posted notice has announced. */
export async function suspendFrom(
  tx: Tx,
  services: Services,
  { row, day, acting }: { row: LateContract; day: Day; acting: { actorId: string; requestId: string } },
): Promise<void> {
  const next = { ...row, suspendedOn: day, coverBackOn: null }
  await writeChange(tx, services, { row, next, acting, cause: 'administrator', mail: null })
}

/**
 * Writes that the premium of a locked contract is missing again, as an administrator's « impayé » does: no payment of an
 * invoice undoes it. Changes nothing of one that is over, or late already.
 */
export async function markUnpaid(tx: Tx, services: Services, row: ContractRow): Promise<void> {
  const today = dayOf(services.now())
  if (row.lateSince || row.paymentStatus !== 'payment_succeeded' || stateOn(row, today).isOver) return
  const statut = row.statut === 'ok' ? 'impayé' : row.statut
  await writeChange(tx, services, {
    row,
    next: { ...row, statut, lateSince: today },
    acting: { actorId: null },
    cause: 'provider',
    mail: statut === 'impayé' ? 'contract-unpaid' : null,
    also: { unpaidInvoice: null },
  })
}

/** What a bank had taken back of a contract was paid again: by which purchase, and an invoice that is still missing. */
type PaidAgain = { purchaseId: string; openInvoice: string | null }

/**
 * Writes that what a bank had taken back of a locked late contract was paid again. Nothing is missing then and its student is
 * thanked, unless an invoice is open: that one lifts the « impayé » once it is paid.
 */
export async function markPaidAgain(
  tx: Tx,
  services: Services,
  row: ContractRow,
  { purchaseId, openInvoice }: PaidAgain,
): Promise<void> {
  if (openInvoice) {
    await tx.update(contracts).set({ unpaidInvoice: openInvoice }).where(eq(contracts.id, row.id))
    return
  }
  const next = await endLateness(tx, services, row, {})
  await tellOfReceived(tx, services, [{ row, next }], purchaseId)
}

/** Writes that nothing is asked for any more of a locked late contract that is over, though nobody paid it; mails nobody. */
export async function markWaived(tx: Tx, services: Services, row: ContractRow): Promise<void> {
  await endLateness(tx, services, row, { isWaived: true })
}

/** Writes that a sum is missing of a locked contract that is terminated, since that day: its waiver was of an end that has moved. Mails nobody. */
export async function markOwedAgain(tx: Tx, services: Services, row: ContractRow, since: Day): Promise<void> {
  const next = { ...row, lateSince: since }
  await writeChange(tx, services, { row, next, acting: { actorId: null }, cause: 'provider', mail: null })
}

async function endLateness(
  tx: Tx,
  services: Services,
  row: ContractRow,
  how: Pick<Change, 'isWaived'>,
): Promise<ContractRow> {
  const today = dayOf(services.now())
  const statut = row.statut === 'impayé' ? 'ok' : row.statut
  const { isOver } = stateOn(row, today)
  const next = { ...row, statut, ...paidUp(row, today, { isOver }), unpaidInvoice: null }
  const written = { row, next, acting: { actorId: null }, cause: 'provider', mail: null } as const
  await writeChange(tx, services, { ...written, ...how, also: { unpaidInvoice: null } })
  return next
}
