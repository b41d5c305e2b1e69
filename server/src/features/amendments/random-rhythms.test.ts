import { addDays, addMonths, type Day, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { noteInstalments } from '../payments/note-instalments.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { amendments } from './amendments.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 120_000 })
const { t } = w
const day = 24 * 3600
const today = () => dayOf(t.services.now())
const price = (rooms: number, interval: 'month' | 'year') =>
  w.tariffs.homePrice(rooms, interval)?.unitAmount ?? 0

/** Half a cent up, as the specification counts days. */
const share = (cents: number, left: number, of: number) => Math.floor((2 * cents * left + of) / (2 * of))
const length = (from: Day, until: Day) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1

/** Numbers below a bound, the same ones for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The day of a month on which somebody pays who first paid on `first`: the last one where the month is shorter. */
function dueDay(month: Day, first: Day): Day {
  const last = addDays(addMonths(`${month.slice(0, 8)}01`, 1), -1)
  const wanted = `${month.slice(0, 8)}${first.slice(8)}`
  return wanted < last ? wanted : last
}

/**
 * What a home owes by an independent count: its periods at the rhythm of each, and rooms by days within them. A rhythm keeps the
 * day of the month on which it was first paid.
 */
function bookOf(bought: Day, rooms: number, interval: 'month' | 'year') {
  const lengthOf = { month: 1, year: 12 }
  const period = (from: Day, rhythm: 'month' | 'year', first: Day) => {
    const until = addDays(dueDay(addMonths(from, lengthOf[rhythm]), first), -1)
    return { from, until, rhythm, first }
  }
  return {
    rooms,
    next: interval,
    later: 0,
    owed: price(rooms, interval),
    now: period(bought, interval, bought),
    period,
  }
}
type Book = ReturnType<typeof bookOf>

function passIn(book: Book, until: Day) {
  while (book.now.until < until) {
    const from = addDays(book.now.until, 1)
    book.now = book.period(from, book.next, book.next === book.now.rhythm ? book.now.first : from)
    book.owed += price(book.rooms, book.next) + book.later
    book.later = 0
  }
}

function roomsIn(book: Book, rooms: number, effectOn: Day) {
  const { from, until, rhythm } = book.now
  const difference = price(rooms, rhythm) - price(book.rooms, rhythm)
  const size = share(Math.abs(difference), length(effectOn, until), length(from, until))
  if (difference > 0 && size < 50) book.later += size
  else book.owed += Math.sign(difference) * size
  book.rooms = rooms
}

it.each([
  1, 2, 3,
])('keeps what was paid less what went back at what is owed, through random changes %i', async (seed) => {
  const random = randomFrom(seed)
  const rhythm = seed % 2 === 0 ? 'year' : 'month'
  const home = await buySignedHome(w, { optionPayment: rhythm === 'year' ? 'annuel' : 'mensuel' })
  await t.db
    .update(contracts)
    .set({ endDate: addDays(today(), 3000) })
    .where(eq(contracts.id, home.id))
  const backOf = () => t.db.select().from(refunds).where(eq(refunds.contractId, home.id))
  const sum = (all: { amountCents: number }[]) => all.reduce((total, one) => total + one.amountCents, 0)
  const balance = async () => sum(await paidFor(t.services, home.id)) - sum(await backOf())
  const book = bookOf(today(), 2, rhythm)
  const states: string[] = []
  for (let step = 0; step < 9; step++) {
    await w.forward((1 + random(70)) * day)
    await noteInstalments(t.services, (await home.row()).subscriptionStripe ?? '')
    passIn(book, today())
    await w.soon(balance).toBe(book.owed)
    const isCounting = book.next !== book.now.rhythm
    const isRooms = random(2) === 0
    const rooms = 1 + ((book.rooms + random(5)) % 6)
    const other = book.next === 'month' ? 'year' : 'month'
    const answer = (await home.ask(isRooms ? { numberOfRooms: rooms } : { interval: other })).json()
    expect(await balance()).toBe(book.owed)
    const isSoon = book.now.until < addDays(today(), 1)
    if (isCounting || (!isRooms && (isSoon || book.later > 0))) {
      expect(answer.code).toBe(isRooms ? 'changes.counting' : 'changes.rhythm')
      states.push('refused')
      continue
    }
    const { state, payAt } = answer.data
    states.push(isRooms ? state : other)
    if (state === 'to_pay') await home.pay(payAt)
    expect(await balance()).toBe(book.owed)
    await home.sign()
    await t.runJobs({ mayFail: true })
    await w
      .soon(async () =>
        (await t.db.select().from(amendments).where(eq(amendments.contractId, home.id))).every(
          ({ pricedAt }) => pricedAt !== null,
        ),
      )
      .toBe(true)
    if (isRooms) roomsIn(book, rooms, today())
    else book.next = other
    expect(await balance()).toBe(book.owed)
  }
  expect(states).toContain(rhythm === 'month' ? 'year' : 'month')
  const contract = await home.row()
  const { refundCents } = await refundAt(t.db, t.services, { contract, lastCovered: today() })
  const unused = length(addDays(today(), 1), book.now.until)
  const worth = share(price(book.rooms, book.now.rhythm), unused, length(book.now.from, book.now.until))
  expect(Math.abs(refundCents - worth)).toBeLessThanOrEqual(9)
})
