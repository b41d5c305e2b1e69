import { addDays, addMonths, type Day, daysBetween } from '@cursus/shared/day'
import { refundOf } from '@cursus/shared/refund-of'
import { refundCauses } from '@cursus/shared/refunds'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { instalments } from '../payments/instalments.table.ts'
import { askRefund, refundAt } from './refunds.service.ts'
import { refundParts, refunds } from './refunds.table.ts'

const t = await startTest()

/** Pseudo-random whole numbers below `below`, the same in each run for a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it.each(
  Array.from({ length: 400 }, (_, seed) => seed),
)('gives back of one payment no more the later its cover ends, and never above it (%i)', (seed) => {
  const random = randomFrom(seed)
  const from = addDays('2024-01-15', random(1200))
  const to = addDays(from, random(400))
  const cents = 1 + random(100_000)
  const days: Day[] = Array.from({ length: daysBetween(from, to) + 3 }, (_, at) => addDays(from, at - 1))
  const back = [null, ...days].map((last) => refundOf({ cents, from, to }, last))
  expect(back[0]).toBe(cents)
  expect(back.at(-1)).toBe(0)
  for (const [place, one] of back.entries()) expect(one).toBeLessThanOrEqual(back[place - 1] ?? cents)
})

type Random = ReturnType<typeof randomFrom>

/** A home paid by the month, with some failed and voided months. */
async function aPaidHome(random: Random) {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student, { renews: true, startDate: '2026-01-31' })
  const months = 1 + random(11)
  const rows = Array.from({ length: months }, (_, place) => {
    const from = addMonths('2026-01-31', place)
    return {
      contractId: contract.id,
      invoiceId: `in_${contract.id}_${place}`,
      amountCents: random(6) === 0 ? 0 : 1 + random(5000),
      state: (['paid', 'paid', 'paid', 'open', 'void'] as const)[random(5)] ?? 'paid',
      dueOn: from,
      from,
      until: addDays(addMonths('2026-01-31', place + 1), -1),
      paidAt: new Date(`${from}T10:00:00Z`),
      paymentIntent: `pi_${contract.id}_${place}`,
    }
  })
  await t.db.insert(instalments).values(rows)
  return { contract, rows }
}

/** Cents asked back of each payment of a contract. */
async function askedBack(contractId: string): Promise<Map<string, number>> {
  const rows = await t.db
    .select({ payment: refundParts.payment, cents: sql<number>`sum(${refundParts.amountCents})::int` })
    .from(refundParts)
    .innerJoin(refunds, and(eq(refunds.id, refundParts.refundId), eq(refunds.contractId, contractId)))
    .groupBy(refundParts.payment)
  return new Map(rows.map(({ payment, cents }) => [payment, cents]))
}

describe('whatever is done with a contract, in any order and at once', () => {
  it.each(
    Array.from({ length: 12 }, (_, seed) => seed),
  )('no payment gives back more than it had (%i)', async (seed) => {
    const random = randomFrom(1000 + seed)
    const { contract, rows } = await aPaidHome(random)
    const { id: contractId } = contract
    const act = async () => {
      const cause = refundCauses[random(refundCauses.length)] ?? 'withdrawal'
      const lastCovered = random(4) === 0 ? null : addDays('2026-01-20', random(400))
      const wild = random(3) === 0 ? random(1_000_000) : null
      return transact(t.db, async (tx) => {
        const { refundCents } = await refundAt(tx, t.services, { contract, lastCovered })
        await askRefund(tx, t.services, { contractId, cause, amountCents: wild ?? refundCents })
      })
    }
    for (let round = 0; round < 4; round += 1) await Promise.all([act(), act(), act()])
    const back = await askedBack(contractId)
    for (const { paymentIntent, state, amountCents } of rows) {
      const most = state === 'paid' ? amountCents : 0
      expect(back.get(paymentIntent) ?? 0).toBeLessThanOrEqual(most)
    }
    const written = await t.db.select().from(refunds).where(eq(refunds.contractId, contractId))
    const sum = (of: number[]) => of.reduce((total, cents) => total + cents, 0)
    expect(sum(written.map((one) => one.amountCents))).toBe(sum([...back.values()]))
    expect(new Set(written.map(({ cause }) => cause)).size).toBe(written.length)
  })
})
