import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { disputeReasonOf } from '@cursus/shared/disputes'
import { eq, inArray } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputesOn, dueOf } from '../purchases/disputes.queries.ts'
import { heldDifferences } from '../purchases/purchases.queries.ts'
import { instalments } from './instalments.table.ts'
import { type Paid, paidForEach } from './payments.queries.ts'

/**
 * Returns what was asked for all contracts of a student, newest first: paid, paid for a change that has not taken effect, missing
 * since a contract is late (one premium where nobody knows of which payment), or asked for no more. Beyond `atMost` stands only
 * what is due.
 */
export async function paymentsOf(
  { db, products, now }: Pick<Services, 'db' | 'products' | 'now'>,
  studentId: string,
  atMost: number,
) {
  const owned = await db.select().from(contracts).where(eq(contracts.studentId, studentId))
  const ids = owned.map(({ id }) => id)
  const [rows, disputed, paid, held] = await Promise.all([
    db.select().from(instalments).where(inArray(instalments.contractId, ids)),
    disputesOn(db, ids),
    paidForEach({ db, products }, owned),
    heldDifferences(db, ids),
  ])
  const today = dayOf(now())
  const rowsOf = Map.groupBy(rows, ({ contractId }) => contractId)
  const all = owned.flatMap((contract) => {
    const own = rowsOf.get(contract.id) ?? []
    return paymentsOn(contract, today, {
      disputed: disputed.filter(({ share }) => share.contractId === contract.id),
      paid: paid(contract, own),
      held: held.filter(({ purchase }) => purchase.changedContract === contract.id),
      rows: own,
    })
  })
  const payments = all
    .toSorted((one, other) => other.on.localeCompare(one.on) || one.reference.localeCompare(other.reference))
    .filter((payment, place) => place < atMost || isDue(payment))
    .map(({ on, ...payment }) => ({ ...payment, day: formatDay(on) }))
  return { payments, total: all.length }
}

const isDue = ({ state, dispute }: { state: string; dispute: ReturnType<typeof inShort> }) =>
  state === 'open' || (dispute?.owedCents ?? 0) > 0

type Known = {
  disputed: Disputed[]
  paid: Paid[]
  held: Awaited<ReturnType<typeof heldDifferences>>
  rows: (typeof instalments.$inferSelect)[]
}

function paymentsOn(contract: ContractRow, today: Day, { disputed, paid, held, rows }: Known) {
  const { reference, lateSince, primeCents } = contract
  const asked = rows.filter(({ state }) => (lateSince === null ? state === 'void' : state !== 'paid'))
  const disputeOf = (payment: string | null) =>
    inShort(
      disputed.findLast(({ dispute }) => dispute.paymentIntent === payment),
      lateSince,
    )
  const known = [
    ...held.map(({ purchase, session, paidAt, state }) => ({
      ...{ reference, cents: purchase.amount, state, on: dayOf(paidAt) },
      dispute: disputeOf(session.paymentIntent),
    })),
    ...paid.map(({ amountCents, paidAt, paymentIntent }) => ({
      ...{ reference, cents: amountCents, state: 'paid' as const, on: dayOf(paidAt) },
      dispute: disputeOf(paymentIntent),
    })),
    ...asked.map(({ amountCents, state, dueOn }) => ({
      ...{ reference, cents: amountCents, state, on: dueOn, dispute: null },
    })),
  ]
  const isKnown = known.some(isDue)
  if (isKnown || !lateSince || primeCents === 0 || !stateOn(contract, today).isUnpaid) return known
  return [{ reference, cents: primeCents, state: 'open' as const, on: lateSince, dispute: null }, ...known]
}

type Disputed = Awaited<ReturnType<typeof disputesOn>>[number]

/** Returns a dispute as the page of its student shows it; what it took counts as owed while the contract is late since. */
function inShort(found: Disputed | undefined, lateSince: Day | null) {
  if (!found) return null
  const { id, state, reason, dueOn, closedAt } = found.dispute
  const { amountCents, repaidAt } = found.share
  const isOwed = repaidAt === null && closedAt !== null && lateSince !== null && dayOf(closedAt) >= lateSince
  return {
    ...{ id, state, amountCents, reason: disputeReasonOf(reason), dueOn: dueOn && formatDay(dueOn) },
    owedCents: isOwed ? dueOf(found.share) : 0,
  }
}
