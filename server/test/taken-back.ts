import { addDays, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { readFigures } from '../src/features/dashboard/figures.queries.ts'
import { instalments } from '../src/features/payments/instalments.table.ts'
import { disputeShares, disputes } from '../src/features/purchases/disputes.table.ts'
import { refundNotRenewed } from '../src/features/refunds/not-renewed.ts'
import { sweepTerminations } from '../src/features/terminations/terminations.jobs.ts'
import type { Person } from './people.ts'
import { startSubscribing } from './subscribing.ts'

type Wish = { withDevices?: boolean; amount?: number }

/** The world of subscribers with payments that a bank takes back for good. */
export async function startTakenBack() {
  const world = await startSubscribing()
  const { t, outside, stripe, aSubscriber, soon } = world
  const premiums = async () => (await readFigures(t.services, {})).current.claims.of

  /** A home by the month, with devices where asked, of which a bank disputes the first payment. */
  async function disputed({ amount, ...wish }: Wish = {}) {
    const made = await aSubscriber(wish)
    const { id } = made.contract
    const of = () =>
      t.db.select().from(instalments).where(eq(instalments.contractId, id)).orderBy(instalments.from)
    await soon(async () => (await of())[0]?.state).toBe('paid')
    const [first] = await of()
    if (!first) throw new Error('nothing was paid')
    const before = await premiums()
    const { id: providerId } = await outside.dispute({ paymentIntent: first.paymentIntent, amount })
    const disputed = async () =>
      (await t.db.select().from(disputes).where(eq(disputes.providerDispute, providerId)))[0]
    await soon(async () => (await disputed())?.state).toBe('needs_response')
    const row = async () => {
      const [contract] = await t.db.select().from(contracts).where(eq(contracts.id, id))
      if (!contract) throw new Error('the contract is gone')
      return contract
    }
    return {
      ...{ ...made, of, first, before, disputed, row, id },
      lose: async () => {
        await outside.endDispute(providerId, 'lost')
        await soon(async () => (await disputed())?.state).toBe('lost')
      },
    }
  }

  /** The same once the bank took it back. */
  async function lost(wish: Wish = {}) {
    const made = await disputed(wish)
    await made.lose()
    await soon(made.statuts).toContain('impayé')
    return made
  }

  const sweep = async () => {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
    await t.services.jobs.enqueue(t.db, refundNotRenewed, {})
    await t.runJobs({ mayFail: true })
  }

  return {
    ...world,
    premiums,
    disputed,
    lost,
    sweep,
    settle: (who: Person, id: string) => t.as(who).post(`/api/payments/contracts/${id}/settle`, {}),
    /** Makes the first payment of a home one for a year, in which nothing more is asked for; returns its last day. */
    async forYear({ first, id, subscription }: Awaited<ReturnType<typeof disputed>>) {
      const until = addDays(first.from, 364)
      await t.db.update(instalments).set({ until }).where(eq(instalments.contractId, id))
      const trial_end = startOfDay(addDays(until, 1)).getTime() / 1000
      await stripe.subscriptions.update(subscription, { trial_end, proration_behavior: 'none' })
      return until
    },
    sharesOf: (id: string) => t.db.select().from(disputeShares).where(eq(disputeShares.contractId, id)),
    async back(who: Person) {
      const { data } = (await t.as(who).get('/api/refunds')).json()
      return data.map(({ cause, amountCents }: { cause: string; amountCents: number }) => [
        cause,
        amountCents,
      ])
    },
  }
}
