import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { providerPricesOf } from '../purchases/prices.service.ts'
import { checkoutSessions, purchaseLines, purchases } from '../purchases/purchases.table.ts'
import { stays } from '../travel/travel.table.ts'

const references = demo.contracts.map(({ reference }) => reference)
const attempt = 1

/**
 * Pays the demo stays on the page of the payment provider, as their people would have; paid ones stay, so it may run any
 * number of times. Nothing is noted where the page takes no test card.
 */
export async function seedDemoStays(services: Services): Promise<void> {
  const waiting = await services.db
    .select({ contract: contracts, stay: stays, email: users.email })
    .from(contracts)
    .innerJoin(stays, eq(stays.contractId, contracts.id))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(
      and(
        inArray(contracts.reference, references),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        gt(contracts.primeCents, 0),
        isNull(contracts.sessionId),
      ),
    )
  for (const one of waiting) await payStay(services, one)
}

type Unpaid = { contract: ContractRow; stay: typeof stays.$inferSelect; email: string }

async function payStay(services: Services, { contract, stay, email }: Unpaid): Promise<void> {
  const { db, payments, products } = services
  const purchase = { id: contract.id, product: products.ofContract(contract).key }
  const expiresAt = await notePurchase(services, contract, purchase)
  const line = { product: purchase.product, priceId: contract.priceId, amount: contract.primeCents }
  const priceIds = await providerPricesOf(services, [line], { variant: 'once', language: 'fr' })
  const { url, id } = await payments.createCheckout({
    idempotencyKey: `demo:checkout:${purchase.id}:${expiresAt.getTime()}`,
    purchaseId: purchase.id,
    attempt,
    priceIds,
    mode: 'payment',
    email,
    description: '',
    locale: 'fr',
    successUrl: `${services.config.publicUrl}/documents`,
    cancelUrl: `${services.config.publicUrl}/documents`,
    expiresAt,
  })
  if (url) await payAt(url, email)
  const session = await payments.retrieve(id)
  if (!session?.isPaid) return
  await transact(db, async (tx) => {
    const { startDate, endDate, countryId: country, createdAt } = contract
    const { zone, countryNationality, addressOrigin } = stay
    const draft = { startDate, endDate, country, zone, countryNationality, addressOrigin }
    await tx
      .update(checkoutSessions)
      .set({
        state: 'paid',
        sessionId: id,
        paymentIntent: session.paymentIntent,
        amountPaid: session.amount,
      })
      .where(eq(checkoutSessions.purchaseId, purchase.id))
    await tx
      .update(purchases)
      .set({ draft, state: 'fulfilled', fulfilledAt: createdAt })
      .where(eq(purchases.id, purchase.id))
    await tx.update(contracts).set({ sessionId: id }).where(eq(contracts.id, contract.id))
  })
}

/**
 * Writes the purchase of a stay without its draft, so that the provider's own news of the payment opens no second contract;
 * returns until when it is payable, the same for a repeat.
 */
async function notePurchase(
  { db, now }: Services,
  { studentId, primeCents: amount, priceId, createdAt }: ContractRow,
  { id, product }: { id: string; product: typeof purchases.$inferSelect.product },
): Promise<Date> {
  const expiresAt = new Date(now().getTime() + 23 * 3_600_000)
  return transact(db, async (tx) => {
    const row = { id, studentId, product, amount, language: 'fr' as const, createdAt }
    await tx.insert(purchases).values(row).onConflictDoNothing()
    await tx.insert(purchaseLines).values({ purchaseId: id, product, priceId, amount }).onConflictDoNothing()
    const session = { purchaseId: id, attempt, expiresAt, createdAt: now() }
    await tx.insert(checkoutSessions).values(session).onConflictDoNothing()
    const [kept] = await tx.select().from(checkoutSessions).where(eq(checkoutSessions.purchaseId, id))
    return kept?.expiresAt ?? expiresAt
  })
}

/** Posts the form of the payment page with a test card, as a browser does. */
async function payAt(url: string, email: string): Promise<void> {
  const card = { name: 'DEMO', number: '4242424242424242', expiry: '12 / 38', cvc: '123' }
  const body = new URLSearchParams({ email, ...card })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  await answer.body?.cancel()
}
