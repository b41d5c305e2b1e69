import { type AnyColumn, sql } from 'drizzle-orm'
import { paidAt } from '../purchases/purchases.queries.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { instalments } from './instalments.table.ts'

/**
 * SQL of what came in of contracts by and by: their paid instalments, and what was paid again after a bank had taken it back. `payment`
 * is the id of the payment intent, else of the invoice or session; `until` the last day that it is for.
 */
export const received = sql`(
  SELECT ${instalments.id} AS id, ${instalments.contractId} AS contract_id, ${instalments.paidAt} AS paid_at,
    coalesce(${instalments.paymentIntent}, ${instalments.invoiceId}) AS payment, ${instalments.until} AS until
  FROM ${instalments} WHERE ${instalments.state} = 'paid'
  UNION ALL
  SELECT ${purchases.id}, ${purchases.changedContract}, ${paidAt},
    coalesce(${checkoutSessions.paymentIntent}, ${checkoutSessions.sessionId}), coalesce(${purchases.coversUntil}, 'infinity')
  FROM ${purchases} JOIN ${checkoutSessions} ON ${checkoutSessions.purchaseId} = ${purchases.id}
  WHERE ${purchases.repays} AND ${purchases.state} = 'fulfilled' AND ${checkoutSessions.state} = 'paid'
) AS received`

/** SQL condition: something was received for the contract of that id. */
export const isReceivedFor = (contractId: AnyColumn) => sql`received.contract_id = ${contractId}`
