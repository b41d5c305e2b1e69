import { and, asc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { providerPricesOf } from '../purchases/prices.service.ts'

/**
 * Makes the customers and subscriptions of the demo world at the payment provider, as purchases would have. What is there
 * already stays, so it may run any number of times. Terminated and unpaid-for contracts have no subscription; whoever is unpaid has a
 * card that will be refused, at the end of the minute, so that there is something to pay.
 */
export async function seedDemoSubscriptions(services: Services): Promise<void> {
  await makeCustomers(services)
  const waiting = await services.db
    .select()
    .from(contracts)
    .where(
      and(
        inArray(contracts.reference, references),
        inArray(contracts.insuranceType, ['Habitation', 'Multimédia']),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        ne(contracts.statut, 'résilié'),
        isNull(contracts.subscriptionStripe),
      ),
    )
    .orderBy(asc(contracts.reference))
  for (const contract of waiting) {
    const { id, customerStripe, priceId, primeCents, statut } = contract
    const line = { product: services.products.ofContract(contract).key, priceId, amount: primeCents }
    const [price] = await providerPricesOf(services, [line], 'recurring')
    if (!price || !customerStripe) throw new Error('a demo contract has no price or no customer')
    const firstCharge = statut === 'impayé' ? nextMinute(services.now()) : undefined
    const subscriptionStripe = await services.payments.createSubscription({
      idempotencyKey: `demo:subscription:${id}:${firstCharge?.getTime() ?? 'now'}`,
      customer: customerStripe,
      priceId: price,
      ...(firstCharge && { firstCharge }),
    })
    await services.db.update(contracts).set({ subscriptionStripe }).where(eq(contracts.id, id))
  }
}

/** Not this very moment, and the same for a repeat within the minute. */
function nextMinute(now: Date): Date {
  return new Date((Math.floor((now.getTime() + 2000) / 60_000) + 1) * 60_000)
}

const references = demo.contracts.map(({ reference }) => reference)

/** The file names customers that no provider knows; each gets a real one, with a test card. */
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
      name: `${user.name} ${user.lastName}`,
      paymentMethod: isUnpaid ? 'pm_card_chargeCustomerFail' : 'pm_card_visa',
    })
    await db
      .update(contracts)
      .set({ customerStripe })
      .where(and(eq(contracts.studentId, user.id), like(contracts.customerStripe, 'cus_demo_%')))
  }
}
