import { describe, expect, it } from 'vitest'
import { dueByDays } from './due-by-days.ts'
import { lastEffectOn } from './home-rules.ts'

const year = { from: '2026-12-01', until: '2027-11-30' }

describe('what another price comes to', () => {
  it('counts the days that are left of a paid year', () => {
    const due = dueByDays({ before: 9500, after: 11_500, startDate: '2026-12-01', effectOn: '2027-01-15' }, [
      year,
    ])
    expect(due).toEqual({
      cents: 1753,
      laterCents: 0,
      period: { from: '2027-01-15', until: '2027-11-30' },
      days: { left: 320, of: 365 },
    })
  })

  it('counts all of what is paid for a home whose cover has not begun', () => {
    const priced = { before: 9500, after: 11_500, startDate: '2027-02-01', effectOn: '2027-01-15' }
    expect(dueByDays(priced, [year]).cents).toBe(2000)
  })

  it('leaves to the next payment what the provider would not take alone, and pays back every cent', () => {
    const month = { from: '2027-03-01', until: '2027-03-31' }
    const priced = { before: 823, after: 996, startDate: '2026-12-01', effectOn: '2027-03-28' }
    expect(dueByDays(priced, [month])).toMatchObject({ cents: 0, laterCents: 22 })
    const less = { ...priced, before: 996, after: 823 }
    expect(dueByDays(less, [month])).toMatchObject({ cents: -22, laterCents: 0 })
    expect(dueByDays({ ...priced, isPaidOnce: true }, [month])).toMatchObject({ cents: 0, laterCents: 0 })
  })

  it('owes nothing for days that nobody has paid yet, nor for the same price', () => {
    const priced = { before: 823, after: 996, startDate: '2026-12-01', effectOn: '2027-04-01' }
    const month = { from: '2027-03-01', until: '2027-03-31' }
    expect(dueByDays(priced, [month])).toEqual({ cents: 0, laterCents: 0, period: null, days: null })
    expect(dueByDays({ ...priced, after: 823, effectOn: '2027-03-10' }, [month]).cents).toBe(0)
  })

  it('takes effect within 60 days, and before the contract ends', () => {
    expect(lastEffectOn('2027-12-01', '2027-01-01')).toBe('2027-03-02')
    expect(lastEffectOn('2027-01-20', '2027-01-01')).toBe('2027-01-20')
  })
})

/** Pseudo-random numbers below a limit, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const dayAt = (days: number) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10)

/** Counted on a calendar, day by day, in whole numbers: half a cent up, whichever way the money goes. */
function byHand(difference: number, { from, until }: { from: string; until: string }, effectOn: string) {
  let of = 0n
  let left = 0n
  for (let day = new Date(`${from}T00:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const text = day.toISOString().slice(0, 10)
    of += 1n
    if (text >= effectOn) left += 1n
    if (text === until) break
  }
  const cents = Number((2n * BigInt(Math.abs(difference)) * left + of) / (2n * of))
  return difference < 0 ? -cents : cents
}

it('prices 200 random changes by days as a count by hand does, to the cent', () => {
  const yearly = [7500, 9500, 11_500, 13_500, 15_500, 17_500]
  const monthly = [650, 823, 996, 1170, 1343, 1516]
  const next = dice(1217)
  for (let round = 0; round < 200; round += 1) {
    const prices = next(2) === 0 ? yearly : monthly
    const from = next(400)
    const length = prices === yearly ? 365 + next(2) : 28 + next(4)
    const period = { from: dayAt(from), until: dayAt(from + length - 1) }
    const effectOn = dayAt(from + 1 + next(length - 1))
    const [before = 0, after = 0] = [prices[next(6)], prices[next(6)]]
    const due = dueByDays({ before, after, startDate: '2026-01-01', effectOn }, [period])
    expect([round, due.cents + due.laterCents]).toEqual([round, byHand(after - before, period, effectOn)])
  }
})
