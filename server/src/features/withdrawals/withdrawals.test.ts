import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { refundOf } from '@cursus/shared/refund-of'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startBuying } from '../../../test/buying.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { aComputer, aHome, deviceCalls, homeCalls } from '../../../test/covers.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { eventsOf, lifeOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { acceptedAttachments } from '../mail/mail.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { sweepTerminations } from '../terminations/terminations.jobs.ts'

const database = countStatements()
const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, stripe, forward } = w
const day = 86_400
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

/** A stay from so many days from now on to so many, paid today, with its papers delivered. */
async function aStay({ asksEarlyStart = false, isDelivered = true, from = 10, to = 100 } = {}) {
  const today = dayOf(t.services.now())
  const days = { startDate: addDays(today, from), endDate: addDays(today, to) }
  const period = { startDate: formatDay(days.startDate), endDate: formatDay(days.endDate) }
  const price = (await readTariffs(t.services)).travelPrice(4, billedMonths(days))
  const contract = { ...w.inFrance, ...period, asksEarlyStart }
  const student = await t.aStudent()
  const address: string = (await w.checkout(student, { contract, priceId: price?.id })).json()
  await outside.pay(address)
  await t.as(student).post('/api/contracts/create_health_mobility_french_zone/create', {
    ...contract,
    sessionStripe: outside.sessionIdOf(address),
  })
  const [row] = await w.contractsOf(student)
  if (!row) throw new Error('no contract came of the payment')
  if (isDelivered) await w.soon(async () => (await read(student, row.id)).until).toBeTruthy()
  return { student, row, path: `/api/contracts/${row.id}/withdrawal` }
}

const read = async (student: Person, id: string) =>
  (await t.as(student).get(`/api/contracts/${id}/withdrawal`)).json().data

const pageOf = async (student: Person, id: string) => (await t.as(student).get(`/api/contracts/${id}`)).json()

/** Tells whether a mail acknowledges a withdrawal to a student. */
const isMailOf = (mail: { template: string; toAddress: string }, { email }: Person) =>
  mail.template === 'contract-withdrawn' && mail.toAddress === email

