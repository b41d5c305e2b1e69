import { addDays, dayMs, dayOf, daysBetween, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { startTakenBack } from '../../../test/taken-back.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { lastCoveredDay } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

const w = await startTakenBack()
const { t, outside, soon, mailsOf, forward, settle, sweep, back } = w
vi.setConfig({ testTimeout: 180_000 })
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const day = dayMs / 1000
const paid = 2584
type Disputed = Awaited<ReturnType<typeof w.disputed>>

/** All that says what is owed of a home, in cents; null where nothing is asked for. */
async function told({ student, id, disputed }: Disputed) {
  const pages = await Promise.all([
    t.as(student).get('/api/payments'),
    t.as(student).get('/api/contracts'),
    t.as(admin).get(`/api/students/${student.id}`),
    t.as(admin).get(`/api/queue/dispute/${(await disputed())?.id}`),
  ])
  const [payments, list, desk, dispute] = pages.map((page) => page.json())
  const isIt = (one: { contractId?: string; id?: string }) => (one.contractId ?? one.id) === id
  const shown = payments.contracts.find(isIt)
  const taken = desk.data.payments.filter((one: { dispute: object | null }) => one.dispute)
  return {
    payments: shown ? [shown.owedCents, shown.due?.cents ?? null, shown.due?.takenBackCents ?? null] : null,
    contracts: list.find(isIt).due?.cents ?? null,
    student: taken.map((one: { dispute: { owedCents: number } }) => one.dispute.owedCents),
    dispute: dispute.data.about.subject.owedCents,
  }
}

const asked = (cents: number) => ({
  ...{ payments: [cents, cents, cents], contracts: cents },
  ...{ student: [cents], dispute: cents },
})
const nothing = { payments: null, contracts: null, student: [0], dispute: 0 }

/** A home for a year whose premium a bank took back, over in the way that `end` ends it, with what its covered days are worth. */
async function lostYear(end: (made: Disputed) => Promise<unknown>, amount = paid) {
  const made = await w.lost({ amount })
  const until = await w.forYear(made)
  await end(made)
  await sweep()
  const last = lastCoveredDay(await made.row())
  const unused = shareOfDays(paid, daysBetween(last, until), 365)
  return { ...made, last, unused, covered: paid - unused }
}

async function pays({ student, id, row }: Disputed) {
  const page = await settle(student, id)
  expect(page.statusCode).toBe(200)
  await outside.pay(page.json())
  await soon(async () => (await row()).lateSince).toBeNull()
  await sweep()
  await sweep()
}

const byDesk = async ({ change }: Disputed) => {
  await forward(10 * day)
  expect((await change({ statut: 'résilié' })).statusCode).toBe(200)
}

it('asks an ended contract for its covered days alone, says so everywhere, and gives nothing back once they are paid', async () => {
  const made = await lostYear(byDesk)
  const { student, covered, first, last, id, statuts } = made
  expect(covered).toBeGreaterThan(0)
  expect(covered).toBeLessThan(100)
  expect(await told(made)).toEqual(asked(covered))
  await pays(made)
  expect(await back(student)).toEqual([])
  expect(await told(made)).toEqual(nothing)
  expect(await statuts()).toEqual(['résilié'])
  expect(await mailsOf(student)).toContain('payment-received')
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history[0]).toMatchObject({
    ...{ state: 'paid', cents: covered, from: formatDay(first.from), until: formatDay(last) },
  })
  const receipt = await t.as(student).get(`/api${history[0].receipt}`)
  const { text } = await readPdf(receipt.rawPayload)
  expect(text).toContain(formatDay(last))
  expect((await settle(student, id)).json().code).toBe('payments.nothing_owed')
})

