import { addDays, addMonths, type Day, dayOf, daysBetween, startOfDay } from '@cursus/shared/day'
import { asc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { contractSignedLate } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'

const t = await startTest()
vi.setConfig({ testTimeout: 60_000 })

const sum = (of: number[]) => of.reduce((total, one) => total + one, 0)

/** Pseudo-random whole numbers below `below`, the same in each run for a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomFrom>

const sold = [
  { insuranceType: 'Habitation', priceId: 'price_home_r4_month', step: 1 },
  { insuranceType: 'Habitation', priceId: 'price_home_r4_year', step: 12 },
  { insuranceType: 'Multimédia', priceId: 'price_mm_tel_0800_month', step: 1 },
  { insuranceType: 'Multimédia', priceId: 'price_mm_tel_0800_year', step: 12 },
  { insuranceType: 'Santé/Mobilité', priceId: 'price_zone1_4', step: null },
] as const

/** A contract that was bought some time ago, began later, perhaps with a late signature, and is paid up to today. */
async function bought(random: Random, student: Person) {
  const product = sold[random(sold.length)] ?? sold[0]
  const createdAt = new Date(`2025-0${1 + random(9)}-${10 + random(19)}T10:00:00Z`)
  const bought = dayOf(createdAt)
  const boughtFrom = addDays(bought, random(3) === 0 ? random(90) : random(3))
  const lateDays = random(3) === 0 ? 1 + random(20) : 0
  const primeCents = 500 + random(60_000)
  const { step, ...named } = product
  const endDate = addDays(addMonths(boughtFrom, step === null ? 4 : 12), step === null ? 0 : random(2) - 1)
  const contract = await aContract(t.services, student, {
    ...named,
    ...{ createdAt, primeCents, endDate, renews: step !== null },
    startDate: addDays(boughtFrom, lateDays),
    ...(lateDays > 0 && { boughtFrom }),
    ...(step === null
      ? { sessionId: `cs_${student.id}`, numberRoom: null }
      : { subscriptionStripe: `sub_${student.id}` }),
  })
  return { contract, step, bought, boughtFrom }
}

type Bought = Awaited<ReturnType<typeof bought>>

/** Writes what the provider has collected up to a day, or before the end of the contract. */
async function collect({ contract, step, bought, boughtFrom }: Bought, upTo: Day) {
  const { id: contractId, primeCents: amountCents } = contract
  const days: Day[] = []
  for (let month = 0; step && addMonths(bought, month) <= upTo; month += step)
    days.push(addMonths(bought, month))
  const rows =
    step === null
      ? [{ from: boughtFrom, until: contract.endDate }]
      : days.map((from, place) => ({
          from,
          until: addDays(addMonths(bought, (place + 1) * step), -1),
        }))
  for (const row of rows) {
    const dueOn = step === null ? bought : row.from
    const payment = `${contractId}_${row.from}`
    await t.db
      .insert(instalments)
      .values({
        ...{ contractId, invoiceId: `in_${payment}`, paymentIntent: `pi_${payment}`, amountCents },
        ...{ state: 'paid' as const, dueOn, ...row, paidAt: new Date(`${dueOn}T10:00:00Z`) },
      })
      .onConflictDoNothing()
  }
}

const backOf = async (id: string) =>
  sum(
    (await t.db.select().from(refunds).where(eq(refunds.contractId, id)).orderBy(asc(refunds.reference))).map(
      ({ amountCents }) => amountCents,
    ),
  )

it.each(
  Array.from({ length: 40 }, (_, seed) => seed),
)('tells before a request what its end then gives back, to the cent, and how it is counted (%i)', async (seed) => {
  const random = randomFrom(3000 + seed)
  t.clock.set('2025-01-02T10:00:00Z')
  const student = await t.aStudent()
  const made = await bought(random, student)
  const { id, endDate, boughtFrom, startDate } = made.contract
  const asksOn = addDays(made.bought, random(daysBetween(made.bought, endDate)))
  t.clock.set(`${asksOn}T12:00:00Z`)
  await collect(made, asksOn)
  if (boughtFrom && startDate <= asksOn && random(4) > 0) {
    await t.services.jobs.enqueue(t.db, contractSignedLate, { contractId: id })
    await t.runJobs({ mayFail: true })
  }
  const path = `/api/contracts/${id}/termination`
  const { choices } = (await t.as(student).get(path)).json().data
  const allowed = choices.filter(({ refusal }: { refusal: string | null }) => refusal === null)
  const choice = allowed[random(allowed.length)]
  if (!choice) throw new Error('no reason is allowed')
  const { refund } = choice
  const eventDate = choice.asksEvent ? asksOn : undefined
  const asked = await t.as(student).post(path, { reason: choice.reason, eventDate })
  expect(asked.statusCode).toBe(201)
  expect(asked.json().data.termination.refundCents).toBe(refund?.cents ?? 0)
  if (refund) {
    const { parts, backCents, cents } = refund
    for (const part of parts)
      expect(part.unusedCents).toBe(
        Math.floor((2 * part.cents * part.unusedDays + part.days) / (2 * part.days)),
      )
    expect(sum(parts.map(({ unusedCents }: { unusedCents: number }) => unusedCents)) - backCents).toBe(cents)
  }
  const before = await backOf(id)
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
  if (!row) throw new Error('the contract is gone')
  await collect(made, addDays(row.endDate, -1))
  t.clock.set(new Date(startOfDay(addDays(row.endDate, 1)).getTime() + 60_000).toISOString())
  for (const _ of [1, 2]) {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
    await t.runJobs({ mayFail: true })
  }
  expect((await backOf(id)) - before).toBe(refund?.cents ?? 0)
})
