import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { mailOutbox } from '../../src/features/mail/mail.table.ts'
import { refunds } from '../../src/features/refunds/refunds.table.ts'
import { travelPrices } from '../../src/features/tariffs/tariffs.table.ts'
import { terminations } from '../../src/features/terminations/terminations.table.ts'
import { withdrawals } from '../../src/features/withdrawals/withdrawals.table.ts'
import { aContract } from '../a-contract.ts'
import { stays } from '../covers.ts'
import type { Person } from '../people.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drills } from './run-drills.ts'

const refundCall = 'POST /v1/refunds'

/** Contracts that their students leave: a cut between any two steps leaves one end, and each cent back once. */
export function rightDrills(s: DrillWorld, steps: RightSteps): Drills {
  return { ...withdrawing(s, steps), ...leaving(s, steps) }
}

export type RightSteps = Awaited<ReturnType<typeof rightSteps>>

/** What they had before, and what came of it. */
export async function rightSteps(s: DrillWorld) {
  const { outside, stripe } = s
  const tariff = await s.db.select().from(travelPrices)
  const today = dayOf(new Date())
  const days = { startDate: addDays(today, 10), endDate: addDays(today, 130) }
  const month = billedMonths(days)
  const priceId = tariff.find((row) => row.zone === 4 && row.month === month)?.id
  const period = { startDate: formatDay(days.startDate), endDate: formatDay(days.endDate) }

  /** A stay of four months that was paid, and its contract. */
  async function aPaidStay() {
    const student = await s.aStudent()
    const contract = { ...stays().inFrance, ...period }
    const { body } = await s.post(student, '/api/payments/checkout/health_mobility', { priceId, contract })
    await outside.pay(body)
    const sessionStripe = outside.sessionIdOf(body)
    await s.post(student, '/api/contracts/create_health_mobility_french_zone/create', {
      ...contract,
      sessionStripe,
    })
    const [row] = await s.db.select().from(contracts).where(eq(contracts.studentId, student.id))
    if (!row) throw new Error('no contract came of the payment')
    const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionStripe)
    return { student, row, paymentIntent: payment_intent as string }
  }

  /** Cents that went back at the provider, refunds of ours with their state, and the mails that say so. */
  async function backOf({ student, row, paymentIntent }: Awaited<ReturnType<typeof aPaidStay>>) {
    const sent = (await stripe.refunds.list({ payment_intent: paymentIntent })).data
    const ours = await s.db.select().from(refunds).where(eq(refunds.contractId, row.id))
    const mails = await mailsOf(student, 'refund%')
    return [sent.map(({ amount }) => amount), ours.map(({ state }) => state), mails]
  }

  const mailsOf = (who: Person, template: string) =>
    s.db.$count(mailOutbox, and(eq(mailOutbox.toAddress, who.email), like(mailOutbox.template, template)))

  return { aPaidStay, backOf, mailsOf, today }
}

function withdrawing(s: DrillWorld, { aPaidStay, backOf, mailsOf }: RightSteps): Drills {
  const { soon } = s
  return {
    async *'killed when the provider has paid a withdrawal back and nobody heard it: once'() {
      const stay = await aPaidStay()
      const withdraw = () => s.post(stay.student, `/api/contracts/${stay.row.id}/withdrawal`, {})
      yield* s.whileHeld({ provider: 'stripe', match: refundCall, when: 'after' }, withdraw)
      yield 'started'
      expect((await withdraw()).status).toBe(200)
      await soon(() => backOf(stay)).toEqual([[stay.row.primeCents], ['received'], 1])
      await soon(() => mailsOf(stay.student, 'contract-withdrawn')).toBe(1)
    },

    async *'killed while it writes a withdrawal: all of it or nothing'() {
      const stay = await aPaidStay()
      yield* s.nextTime()
      const withdraw = () => s.post(stay.student, `/api/contracts/${stay.row.id}/withdrawal`, {})
      // The refund is asked by then, in the same transaction.
      yield* s.whileLocked('LOCK TABLE withdrawals IN SHARE MODE', [], withdraw)
      const [left] = await s.db.select().from(contracts).where(eq(contracts.id, stay.row.id))
      expect([left?.statut, await backOf(stay)]).toEqual(['ok', [[], [], 0]])
      expect(await s.db.$count(withdrawals, eq(withdrawals.contractId, stay.row.id))).toBe(0)
      yield 'started'
      expect((await withdraw()).status).toBe(200)
      await soon(() => backOf(stay)).toEqual([[stay.row.primeCents], ['received'], 1])
    },
  }
}

function leaving(s: DrillWorld, { aPaidStay, backOf, mailsOf, today }: RightSteps): Drills {
  const { outside, soon } = s
  return {
    async *'down on the day of an end, and killed while it pays back: once'() {
      const stay = await aPaidStay()
      const event = { reason: 'life_event', eventDate: formatDay(addDays(today, -1)) }
      const { status } = await s.post(stay.student, `/api/contracts/${stay.row.id}/termination`, event)
      expect(status).toBe(201)
      yield 'near'
      yield 'killed'
      // Its day has come meanwhile: it ends before it began.
      const { id } = stay.row
      await s.db.update(contracts).set({ endDate: today }).where(eq(contracts.id, id))
      await s.db
        .update(terminations)
        .set({ endsOn: today, lastDay: null })
        .where(eq(terminations.contractId, id))
      const hold = await outside.hold('stripe', refundCall, 'before')
      yield 'started'
      // Before the next drill locks what its end is written to.
      await soon(() => outside.isReached(hold)).toBe(true)
      yield 'near'
      yield 'killed'
      await outside.release(hold)
      yield 'started'
      await soon(() => backOf(stay)).toEqual([[stay.row.primeCents], ['received'], 1])
      await soon(() => mailsOf(stay.student, 'termination-ended')).toBe(1)
    },

    async *'killed while it writes a termination: all of it or nothing, then one receipt and one notice'() {
      const student = await s.aStudent()
      const { id } = await aContract(s.services, student, { renews: true })
      yield* s.nextTime()
      const leave = () => s.post(student, `/api/contracts/${id}/termination`, { reason: 'due_date' })
      yield* s.whileLocked('LOCK TABLE terminations IN SHARE MODE', [], leave)
      const [left] = await s.db.select().from(contracts).where(eq(contracts.id, id))
      expect([left?.statut, await mailsOf(student, 'termination%')]).toEqual(['ok', 0])
      yield 'started'
      expect((await leave()).status).toBe(201)
      expect((await leave()).status).toBe(200)
      await soon(() => mailsOf(student, 'termination-notice')).toBe(1)
      expect(await mailsOf(student, 'termination-received')).toBe(1)
    },
  }
}