it('gives a contract up on day 13: it ends, all goes back, the check page says so, an acknowledgement leaves', async () => {
  const { student, row, path } = await aStay()
  await forward(13 * day)
  expect(await read(student, row.id)).toMatchObject({
    isOpen: true,
    refusal: null,
    daysPassed: 13,
    daysLeft: 1,
    paidCents: row.primeCents,
    refundCents: row.primeCents,
    keptDays: 0,
    done: null,
  })
  const wish = { name: 'Théo Brindemoy', email: 'theo.elsewhere@example.org' }
  const both = await Promise.all([t.as(student).post(path, wish), t.as(student).post(path, wish)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const reference = both[0]?.json().data.done.reference
  expect(reference).toMatch(/^REN-\d{4}-\d{6}$/)
  expect(both[1]?.json().data.done.reference).toBe(reference)
  await w.soon(async () => (await read(student, row.id)).done).toMatchObject({ refundState: 'received' })
  await w.soon(async () => (await read(student, row.id)).done.paper).toBeTruthy()
  const { done, refusal } = await read(student, row.id)
  expect([refusal, done.daysLeft, done.email]).toEqual(['ended', 1, wish.email])
  const [refund, ...more] = (await t.as(student).get('/api/refunds')).json().data
  expect([refund.cause, refund.amountCents, more]).toEqual(['withdrawal', row.primeCents, []])
  expect((await t.get(`/api/certificates/${row.checkCode}`)).json().data.state).not.toBe('valid')
  expect((await lifeOf(t.db, row.id)).map(({ kind }) => kind)).toEqual([
    'made',
    'paid',
    'withdrawn',
    'refunded',
  ])
  const sent = (await t.mails()).filter(({ template }) => template === 'contract-withdrawn')
  expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual([student.email, wish.email].sort())
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${done.paper}`)
  const { text } = await readPdf(rawPayload)
  expect(text).toContain('Le contrat est annulé dès l’origine')
  expect(sent[0]?.payload).toMatchObject({ coveredUntil: null, hasCertificate: true })
  for (const said of [reference, row.reference, 'Théo Brindemoy']) expect(text).toContain(said)
  const made = (await t.as(admin).get(`/api/withdrawals?search=${reference}`)).json()
  expect(made.data).toMatchObject([{ reference, refundState: 'received', isLate: false }])
})

it('is read in at most four trips to the database, open or done, of whatever was asked for before paying', async () => {
  const { student, path } = await aStay({ asksEarlyStart: true })
  const open = await database.tripsOf(() => t.as(student).get(path))
  expect(open.answer.json().data).toMatchObject({ isOpen: true, done: null })
  await t.as(student).post(path, {})
  const done = await database.tripsOf(() => t.as(student).get(path))
  expect(done.answer.json().data).toMatchObject({ isOpen: false, done: { daysLeft: 14 } })
  for (const { trips } of [open, done]) expect(trips).toBeLessThanOrEqual(4)
})

it('takes names alone for a name: nobody’s sentence is sealed on an acknowledgement', async () => {
  const { student, path } = await aStay()
  for (const name of ['Votre colis attend : https://evil.example/x', 'Malo 42', 'Malo \u202eKerdivel']) {
    const answer = await t.as(student).post(path, { name })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['name']])
  }
  const long = `${'Ana'.repeat(33)} ${'Mar'.repeat(33)}`
  expect((await t.as(student).post(path, { name: long })).statusCode).toBe(200)
})

it('refuses on day 15, and changes nothing', async () => {
  const { student, row, path } = await aStay()
  await forward(15 * day)
  expect(await read(student, row.id)).toMatchObject({ isOpen: false, refusal: 'too_late', daysLeft: 0 })
  const answer = await t.as(student).post(path, {})
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'withdrawals.too_late'])
  expect((await t.as(student).get('/api/refunds')).json().total).toBe(0)
  expect((await w.contractsOf(student))[0]?.statut).toBe('ok')
})

it('keeps the days that passed where an early start was asked for, no others, and none that nobody read', async () => {
  const { student, row, path } = await aStay({ asksEarlyStart: true })
  await forward(11 * day)
  const eve = await read(student, row.id)
  await forward(day)
  const unread = await t.as(student).post(path, { keptDays: eve.keptDays, refundCents: eve.refundCents })
  expect([unread.statusCode, unread.json().code]).toEqual([409, 'withdrawals.meanwhile'])
  const { startDate: from, endDate: to, primeCents: cents } = row
  const refundCents = refundOf({ cents, from, to }, addDays(from, 1))
  expect(refundCents).toBeLessThan(cents)
  const known = await read(student, row.id)
  expect(known).toMatchObject({ isOpen: true, keptDays: 2, refundCents })
  const given = { keptDays: known.keptDays, refundCents: known.refundCents }
  expect((await t.as(student).post(path, given)).json().data.done).toMatchObject({ refundCents })
  await w.soon(async () => (await read(student, row.id)).done.paper).toBeTruthy()
  const { done } = await read(student, row.id)
  const { text } = await readPdf((await t.as(student).get(`/api/files/paper/${done.paper}`)).rawPayload)
  for (const said of ['Jours couverts et dus', 'Days covered and owed', 'heure de Paris', 'Paris time'])
    expect(text).toContain(said)
  const coveredUntil = addDays(from, 1)
  expect(text).toContain(`Le contrat prend fin, couvert jusqu’au ${formatDay(coveredUntil)}`)
  expect(text).not.toContain('dès l’origine')
  const mine = (await t.mails()).find((mail) => isMailOf(mail, student))
  expect(mine?.payload).toMatchObject({ coveredUntil })
  expect((await pageOf(student, row.id)).coversNobody).toBe(false)
})

it('covers until the eve of its last day a stay that is given up on that day, as all that is said and paid back', async () => {
  const { student, row, path } = await aStay({ asksEarlyStart: true, from: 1, to: 5 })
  await forward(5 * day)
  const { startDate: from, endDate: to, primeCents: cents } = row
  const eve = addDays(to, -1)
  const refundCents = refundOf({ cents, from, to }, eve)
  expect(refundCents).toBeGreaterThan(0)
  expect(await read(student, row.id)).toMatchObject({ keptDays: 4, refundCents })
  expect((await t.as(student).post(path, {})).json().data.done).toMatchObject({ refundCents })
  expect(await pageOf(student, row.id)).toMatchObject({ cover: 'ended', endDate: formatDay(eve) })
  expect((await t.get(`/api/certificates/${row.checkCode}`)).json().data.state).toBe('withdrawn')
  const [claimable] = (await t.as(student).get('/api/claims/contracts')).json().data
  expect(claimable).toMatchObject({ startDate: formatDay(from), endDate: formatDay(eve) })
  const [after] = await w.contractsOf(student)
  const { endDate, terminatedAt, contractualEnd } = projectionOf(await eventsOf(t.db, row.id))
  expect(after).toMatchObject({ endDate, terminatedAt, contractualEnd })
})

it.each([
  [true, 3],
  [false, 0],
])('keeps of a home that began what its person asked for before paying (%s)', async (asksEarlyStart, kept) => {
  const student = await t.aStudent()
  const tariffs = await readTariffs(t.services)
  const startDate = formatDay(addDays(dayOf(t.services.now()), 2))
  const contract = { ...aHome({ optionPayment: 'mensuel', startDate }), asksEarlyStart }
  const priceId = tariffs.homePrice(2, 'month')?.id
  const address: string = (await t.as(student).post(homeCalls.checkout, { priceId, contract })).json()
  await outside.pay(address)
  await t.as(student).post(homeCalls.create, { sessionStripe: outside.sessionIdOf(address) })
  const [row] = await w.contractsOf(student)
  await forward(5 * day)
  const right = await read(student, row?.id ?? '')
  expect(right).toMatchObject({ isOpen: true, keptDays: kept })
  expect(right.refundCents === right.paidCents).toBe(kept === 0)
  const id = row?.id ?? ''
  expect((await t.as(student).post(`/api/contracts/${id}/withdrawal`, {})).statusCode).toBe(200)
  expect((await pageOf(student, id)).coversNobody).toBe(kept === 0)
  const claimable = (await t.as(student).get('/api/claims/contracts')).json().data
  expect(claimable).toHaveLength(kept === 0 ? 0 : 1)
  const life = (await t.as(student).get(`/api/contracts/${id}/timeline`)).json().data
  const today = formatDay(dayOf(t.services.now()))
  expect(life.find(({ kind }: { kind: string }) => kind === 'withdrawn')).toMatchObject({
    ...{ day: today, effectOn: null },
  })
})

it('keeps of devices the days since their payment, where that was asked for', async () => {
  const student = await t.aStudent()
  const body = { priceId: 'essentiels_hors_tel_month', contract: aComputer({ asksEarlyStart: true }) }
  const address: string = (await t.as(student).post(deviceCalls.checkout, body)).json()
  await outside.pay(address)
  await t.as(student).post(deviceCalls.create, { sessionStripe: outside.sessionIdOf(address) })
  const [row] = await w.contractsOf(student)
  await forward(5 * day)
  const id = row?.id ?? ''
  expect(await read(student, id)).toMatchObject({ isOpen: true, keptDays: 5 })
  expect((await t.as(student).post(`/api/contracts/${id}/withdrawal`, {})).statusCode).toBe(200)
  await w.soon(async () => (await read(student, id)).done.paper).toBeTruthy()
  const { paper } = (await read(student, id)).done
  const { text } = await readPdf((await t.as(student).get(`/api/files/paper/${paper}`)).rawPayload)
  expect(text).not.toContain('attestation')
  const mine = (await t.mails()).find((mail) => isMailOf(mail, student))
  expect(mine?.payload).toMatchObject({ hasCertificate: false })
})

it('counts from the proved delivery of the papers, each kept with its hash, and not before it', async () => {
  const { student, row } = await aStay({ isDelivered: false })
  await t.db.delete(acceptedAttachments).where(eq(acceptedAttachments.eventKey, `certificate:${row.id}`))
  expect(await read(student, row.id)).toMatchObject({ isOpen: true, until: null, daysLeft: null })
  await w.soon(async () => (await read(student, row.id)).until).toBeTruthy()
  const key = eq(acceptedAttachments.eventKey, `certificate:${row.id}`)
  const papers = await t.db.select().from(acceptedAttachments).where(key)
  expect(papers.length).toBeGreaterThan(2)
  for (const { sha256 } of papers) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})

it('ends the subscription of a home at once, though it was terminated before it begins, and gives its instalment back', async () => {
  const student = await t.aStudent()
  const tariffs = await readTariffs(t.services)
  const startDate = formatDay(addDays(dayOf(t.services.now()), 40))
  const contract = aHome({ optionPayment: 'mensuel', startDate })
  const priceId = tariffs.homePrice(2, 'month')?.id
  const address: string = (await t.as(student).post(homeCalls.checkout, { priceId, contract })).json()
  await outside.pay(address)
  await t.as(student).post(homeCalls.create, { sessionStripe: outside.sessionIdOf(address) })
  const [row] = await w.contractsOf(student)
  const leaving = { reason: 'move', eventDate: dayOf(t.services.now()) }
  const asked = await t.as(student).post(`/api/contracts/${row?.id}/termination`, leaving)
  expect(asked.json().data.termination).toMatchObject({ lastDay: null, endsOn: startDate })
  expect((await t.as(student).post(`/api/contracts/${row?.id}/withdrawal`, {})).statusCode).toBe(200)
  expect((await lifeOf(t.db, row?.id ?? '')).map(({ kind }) => kind)).toContain('withdrawn')
  await w.soon(async () => (await read(student, row?.id ?? '')).done.refundState).toBe('received')
  await w
    .soon(async () => (await stripe.subscriptions.retrieve(row?.subscriptionStripe ?? '')).status)
    .toBe('canceled')
  expect((await read(student, row?.id ?? '')).done.refundCents).toBe(row?.primeCents)
})

it('is closed for a contract that nobody paid', async () => {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, { paymentStatus: 'payment_pending' })
  expect(await read(student, id)).toMatchObject({ isOpen: false, refusal: 'unpaid' })
  expect((await t.as(student).post(`/api/contracts/${id}/withdrawal`, {})).statusCode).toBe(409)
})

it('gives up a contract that was terminated for a day to come: all goes back once, and the request is over', async () => {
  const { student, row, path } = await aStay()
  const eventDate = dayOf(t.services.now())
  const asked = await t
    .as(student)
    .post(`/api/contracts/${row.id}/termination`, { reason: 'move', eventDate })
  const { termination } = asked.json().data
  expect([asked.statusCode, termination.state]).toEqual([201, 'running'])
  await forward(2 * day)
  const refundCents = row.primeCents
  expect(await read(student, row.id)).toMatchObject({ isOpen: true, refusal: null, refundCents })
  expect((await t.as(student).post(path, {})).json().data).toMatchObject({
    ...{ isOpen: false, refusal: 'ended', done: { refundCents } },
  })
  const page = async () => (await t.as(student).get(`/api/contracts/${row.id}/termination`)).json().data
  const withdrawnOn = formatDay(dayOf(t.services.now()))
  expect((await page()).termination).toMatchObject({
    ...{ state: 'overtaken', withdrawnOn, paper: null, mayBeTakenBack: false },
  })
  expect((await t.get(`/api/certificates/${row.checkCode}`)).json().data.state).toBe('withdrawn')
  await forward(100 * day)
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await t.runJobs({ mayFail: true })
  const back = await t.as(student).get('/api/refunds')
  expect(back.json().data).toMatchObject([{ cause: 'withdrawal', amountCents: refundCents }])
  const mine = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  expect(mine.map(({ template }) => template)).not.toContain('termination-ended')
  const request = { number: termination.reference, askedOn: eventDate }
  const told = mine.find(({ template }) => template === 'contract-withdrawn')
  expect(told?.payload).toMatchObject({ request })
  const { paper } = (await read(student, row.id)).done
  const { text } = await readPdf((await t.as(student).get(`/api/files/paper/${paper}`)).rawPayload)
  expect(text).toContain(`Résiliation n° ${request.number}`)
})
