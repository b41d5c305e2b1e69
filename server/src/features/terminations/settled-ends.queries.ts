import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { isReceivedFor, received } from '../payments/received.queries.ts'

const paidUntilNow = sql`(SELECT count(*) FROM ${received} WHERE ${isReceivedFor(contracts.id)})`

/** SQL condition: the end, or what is paid, is another than when all that was owed at it was asked for. */
export const mayOwe = sql`(${contracts.settledEnd}, ${contracts.settledPayments}::bigint)
  IS DISTINCT FROM (${contracts.endDate}, ${paidUntilNow})`

/** Counts the payments of a contract; read before what is owed, so that one that comes meanwhile is looked at next time. */
export function countPaid(db: Db, contractId: string): Promise<number> {
  return db.$count(received, sql`received.contract_id = ${contractId}`)
}

/** Notes that all that is owed at the end of a contract was asked for, of so many payments. */
export async function noteSettled(tx: Tx, { id, endDate }: ContractRow, payments: number): Promise<void> {
  const settled = { settledEnd: endDate, settledPayments: payments }
  await tx.update(contracts).set(settled).where(eq(contracts.id, id))
}
