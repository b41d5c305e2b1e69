import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { markPaidAgain } from '../contracts/late-contract.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { dueCents, isOwedAgain } from '../purchases/disputes.queries.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { endDifference, openDifference, payDifference } from '../purchases/sell-difference.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { instalments } from './instalments.table.ts'
import { daysPaidAgain, paidFor, paidUntil } from './payments.queries.ts'

/** Counts anew what is asked for of a locked contract; passed in, because payments must not import refunds. */
export type RecountOwed = (tx: Tx, services: Services, contract: ContractRow) => Promise<void>

/**
 * Returns the provider's page on which a student pays again what a bank took back of a contract; null where nothing is owed so.
 * What was opened for another sum is ended first. Throws 503 when the provider is silent.
 */
export async function payAgain(
  services: Services,
  recount: RecountOwed,
  contractId: string,
): Promise<string | null> {
  for (let round = 0; round < 3; round += 1) {
    const found = await transact(services.db, (tx) => findOrOpen(tx, services, { recount, contractId }))
    if (!found) return null
    const { purchase, cents } = found
    if (purchase.amount === cents) return payDifference(services, purchase.id)
    if (await endDifference(services, purchase.id, async () => {}))
      return payDifference(services, purchase.id)
  }
  return null
}

type Asked = { recount: RecountOwed; contractId: string }

async function findOrOpen(tx: Tx, services: Services, { recount, contractId }: Asked) {
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
  if (!contract) return null
  await recount(tx, services, contract)
  const owed = await sharesOwed(tx, contractId)
  const cents = sumOf(owed)
  if (cents === 0) return null
  const { changedContract, repays, state } = purchases
  const isOpen = and(eq(changedContract, contractId), eq(repays, true), eq(state, 'open'))
  const [open] = await tx.select().from(purchases).where(isOpen)
  if (open) return { purchase: open, cents }
  const { user } = await readBuyer(tx, contract.studentId)
  const period = await daysOf(services, contract, owed)
  const wish = { contract, cents, period, payableUntil: null, language: user.language, repays: true }
  return { purchase: await openDifference(tx, services, wish), cents }
}

type Owed = Awaited<ReturnType<typeof sharesOwed>>
const sumOf = (owed: Owed) => owed.reduce((sum, { cents }) => sum + cents, 0)

/** Reads what of lost disputes is asked for of a contract. */
function sharesOwed(db: Db, contractId: string) {
  const { disputeId, dueUntil } = disputeShares
  return db
    .select({ disputeId, cents: dueCents, dueUntil, paymentIntent: disputes.paymentIntent })
    .from(disputeShares)
    .innerJoin(disputes, eq(disputes.id, disputeId))
    .innerJoin(contracts, eq(contracts.id, disputeShares.contractId))
    .where(and(eq(disputeShares.contractId, contractId), gt(dueCents, sql`0`), isOwedAgain))
}

/** Returns the days that the payments were for which a bank took back, of an end the covered ones; null for those of the contract. */
async function daysOf(services: Services, contract: ContractRow, owed: Owed) {
  const interval = intervalOf(services, contract, await readTariffs(services))
  const paid = await paidFor(services, contract.id)
  const lost = owed.flatMap(({ paymentIntent, dueUntil }) =>
    paid
      .filter((one) => one.paymentIntent === paymentIntent)
      .map((one) => daysPaidAgain({ from: one.from, to: paidUntil(one, interval) }, contract, dueUntil)),
  )
  const [from] = lost.map((one) => one.from).toSorted()
  const until = lost
    .map((one) => one.to)
    .toSorted()
    .at(-1)
  return from && until ? { from, until } : null
}

/**
 * Counts a payment for what a bank had taken back: it is missing no more. Returns the contract; null where another sum is owed
 * by now, or none, so that the payment goes back.
 */
export async function keepPaidAgain(
  tx: Tx,
  services: Services,
  recount: RecountOwed,
  { id: purchaseId, changedContract, amount }: PurchaseRow,
): Promise<ContractRow | null> {
  const contractId = changedContract ?? ''
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
  if (row) await recount(tx, services, row)
  const owed = row ? await sharesOwed(tx, contractId) : []
  if (!row || amount !== sumOf(owed)) return null
  for (const { disputeId } of owed) {
    const isIt = and(eq(disputeShares.disputeId, disputeId), eq(disputeShares.contractId, contractId))
    await tx.update(disputeShares).set({ repaidAt: services.now() }).where(isIt)
  }
  const { reference, studentId } = row
  await audit(tx, services, {
    actorId: studentId,
    action: 'payments.paid_again',
    object: { type: 'contract', id: contractId },
    after: { reference, amountCents: amount },
  })
  const [open] = await tx
    .select({ invoiceId: instalments.invoiceId })
    .from(instalments)
    .where(and(eq(instalments.contractId, contractId), eq(instalments.state, 'open')))
    .orderBy(asc(instalments.dueOn))
    .limit(1)
  await markPaidAgain(tx, services, row, { purchaseId, openInvoice: open?.invoiceId ?? null })
  return row
}