it('asks for all while the end is to come, and for the covered days from its day on', async () => {
  const made = await w.lost()
  const until = await w.forYear(made)
  const { student, id } = made
  const leave = { reason: 'move', eventDate: dayOf(t.services.now()) }
  expect((await t.as(student).post(`/api/contracts/${id}/termination`, leave)).statusCode).toBe(201)
  await sweep()
  expect(await told(made)).toEqual(asked(paid))
  await forward(40 * day)
  await sweep()
  const unused = shareOfDays(paid, daysBetween(lastCoveredDay(await made.row()), until), 365)
  expect(await told(made)).toEqual(asked(paid - unused))
  await pays(made)
  expect(await back(student)).toEqual([])
  const { termination } = (await t.as(student).get(`/api/contracts/${id}/termination`)).json().data
  expect(termination).toMatchObject({ refundCents: 0 })
})

it('asks for the covered days of a contract that was not renewed', async () => {
  const made = await lostYear(async ({ id }) => {
    const endDate = addDays(dayOf(t.services.now()), 20)
    await t.db.update(contracts).set({ endDate, renews: false }).where(eq(contracts.id, id))
    await forward(90 * day)
  })
  expect(await told(made)).toEqual(asked(made.covered))
  await pays(made)
  expect(await back(made.student)).toEqual([])
})

it('asks for nothing where what the bank took is less than what is unused, and the contract is late no more', async () => {
  const made = await lostYear(async ({ id }) => {
    const endDate = addDays(dayOf(t.services.now()), 99)
    await t.db.update(contracts).set({ endDate, renews: false }).where(eq(contracts.id, id))
    await forward(101 * day)
  }, 1000)
  expect(await back(made.student)).toEqual([['not_renewed', made.unused - 1000]])
  expect(await told(made)).toEqual(nothing)
  expect(await made.row()).toMatchObject({ statut: 'ok', lateSince: null })
  expect((await settle(made.student, made.id)).json().code).toBe('payments.nothing_owed')
})

