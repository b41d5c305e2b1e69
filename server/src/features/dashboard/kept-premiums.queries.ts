import { wireOfKey } from '@cursus/shared/product-keys'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { paidAt } from '../purchases/purchases.queries.ts'

/**
 * SQL to join to contracts the line of the purchase that each was bought by; then `boughtCents` is its first premium in cents, whatever
 * a change or another tariff made of it since. One without a purchase has its own. Of contracts of one `product` only its lines are read.
 */
export function boughtBy({ products }: Pick<Services, 'products'>, product?: string): SQL {
  const names = products.list.map(
    ({ key, insuranceType }) => sql`WHEN ${insuranceType} THEN ${wireOfKey(key)}`,
  )
  const [only] = products.list.filter(({ insuranceType }) => insuranceType === product)
  const name = only
    ? sql`${wireOfKey(only.key)}`
    : sql`CASE contracts.insurance_type ${sql.join(names, sql` `)} END`
  return sql`LEFT JOIN checkout_sessions AS bought ON bought.session_id = contracts.session_id
    LEFT JOIN purchase_lines AS line ON line.purchase_id = bought.purchase_id
      AND line.product = ${name}`
}
export const boughtCents = sql`coalesce(line.amount, contracts.prime_cents)`
/** SQL condition beside `boughtBy`: its premium was paid once, and did not go back as it bought nothing. */
export const isBoughtOnce = sql`contracts.subscription_stripe IS NULL AND (bought.state IS NULL OR bought.state = 'paid')`

/**
 * SQL of what came in of premiums and what went out again since an instant, each by its own moment (decision 685): statements of rows
 * with `contract_id`, `at` and `cents`, whose sum is what was kept, beside what was paid once (`isBoughtOnce`) at the purchase.
 */
export function premiumMoves(first: SQL) {
  const invoiced = sql`SELECT contract_id, paid_at AS at, amount_cents AS cents
    FROM instalments WHERE state = 'paid' AND paid_at >= ${first}`
  // The differences of changes, and what is paid again after a bank took it back.
  const later = sql`SELECT purchases.changed_contract AS contract_id, ${paidAt} AS at, purchases.amount AS cents
    FROM purchases JOIN checkout_sessions ON checkout_sessions.purchase_id = purchases.id
    WHERE purchases.changed_contract IS NOT NULL AND checkout_sessions.state = 'paid' AND ${paidAt} >= ${first}`
  const sentAt = sql`coalesce(refunds.sent_at, refunds.asked_at)`
  const back = sql`SELECT refunds.contract_id, ${sentAt} AS at, refund_parts.disputed_cents - refund_parts.amount_cents AS cents
    FROM refund_parts JOIN refunds ON refunds.id = refund_parts.refund_id
    WHERE refund_parts.state IN ('sent', 'received') AND ${sentAt} >= ${first}`
  // A payment that bought nothing, and goes back, never came in.
  const lost = sql`SELECT dispute_shares.contract_id, disputes.closed_at AS at, -dispute_shares.amount_cents AS cents
    FROM dispute_shares JOIN disputes ON disputes.id = dispute_shares.dispute_id
    WHERE disputes.state = 'lost' AND disputes.closed_at >= ${first} AND NOT EXISTS (
      SELECT FROM checkout_sessions AS gone
      WHERE gone.payment_intent = disputes.payment_intent AND gone.state IN ('refunding', 'refunded'))`
  return { invoiced, later, back, lost }
}
