import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { expect, it, vi } from 'vitest'
import { balanceOf, buyStay } from '../../../test/bought-stay.ts'
import { startBuying } from '../../../test/buying.ts'
import tariff from '../../data/travel-tariff.json' with { type: 'json' }
import { findContract } from '../contracts/contracts.queries.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))

/**
 * Billed months of a stay, counted on a calendar: one, and one more for each time that the day of the month comes
 * again.
 */
function monthsByHand(start: string, end: string): number {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  for (let months = 1; ; months += 1) {
    const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
    const again = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
    if (again > end || months === 12) return months
  }
}

/** Pseudo-random numbers below a limit, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

it('prices 200 random changes as the table of the specification does, to the cent', async () => {
  const { row, ask } = await buyStay(w)
  const byHand = tariff.zones['4'].cents
  const agreed = monthsByHand(row.startDate, row.endDate)
  const next = dice(17)
  for (let round = 0; round < 200; round += 1) {
    const first = 1 + next(200)
    const last = first + 1 + next(363)
    const answer = (await ask({ startDate: shown(first), endDate: shown(last), dryRun: true })).json().data
    const today = dayOf(t.services.now())
    const months = monthsByHand(addDays(today, first), addDays(today, last))
    const price = months === agreed ? row.primeCents : byHand[months - 1]
    expect([first, last, answer.offer.next.months, answer.offer.next.priceCents]).toEqual([
      first,
      last,
      months,
      price,
    ])
    expect(answer.offer.differenceCents).toBe((price ?? 0) - row.primeCents)
  }
})

it('keeps what was paid less what went back at what is owed, change after change', async () => {
  const { student, row, ask, path } = await buyStay(w)
  const next = dice(481)
  for (let round = 0; round < 6; round += 1) {
    const last = 12 + next(300)
    const { state, payAt } = (await ask({ endDate: shown(last) })).json().data
    expect(await balanceOf(w, row.id)).toBe(0)
    if (state !== 'to_pay') continue
    await outside.pay(payAt)
    await t.as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
    expect(await balanceOf(w, row.id)).toBe(0)
    expect((await findContract(t.db, row.id))?.endDate).toBe(addDays(dayOf(t.services.now()), last))
  }
})