it('asks nobody for less than the payment provider charges', async () => {
  const made = await lostYear(async ({ change }) => {
    await forward(3 * day)
    expect((await change({ statut: 'résilié' })).statusCode).toBe(200)
  })
  expect(made.covered).toBe(21)
  expect(await told(made)).toEqual(nothing)
  // The desk ended it too early: moved after the waiver, the end has other days to be paid.
  await forward(day)
  await sweep()
  expect((await made.row()).lateSince).toBeNull()
  const endDate = formatDay(addDays(made.last, 60))
  expect((await made.change({ statut: 'résilié', endDate })).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  expect(await told(made)).toEqual(asked(paid))
})

it('says what of a payment is owed that a bank takes back after the end', async () => {
  const made = await w.disputed()
  const until = await w.forYear(made)
  await byDesk(made)
  await made.lose()
  const covered = paid - shareOfDays(paid, daysBetween(lastCoveredDay(await made.row()), until), 365)
  // Nobody is asked on a page for what was lost after the end.
  const owed = { ...nothing, dispute: covered }
  expect(await told(made)).toEqual(owed)
  await forward(day)
  await sweep()
  expect(await told(made)).toEqual(owed)
  expect(await back(made.student)).toEqual([])
})

it('asks nothing for a contract of which no day is kept, and calls nothing of it unpaid', async () => {
  const made = await w.lost()
  await w.forYear(made)
  const { student, id, row } = made
  const mails = await mailsOf(student)
  const path = `/api/contracts/${id}/withdrawal`
  expect((await t.as(student).post(path, {})).statusCode).toBeLessThan(300)
  await t.runJobs({ mayFail: true })
  expect(await told(made)).toEqual(nothing)
  await forward(day)
  await sweep()
  expect(await told(made)).toEqual(nothing)
  expect(await row()).toMatchObject({ statut: 'résilié', lateSince: null })
  expect((await lifeOf(t.db, id)).map(({ kind }) => kind)).toContain('waived')
  const since = (await mailsOf(student)).slice(mails.length)
  expect(since.filter((one) => /unpaid|late|received|failed/.test(one))).toEqual([])
  expect((await t.as(admin).get('/api/queue')).body).not.toContain(student.id)
  expect(await back(student)).toEqual([])
})

it('follows an end that is moved, asks for all while it is to come, and for nothing that the desk settles', async () => {
  const made = await lostYear(byDesk)
  const until = addDays(made.first.from, 364)
  const move = async (days: number) => {
    const endDate = formatDay(addDays(made.last, days + 1))
    expect((await made.change({ statut: 'résilié', endDate })).statusCode).toBe(200)
    await t.runJobs({ mayFail: true })
  }
  expect(await told(made)).toEqual(asked(made.covered))
  await move(-2)
  expect(await told(made)).toEqual(
    asked(paid - shareOfDays(paid, daysBetween(addDays(made.last, -2), until), 365)),
  )
  await move(30)
  expect(await told(made)).toEqual(asked(paid))
  expect((await made.change({ statut: 'ok' })).statusCode).toBe(200)
  await sweep()
  expect(await told(made)).toMatchObject({ contracts: null, student: [0], dispute: paid })
})

it('keeps what was paid for covered days once the end is undone, and counts it at the next one', async () => {
  const made = await lostYear(byDesk)
  await pays(made)
  expect((await made.change({ statut: 'ok' })).statusCode).toBe(200)
  await sweep()
  expect(await told(made)).toMatchObject({ contracts: null, student: [0], dispute: 0 })
  expect(await back(made.student)).toEqual([])
  // Ended once more, and earlier: of what was paid for covered days the unused ones go back.
  expect(
    (await made.change({ statut: 'résilié', endDate: formatDay(addDays(made.last, -4)) })).statusCode,
  ).toBe(200)
  await forward(2 * day)
  await sweep()
  const days = daysBetween(made.first.from, made.last) + 1
  expect(await back(made.student)).toEqual([['after_end', shareOfDays(made.covered, 5, days)]])
})

it('counts one payment of two tabs, and gives back what an older page asked for', async () => {
  const made = await w.lost()
  await w.forYear(made)
  const { student, id, row } = made
  await forward(10 * day)
  const older = (await settle(student, id)).json()
  expect((await made.change({ statut: 'résilié' })).statusCode).toBe(200)
  await outside.pay(older)
  await soon(async () => (await mailsOf(student)).includes('payment-refunded')).toBe(true)
  expect((await row()).lateSince).not.toBeNull()
  const tabs = await Promise.all([settle(student, id), settle(student, id)])
  expect(tabs.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  // Pressed in one moment they may open a page each, of which the provider ends one.
  await Promise.allSettled(tabs.map((tab) => outside.pay(tab.json())))
  await soon(async () => (await row()).lateSince).toBeNull()
  await sweep()
  const again = () =>
    t.db
      .select({ amount: purchases.amount, state: checkoutSessions.state })
      .from(purchases)
      .innerJoin(checkoutSessions, eq(checkoutSessions.purchaseId, purchases.id))
      .where(eq(purchases.changedContract, id))
  await soon(async () => (await again()).filter(({ state }) => /open|refunding/.test(state))).toEqual([])
  const kept = (await again()).filter(({ state }) => state === 'paid')
  expect(kept).toEqual([{ amount: 71, state: 'paid' }])
  expect(await back(student)).toEqual([])
})

it('lowers the part of the contract that ended, of a payment for two, to the cent', async () => {
  const made = await w.lost({ withDevices: true })
  const { student, addOn, first, id, statuts } = made
  await soon(statuts).toEqual(['impayé', 'impayé'])
  await forward(10 * day)
  expect((await made.change({ statut: 'résilié' }, addOn)).statusCode).toBe(200)
  await sweep()
  const last = addDays(dayOf(t.services.now()), -1)
  const days = daysBetween(first.from, first.until) + 1
  const ofDevices = 790 - shareOfDays(790, daysBetween(last, first.until), days)
  const list = (await t.as(student).get('/api/contracts')).json()
  const dueOf = (one: string | undefined) => list.find((each: { id: string }) => each.id === one).due
  expect(dueOf(id)).toMatchObject({
    cents: paid + ofDevices,
    takenBackCents: paid,
    invoiceCents: paid,
  })
  expect(dueOf(addOn?.id)).toMatchObject({ cents: paid + ofDevices, invoiceCents: ofDevices })
  const { data } = (await t.as(admin).get(`/api/queue/dispute/${(await made.disputed())?.id}`)).json()
  expect(data.about.subject).toMatchObject({ owedCents: paid + ofDevices })
})
