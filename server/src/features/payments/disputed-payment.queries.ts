import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchaseOfPayment } from '../purchases/disputes.queries.ts'
import { paidFor } from './payments.queries.ts'

/** Who paid a payment, and its cents by contract; none where it bought nothing. */
export type DisputedPayment = { studentId: string; shares: { contractId: string; cents: number }[] }

type Named = Pick<ProviderDispute, 'customer'> & { paymentIntent: string }

/** Finds what a disputed payment paid for; null for a payment that is not ours, or of which nobody told yet. */
export async function findDisputed(services: Services, named: Named): Promise<DisputedPayment | null> {
  const { paymentIntent, customer } = named
  const found = await purchaseOfPayment(services.db, paymentIntent)
  const studentId = found?.purchase.studentId ?? (await studentOf(services, customer))
  if (!studentId) return null
  const shares = await sharesOf(services, studentId, paymentIntent)
  if (shares.length > 0) return { studentId, shares }
  if (!found) return null
  const { purchase, session } = found
  const cents = session.amountPaid ?? purchase.amount
  // Paid for a change that has not taken effect yet.
  if (purchase.changedContract && session.state === 'paid') {
    return { studentId, shares: [{ contractId: purchase.changedContract, cents }] }
  }
  return session.state === 'refunding' || session.state === 'refunded' ? { studentId, shares } : null
}

async function studentOf({ db }: Services, customer: string | null): Promise<string | null> {
  if (!customer) return null
  const [row] = await db
    .select({ studentId: contracts.studentId })
    .from(contracts)
    .where(eq(contracts.customerStripe, customer))
    .limit(1)
  return row?.studentId ?? null
}

async function sharesOf(services: Services, studentId: string, paymentIntent: string) {
  const own = await services.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.studentId, studentId))
    .orderBy(contracts.reference)
  const shares: DisputedPayment['shares'] = []
  for (const { id: contractId } of own) {
    const paid = (await paidFor(services, contractId)).filter((one) => one.paymentIntent === paymentIntent)
    const cents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (cents > 0) shares.push({ contractId, cents })
  }
  return shares
}
