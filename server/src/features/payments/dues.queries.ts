import type { Due } from '@cursus/shared/contracts'
import { sql } from 'drizzle-orm'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { takenBack } from '../purchases/disputes.queries.ts'
import type { instalments } from './instalments.table.ts'

type Invoiced = Pick<typeof instalments.$inferSelect, 'invoiceId' | 'amountCents'>

/** What a late contract did not pay: its open instalments, oldest first, and the cents that a bank took back. */
export type Missing = { open: readonly Invoiced[]; takenBackCents: number }

/** SQL of what a contract did not pay, which is looked for of a late one alone; null of any other. */
export const missingOfLate = sql<Missing | null>`CASE WHEN contracts.late_since IS NOT NULL THEN json_build_object(
  'open', (SELECT coalesce(json_agg(json_build_object('invoiceId', i.invoice_id, 'amountCents', i.amount_cents)
    ORDER BY i.due_on), '[]') FROM instalments i WHERE i.contract_id = contracts.id AND i.state = 'open' AND i.amount_cents > 0),
  'takenBackCents', ${takenBack}) END`

type Late = Pick<ContractRow, 'id' | 'reference' | 'subscriptionStripe' | 'primeCents'> & { missing: Missing }
type Indebted = Omit<Late, 'missing'> & { missing: Missing | null }

/**
 * Returns what is missing of each late contract together with the late ones on its subscription, by contract id. Until the
 * provider's invoices were read it is one premium each. What was to be paid once has no invoice: it is settled by telephone.
 */
export function duesOf(rows: readonly Indebted[]): Map<string, Due> {
  const late = rows.filter((row): row is Late => row.missing !== null)
  return new Map(late.map((own) => [own.id, dueOf(own, late)]))
}

function dueOf(own: Late, late: readonly Late[]): Due {
  const { id, subscriptionStripe, missing } = own
  const sharers = late.filter(
    (one) => one.id === id || (subscriptionStripe !== null && one.subscriptionStripe === subscriptionStripe),
  )
  const references = sharers.map(({ reference }) => reference).sort()
  const open = sharers.flatMap((one) => one.missing.open)
  const [oldest] = missing.open
  const sumOf = (rows: readonly Invoiced[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const takenBackCents = missing.takenBackCents
  const ofAll = sharers.reduce((sum, one) => sum + one.missing.takenBackCents, 0)
  if (!oldest && ofAll === 0) {
    const premiums = sharers.reduce((sum, { primeCents }) => sum + primeCents, 0)
    const invoiceCents = subscriptionStripe === null ? 0 : premiums
    return { cents: premiums, invoiceCents, takenBackCents, references }
  }
  const invoice = open.filter(({ invoiceId }) => invoiceId === oldest?.invoiceId)
  // What a bank took back is paid again before any invoice.
  const invoiceCents = takenBackCents || sumOf(invoice)
  return { cents: sumOf(open) + ofAll, invoiceCents, takenBackCents, references }
}
