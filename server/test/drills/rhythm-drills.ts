import { addMonths, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { amendments } from '../../src/features/amendments/amendments.table.ts'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { moveSteps } from './home-change-drills.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drills } from './run-drills.ts'

/** Another rhythm of payment: a cut between any two steps leaves the old rhythm, or the new one that counts once. */
export async function rhythmDrills(s: DrillWorld): Promise<Drills> {
  const { aHome, linkOf, chargedFor } = await moveSteps(s)
  const { outside, soon } = s
  type Home = Awaited<ReturnType<typeof aHome>>

  async function asked() {
    const home = await aHome()
    // No rhythm is changed before the cover begins.
    const cover = { startDate: dayOf(new Date()) }
    await s.db.update(contracts).set(cover).where(eq(contracts.id, home.id))
    const { body } = await s.post<{ data: { state: string } }>(home.student, home.path, {
      interval: 'year',
      hasReadDraft: true,
    })
    expect(body.data.state).toBe('to_sign')
    return home
  }
  const rowOf = async ({ id }: Home) => (await s.db.select().from(contracts).where(eq(contracts.id, id)))[0]
  async function standing(home: Home) {
    const row = await rowOf(home)
    const all = await s.db.select().from(amendments).where(eq(amendments.contractId, home.id))
    return [row?.priceId, row?.revision, all.map(({ state }) => state)]
  }
  const before = ['price_home_r2_month', 0, ['signing']]
  const changed = ['price_home_r2_year', 1, ['done']]
  /** Invoices of the subscription: its first one, and that of nothing. */
  async function invoicesOf(home: Home) {
    const { data } = await s.stripe.invoices.list({
      subscription: (await rowOf(home))?.subscriptionStripe ?? '',
    })
    return data.map(({ total }) => total > 0)
  }
  const isTold = async ({ id }: Home) =>
    (await s.db.select().from(amendments).where(eq(amendments.contractId, id))).every(
      ({ pricedAt }) => pricedAt !== null,
    )

  return {
    async *'killed in the middle of another rhythm: the old one, then the new one'() {
      const home = await asked()
      for (let kill = 0; kill < 3; kill += 1) yield* s.nextTime()
      const link = await linkOf(home)
      const lock = 'SELECT 1 FROM homes WHERE contract_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [home.id], async () => {
        await outside.sign(link)
        return s.post(home.student, `${home.path}/signed`, {})
      })
      expect(await standing(home)).toEqual(before)
      yield 'started'
      await soon(() => standing(home)).toEqual(changed)
      await soon(() => chargedFor(home)).toBe(1)
    },

    async *'killed when the provider has another rhythm: it is told once, and counts after what is paid'() {
      const home = await asked()
      // At the third and fourth kill others wait with the next number of a change in hand, which all changes take in turn.
      for (let kill = 0; kill < 4; kill += 1) yield* s.nextTime()
      const link = await linkOf(home)
      const match = `POST /v1/subscriptions/${(await rowOf(home))?.subscriptionStripe}`
      yield* s.whileHeld({ provider: 'stripe', match, when: 'after' }, async () => {
        await outside.sign(link)
        return s.post(home.student, `${home.path}/signed`, {})
      })
      expect(await standing(home)).toEqual(changed)
      yield 'started'
      await soon(() => isTold(home)).toBe(true)
      expect([await chargedFor(home), await invoicesOf(home)]).toEqual([1, [false, true]])
      const row = await rowOf(home)
      expect(row?.rhythmFrom).toBe(addMonths(dayOf(row?.createdAt ?? new Date()), 1))
    },
  }
}
