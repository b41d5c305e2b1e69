import { addDays, addMonths, type Day, dayOf } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { and, asc, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { intervalOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { providerPricesOf } from '../purchases/prices.service.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { notAhead } from './not-ahead.ts'

/**
 * Makes the customers and subscriptions of the demo world at the payment provider, as purchases would have; existing
 * ones stay, so it may run any number of times. Contracts that are terminated or paid by a school keep none. What was paid
 * before is noted. An unpaid contract gets a card that is refused at the end of the minute, so that there is something to pay.
 */
export async function seedDemoSubscriptions(services: Services): Promise<void> {
  await makeCustomers(services)
  const byTheMonthOrYear = services.products.list
    .filter(({ payment }) => payment === 'subscription')
    .map(({ insuranceType }) => insuranceType)
  const found = await services.db
    .select()
    .from(contracts)
    .where(
      and(
        inArray(contracts.reference, references),
        inArray(contracts.insuranceType, byTheMonthOrYear),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        isNull(contracts.subscriptionStripe),
      ),
    )
    .orderBy(asc(contracts.reference))
  const hasEnded = ({ statut }: ContractRow) => statut === 'résilié'
  const running = found.filter((contract) => !hasEnded(contract))
  await notePastPeriods(services, running)
  for (const contract of running) {
    const firstCharge = contract.statut === 'impayé' ? nextMinute(services.now()) : undefined
    const subscriptionStripe = await subscribe(services, contract, firstCharge)
    await services.db.update(contracts).set({ subscriptionStripe }).where(eq(contracts.id, contract.id))
    if (!firstCharge) await noteRunningPeriod(services, { ...contract, subscriptionStripe })
  }
  for (const contract of found.filter(hasEnded)) await noteEndedPeriods(services, contract)
}

async function subscribe(services: Services, contract: ContractRow, firstCharge?: Date): Promise<string> {
  const { id, customerStripe, priceId, primeCents } = contract
  const line = { product: services.products.ofContract(contract).key, priceId, amount: primeCents }
  const [price] = await providerPricesOf(services, [line], { variant: 'recurring', language: 'fr' })
  if (!price || !customerStripe) throw new Error('a demo contract has no price or no customer')
  return services.payments.createSubscription({
    idempotencyKey: `demo:subscription:${id}:${firstCharge?.getTime() ?? 'now'}`,
    customer: customerStripe,
    priceId: price,
    ...(firstCharge && { firstCharge }),
  })
}

/**
 * Records the periods of a contract that has ended. The one in which it ended was paid at the provider, as its unused days go
 * back from that payment: it is recorded with it, since what is owed may be looked at as soon as the period stands there.
 */
async function noteEndedPeriods(services: Services, contract: ContractRow): Promise<void> {
  const { db } = services
  const { contractId, invoiceId, paymentIntent } = instalments
  const periods = pastPeriodsOf(services, contract, await readTariffs(services))
  const isPaid = and(eq(contractId, contract.id), isNotNull(paymentIntent))
  if (periods.length === 0 || (await db.$count(instalments, isPaid)) > 0) return
  const isLast = ({ until }: { until: Day }) => until >= contract.endDate
  const payment = periods.some(isLast) ? await payAndEnd(services, contract) : null
  const rows = periods.map((period) => (isLast(period) ? { ...period, paymentIntent: payment } : period))
  const set = { paymentIntent: sql`excluded.payment_intent` }
  await db
    .insert(instalments)
    .values(rows)
    .onConflictDoUpdate({ target: [contractId, invoiceId], set })
}

/** Pays one period at the provider by a subscription that ends at once, and that the contract does not name; returns the payment. */
async function payAndEnd(services: Services, contract: ContractRow): Promise<string | null> {
  const { payments, now } = services
  const subscriptionId = await subscribe(services, contract)
  const invoice = (await payments.invoicesOf(subscriptionId)).find(({ state }) => state === 'paid')
  const idempotencyKey = `demo:end:${contract.id}`
  await payments.endSubscription({ subscriptionId, at: now(), isDueDay: false, now: now(), idempotencyKey })
  return invoice?.paymentIntent ?? null
}

/**
 * Records the running period of a demo contract as paid since its beginning: the provider asks for its first
 * instalment today, but the contract is months old.
 */
async function noteRunningPeriod(services: Services, contract: ContractRow & { subscriptionStripe: string }) {
  const { db, payments, now } = services
  const interval = intervalOf(services, contract, await readTariffs(services))
  const invoice = (await payments.invoicesOf(contract.subscriptionStripe)).find(
    ({ state }) => state === 'paid',
  )
  if (!interval || !invoice) return
  const step = interval === 'year' ? 12 : 1
  const boughtOn = dayOf(contract.createdAt)
  let months = 0
  while (addMonths(boughtOn, months + step) <= dayOf(now())) months += step
  const from = addMonths(boughtOn, months)
  const card = invoice.paymentIntent ? await payments.cardOf(invoice.paymentIntent) : null
  const paid = {
    state: 'paid' as const,
    dueOn: from,
    paidAt: months === 0 ? contract.createdAt : notAhead(new Date(`${from}T09:00:00Z`), now()),
    from,
    until: addDays(addMonths(boughtOn, months + step), -1),
    paymentIntent: invoice.paymentIntent,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  }
  // The webhook of the same invoice may have been first.
  await db
    .insert(instalments)
    .values({ ...paid, contractId: contract.id, invoiceId: invoice.id, amountCents: contract.primeCents })
    .onConflictDoUpdate({ target: [instalments.contractId, instalments.invoiceId], set: paid })
}

/** Records the periods of demo contracts that are over: the provider of today never asked for them. */
async function notePastPeriods(services: Services, found: readonly ContractRow[]): Promise<void> {
  const tariffs = await readTariffs(services)
  const past = found.flatMap((contract) => pastPeriodsOf(services, contract, tariffs))
  if (past.length > 0) await services.db.insert(instalments).values(past).onConflictDoNothing()
}

function pastPeriodsOf(services: Services, contract: ContractRow, tariffs: Tariffs) {
  const interval = intervalOf(services, contract, tariffs)
  return interval ? periodsOf(contract, interval === 'year' ? 12 : 1, dayOf(services.now())) : []
}

/** Returns the payments of each period before today, or before the end of a contract that has ended. */
function periodsOf(contract: ContractRow, step: number, today: Day) {
  const { id, reference, createdAt, endDate, primeCents, statut } = contract
  const boughtOn = dayOf(createdAt)
  const periods: (typeof instalments.$inferInsert)[] = []
  const isOver = (months: number) =>
    statut === 'résilié' ? addMonths(boughtOn, months) < endDate : addMonths(boughtOn, months + step) <= today
  for (let months = 0; isOver(months); months += step) {
    const from = addMonths(boughtOn, months)
    periods.push({
      contractId: id,
      invoiceId: `in_demo_${reference}_${from}`,
      amountCents: primeCents,
      state: 'paid',
      dueOn: from,
      paidAt: months === 0 ? createdAt : new Date(`${from}T09:00:00Z`),
      from,
      until: addDays(addMonths(boughtOn, months + step), -1),
    })
  }
  return periods
}

/** Returns the end of the current minute, the same for a repeat within it. */
function nextMinute(now: Date): Date {
  return new Date((Math.floor((now.getTime() + 2000) / 60_000) + 1) * 60_000)
}

const references = demo.contracts.map(({ reference }) => reference)

/** Makes each customer of the file at the provider, with a test card. */
async function makeCustomers({ db, payments }: Services): Promise<void> {
  const people = await db
    .select({ user: users, isUnpaid: sql<boolean>`bool_or(${contracts.statut} = 'impayé')` })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(and(inArray(contracts.reference, references), like(contracts.customerStripe, 'cus_demo_%')))
    .groupBy(users.id)
  for (const { user, isUnpaid } of people) {
    const customerStripe = await payments.createCustomer({
      idempotencyKey: `demo:customer:${user.id}`,
      email: user.email,
      name: fullNameOf(user),
      paymentMethod: isUnpaid ? 'pm_card_chargeCustomerFail' : 'pm_card_visa',
    })
    await db
      .update(contracts)
      .set({ customerStripe })
      .where(and(eq(contracts.studentId, user.id), like(contracts.customerStripe, 'cus_demo_%')))
  }
}
