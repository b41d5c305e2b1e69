import type { SoldInsuranceType, Statut } from '@cursus/shared/contracts'
import { type Day, dayOf } from '@cursus/shared/day'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type Acting, applyAtOnce, nextOf } from './change-contract.service.ts'
import { isNotOver } from './contracts.queries.ts'
import { contracts } from './contracts.table.ts'

export type ManyChanged = { product: z.infer<typeof SoldInsuranceType>; statut: Statut }

/** True of rows of `contracts` of that product which may still become so: paid, and neither over nor so already. */
export function mayBecome({ product, statut }: ManyChanged, today: Day): SQL {
  const { insuranceType, paymentStatus, contractualEnd, endDate } = contracts
  const goesOn = statut === 'ok' ? sql`coalesce(${contractualEnd}, ${endDate}) >= ${today}` : isNotOver(today)
  return sql`${insuranceType} = ${product} AND ${paymentStatus} = 'payment_succeeded'
    AND ${contracts.statut} <> ${statut} AND ${goesOn}`
}

type Whose = { studentId: string; wanted: ManyChanged }

/** The contracts of a student that may become so, always in the same order. */
export const toBecome = (tx: Tx, { studentId, wanted }: Whose, today: Day) =>
  tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.studentId, studentId), mayBecome(wanted, today)))
    .orderBy(asc(contracts.id))

/**
 * Changes the status of all contracts of a student that may become so, as `changeContract` does, but tells it at once. Throws 409
 * where there is none, before anything is written.
 */
export async function changeAllOf(
  tx: Tx,
  services: Services,
  acting: Acting,
  { studentId, wanted }: Whose,
): Promise<void> {
  const today = dayOf(services.now())
  const rows = await toBecome(tx, { studentId, wanted }, today).for('update')
  if (rows.length === 0) throw new AppError('conflict', 'contracts.none_to_change')
  const changes = rows.map((row) => ({ row, next: nextOf(row, { statut: wanted.statut }, today), acting }))
  for (const change of changes) await applyAtOnce(tx, services, change)
}
