import { addDays, formatDay } from '@cursus/shared/day'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { instalments } from '../../src/features/payments/instalments.table.ts'
import { refunds } from '../../src/features/refunds/refunds.table.ts'
import { terminations } from '../../src/features/terminations/terminations.table.ts'
import { shareOfDays } from '../share-of-days.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { RightSteps } from './right-drills.ts'
import type { Drills } from './run-drills.ts'

/** A contract that ended, was paid back, goes on, is paid for anew and ends again. */
export function secondEndDrills(s: DrillWorld, steps: RightSteps): Drills {
  const { outside, soon } = s
  const { mailsOf } = steps
  return {
    async *'killed when a second end was paid back and nobody heard it: once, less what the first gave back'() {
      const end = await aSecondEnd(s, steps)
      await end.leaves()
      // Another drill holds the refunds of the next start, and one the rows of terminations.
      yield* s.nextTime()
      yield 'near'
      yield 'killed'
      await end.endedToday()
      yield 'started'
      const first = shareOfDays(end.paid, 101, 200)
      await soon(end.back).toEqual([[[first], []], ['received']])
      await end.goesOn()
      await end.leaves()
      yield 'near'
      yield 'killed'
      await end.endedToday()
      const hold = await outside.hold('stripe', 'POST /v1/refunds', 'after')
      yield 'started'
      await soon(() => outside.isReached(hold)).toBe(true)
      yield 'near'
      yield 'killed'
      await outside.release(hold)
      yield 'started'
      await soon(end.back).toEqual([
        [[first], [end.since]],
        ['received', 'received'],
      ])
      await soon(() => mailsOf(end.student, 'termination-ended')).toBe(2)
    },
  }
}

/** A stay of 200 days from 99 days ago, what its student does with it, and a payment that pays for later days. */
async function aSecondEnd(s: DrillWorld, { aPaidStay, today }: RightSteps) {
  const { stripe } = s
  const [stay, other, admin] = [await aPaidStay(), await aPaidStay(), await s.anAdmin()]
  const { student, row } = stay
  const [id, paid, since] = [row.id, row.primeCents, other.row.primeCents]
  const ofIt = eq(contracts.id, id)
  const leaves = async () => {
    const event = { reason: 'life_event', eventDate: formatDay(addDays(today, -1)) }
    expect((await s.post(student, `/api/contracts/${id}/termination`, event)).status).toBe(201)
  }
  const endedToday = async () => {
    const isRunning = and(eq(terminations.contractId, id), isNull(terminations.settledAt))
    await s.db.update(contracts).set({ endDate: today }).where(ofIt)
    await s.db
      .update(terminations)
      .set({ endsOn: today, lastDay: addDays(today, -1) })
      .where(isRunning)
  }
  const back = async () => {
    const sent = await Promise.all(
      [stay, other].map(({ paymentIntent }) => stripe.refunds.list({ payment_intent: paymentIntent })),
    )
    const ours = await s.db.select().from(refunds).where(eq(refunds.contractId, id))
    return [sent.map(({ data }) => data.map(({ amount }) => amount)), ours.map(({ state }) => state)]
  }
  const goesOn = async () => {
    const wish = { method: 'PUT', body: JSON.stringify({ id, statut: 'ok' }) }
    const headers = { 'content-type': 'application/json' }
    expect((await s.call(admin, '/api/contracts', { ...wish, headers })).status).toBe(200)
    const { paymentIntent } = other
    // The newest payment is paid back first.
    const tomorrow = new Date(Date.now() + 86_400_000)
    await s.db.insert(instalments).values({
      ...{ contractId: id, invoiceId: `in_${id}`, paymentIntent, amountCents: since, state: 'paid' },
      ...{ dueOn: today, from: addDays(today, 101), until: addDays(today, 130), paidAt: tomorrow },
    })
  }
  const [startDate, endDate] = [addDays(today, -99), addDays(today, 100)]
  await s.db.update(contracts).set({ startDate, endDate }).where(ofIt)
  return { student, paid, since, leaves, endedToday, goesOn, back }
}
