import { type SoldInsuranceType, type Statut, statuts } from '@cursus/shared/contracts'
import { type Day, dayOf } from '@cursus/shared/day'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import { type Acting, applyAtOnce, nextOf } from './change-contract.service.ts'
import { isLeft, isNotOver } from './contracts.queries.ts'
import { contracts } from './contracts.table.ts'

/** `undoes`: the run whose change is taken back, and nothing that came after it. */
export type ManyChanged = {
  product: z.infer<typeof SoldInsuranceType>
  statut: Statut
  undoes?: string | undefined
}

/**
 * True of rows of `contracts` of that product which may still become so: paid, and neither over nor so already. Nothing done to
 * many takes back what a student ended, or what was paid back whole (`isLeft`).
 */
export function mayBecome({ product, statut, undoes }: ManyChanged, today: Day): SQL {
  const { insuranceType, paymentStatus, contractualEnd, endDate } = contracts
  const may = {
    ok: sql`coalesce(${contractualEnd}, ${endDate}) >= ${today}
      AND ${undoes === undefined ? sql`NOT ${isLeft}` : isAsLeftBy(undoes)}`,
    impayé: sql`${contracts.statut} <> 'résilié' AND ${isNotOver(today)}`,
    résilié: isNotOver(today),
  }[statut]
  return sql`${insuranceType} = ${product} AND ${paymentStatus} = 'payment_succeeded'
    AND ${contracts.statut} <> ${statut} AND ${may}`
}

/** True of contracts that a run changed, and nothing since. */
const isAsLeftBy = (runId: string) => sql`EXISTS (SELECT FROM audit_rows AS own
  WHERE own.object_type = 'contract' AND own.object_id = ${contracts.id}::text AND own.request_id = ${runId}
    AND NOT EXISTS (SELECT FROM audit_rows AS later WHERE later.object_type = 'contract'
      AND later.object_id = own.object_id AND later.action IN ('contracts.updated', 'contracts.change_undone', 'contracts.unsigned_given_up')
      AND later.at >= own.at AND later.request_id IS DISTINCT FROM own.request_id))`

/** The code of why no contract of a row of `users` becomes so, as SQL; null where one may. */
export function whyNone(wanted: ManyChanged, today: Day): SQL {
  const { product, statut, undoes } = wanted
  const isTerminated = sql`EXISTS (SELECT FROM contracts WHERE student_id = users.id AND insurance_type = ${product}
    AND statut = 'résilié' AND ${isNotOver(today)})`
  const why =
    undoes !== undefined
      ? sql`'contracts.changed_since'`
      : sql`CASE WHEN ${statut !== 'résilié'} AND ${isTerminated} THEN 'contracts.terminated' ELSE 'contracts.none_to_change' END`
  return sql`CASE WHEN NOT EXISTS (SELECT FROM contracts
    WHERE student_id = users.id AND ${mayBecome(wanted, today)}) THEN ${why} END`
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
 * where there is none and for a closed account, before anything is written.
 */
export async function changeAllOf(
  tx: Tx,
  services: Services,
  acting: Acting,
  { studentId, wanted }: Whose,
): Promise<void> {
  const today = dayOf(services.now())
  await holdOpenForDesk(tx, studentId)
  const rows = await toBecome(tx, { studentId, wanted }, today).for('update')
  if (rows.length === 0) throw new AppError('conflict', await readWhyNone(tx, { studentId, wanted }, today))
  const changes = rows.map(async (row) => {
    const statut = await statutFor(tx, row.id, wanted)
    return { row, next: nextOf(row, { statut }, today), acting }
  })
  for (const change of await Promise.all(changes)) await applyAtOnce(tx, services, change)
}

const Stood = z.object({ statut: z.enum(statuts) })

/** What a contract is to become: what its run found it as, where that run is taken back. */
export async function statutFor(tx: Tx, id: string, { statut, undoes }: ManyChanged): Promise<Statut> {
  if (undoes === undefined) return statut
  const [own] = await tx
    .select({ before: auditRows.before })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.objectType, 'contract'),
        eq(auditRows.objectId, id),
        eq(auditRows.requestId, undoes),
        eq(auditRows.action, 'contracts.updated'),
      ),
    )
  return own ? Stood.parse(own.before).statut : statut
}

async function readWhyNone(tx: Tx, { studentId, wanted }: Whose, today: Day): Promise<string> {
  const { rows } = await tx.execute<{ code: string | null }>(
    sql`SELECT ${whyNone(wanted, today)} AS code FROM users WHERE id = ${studentId}`,
  )
  return rows[0]?.code ?? 'contracts.none_to_change'
}
