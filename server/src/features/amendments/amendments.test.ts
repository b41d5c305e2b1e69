import { addDays, dayOf, formatDay, hourMs as hour, startOfDay } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { balanceOf, buyStay } from '../../../test/bought-stay.ts'
import { startBuying } from '../../../test/buying.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { expireAmendments } from './amendments.jobs.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, forward } = w
const seconds = 86_400
const aStay = () => buyStay(w)
const balance = (id: string) => balanceOf(w, id)
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const priceOf = async (months: number) => {
  const { readTariffs } = await import('../tariffs/tariffs.queries.ts')
  return (await readTariffs(t.services)).travelPrice(4, months)?.unitAmount ?? 0
}
const stateOfCode = async (code: string) => (await t.get(`/api/certificates/${code}`)).json().data.state

const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
const mailTold = async ({ email }: Person) =>
  (await t.mails()).find(({ template, toAddress }) => template === 'document-replaced' && toAddress === email)

it('shortens a stay before it begins: the difference goes back, and its certificate is another', async () => {
  const { student, row, read, ask } = await aStay()
  expect(await read()).toMatchObject({
    refusal: null,
    may: ['startDate', 'endDate', 'country', 'passportNumber'],
    isPaidBySchool: false,
    now: { startDate: shown(10), endDate: shown(100), country: 72, priceCents: row.primeCents },
    waiting: null,
    done: null,
  })
  const owed = row.primeCents - (await priceOf(1))
  const dry = (await ask({ endDate: shown(30), dryRun: true })).json().data
  expect(dry).toMatchObject({
    state: 'dry',
    endDate: shown(30),
    offer: { differenceCents: -owed, next: { months: 1 }, effectOn: shown(0), refundBy: shown(30) },
  })
  expect(await findContract(t.db, row.id)).toEqual(row)
  await forward(60)

  const both = await Promise.all([ask({ endDate: shown(30) }), ask({ endDate: shown(30) })])
  const states = both.map((one) => one.json().data?.state ?? one.json().code)
  expect(states).toContain('done')
  expect((await ask({ endDate: shown(30) })).json().data.state).toBe('same')
  await w
    .soon(async () => (await t.as(student).get('/api/refunds')).json().data)
    .toMatchObject([{ cause: 'change', amountCents: owed, state: 'received' }])
  expect(await balance(row.id)).toBe(0)
  const after = await findContract(t.db, row.id)
  expect(projectionOf(await eventsOf(t.db, row.id))).toMatchObject({ endDate: after?.endDate })
  expect([await stateOfCode(row.checkCode), await stateOfCode(after?.checkCode ?? '')]).toEqual([
    'replaced',
    'upcoming',
  ])
  expect(await read()).toMatchObject({
    now: { endDate: shown(30) },
    done: { reference: expect.stringMatching(/^AVN-\d{4}-\d{6}$/), differenceCents: -owed },
  })
  expect(await w.mailsOf(student)).toContain('document-replaced')
  // Given up afterwards, all that is left of it goes back, and not a cent more.
  const { json } = await t.as(student).get(`/api/contracts/${row.id}/withdrawal`)
  expect(json().data.refundCents).toBe(await priceOf(1))
})

it('sells the days that a stay had before it was moved, as another stay', async () => {
  const { student, row, ask } = await aStay()
  const contract = { ...w.inFrance, startDate: shown(10), endDate: shown(100) }
  const again = async (): Promise<string> => (await w.checkout(student, { contract })).json()
  expect(await again()).toContain('/checkout?context=health&success=true')
  expect((await ask({ startDate: shown(110), endDate: shown(200) })).json().data.state).toBe('done')
  const address = await again()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const create = '/api/contracts/create_health_mobility_french_zone/create'
  await w
    .soon(async () => (await t.as(student).post(create, { ...contract, sessionStripe })).statusCode)
    .toBe(200)
  const insured = (await w.contractsOf(student)).map(({ id, startDate }) => [
    id === row.id,
    formatDay(startDate),
  ])
  expect(insured.sort()).toEqual([
    [false, shown(10)],
    [true, shown(110)],
  ])
  expect(await again()).toContain(sessionStripe)
})

it('prints a passport number that is told after the stay was paid, at no cost', async () => {
  const { student, row, ask, read } = await aStay()
  expect((await read()).now.passportNumber).toBeNull()
  const changed = (await ask({ passportNumber: 'ej 704-1982' })).json().data
  const next = { passportNumber: 'EJ7041982' }
  expect(changed).toMatchObject({ state: 'done', offer: { differenceCents: 0, next } })
  expect((await read()).now).toMatchObject(next)
  const life = (await t.as(student).get(`/api/contracts/${row.id}/timeline`)).json().data
  expect(life).toContainEqual(expect.objectContaining({ kind: 'changed', parts: ['passport'] }))
  await t.runJobs({ mayFail: true })
  const held = (await t.as(student).get('/api/contracts')).json()
  const { document } = held.find(({ id }: { id: string }) => id === row.id)
  const { text } = await readPdf((await t.as(student).get(`/api/files/document/${document.id}`)).rawPayload)
  expect(text).toContain('EJ7041982')
  expect((await ask({ passportNumber: 'EJ7041982' })).json().data.state).toBe('same')
})

it('lengthens a stay once the difference is paid, and not a moment before', async () => {
  const { student, row, read, ask, path } = await aStay()
  const difference = (await priceOf(6)) - row.primeCents
  const first = (await ask({ endDate: shown(180) })).json().data
  expect(first).toMatchObject({ state: 'to_pay', offer: { differenceCents: difference, refundBy: null } })
  expect((await ask({ endDate: shown(180) })).json().data.payAt).toBe(first.payAt)
  expect(await findContract(t.db, row.id)).toEqual(row)
  expect(await read()).toMatchObject({
    waiting: { next: { endDate: shown(180) } },
    now: { endDate: shown(100) },
  })
  expect((await t.as(student).get('/api/purchases/unfinished')).json()).toEqual({ data: [] })
  const sessionId = outside.sessionIdOf(first.payAt)
  const back = () => t.as(student).post(`${path}/paid`, { sessionId })
  expect((await back()).json().code).toBe('payments.not_paid')

  const paid = await outside.pay(first.payAt)
  expect(paid.headers.get('location')).toBe(
    `${w.publicUrl}/contracts/${row.id}/change?success=true&session_id=${sessionId}`,
  )
  const answers = await Promise.all([back(), back()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await back()).json().data).toMatchObject({
    now: { endDate: shown(180), priceCents: await priceOf(6) },
    waiting: null,
    done: { differenceCents: difference },
  })
  expect(await balance(row.id)).toBe(0)
  await w.soon(async () => stateOfCode(row.checkCode)).toBe('replaced')
  expect(await w.contractsOf(student)).toHaveLength(1)
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.map(({ cents }: { cents: number }) => cents)).toEqual([difference, row.primeCents])
  const receipt = `/api${history[0].receipt}`
  const drawn = await Promise.all([t.as(student).get(receipt), t.as(student).get(receipt)])
  const [said, again] = await Promise.all(drawn.map(({ rawPayload }) => readPdf(rawPayload)))
  expect(said?.title).toBe(`Reçu de paiement R-${row.reference}-A1`)
  expect(said?.text).toContain(euros(difference))
  expect(said?.text).toContain('Différence de prix après une modification du contrat')
  expect(again).toEqual(said)
  expect((await t.as(await t.aStudent()).get(receipt)).statusCode).toBe(404)
  await w
    .soon(async () => mailTold(student))
    .toMatchObject({ template: 'document-replaced', payload: { paidCents: difference } })
  expect((await t.as(await t.aStudent()).post(`${path}/paid`, { sessionId })).statusCode).toBe(404)
  // Shorter again: the newest payment goes back first, and the rest of the first one.
  expect((await ask({ endDate: shown(30) })).json().data.state).toBe('done')
  expect(await balance(row.id)).toBe(0)
})

it('changes of a stay that has begun its last day alone, and nothing in the past', async () => {
  const { read, ask, row } = await aStay()
  await forward(20 * seconds)
  const days = { startDate: formatDay(row.startDate), endDate: shown(40) }
  expect((await read()).may).toEqual(['endDate', 'passportNumber'])
  const moved = await ask({ ...days, startDate: shown(5), country: 106 })
  expect([moved.statusCode, Object.keys(moved.json().errors).sort()]).toEqual([422, ['country', 'startDate']])
  expect((await ask({ ...days, endDate: shown(-1) })).json().errors).toHaveProperty('endDate')
  expect((await ask({ ...days, endDate: 'tomorrow' })).statusCode).toBe(422)
  expect((await ask(days)).json().data.state).toBe('done')
  expect(await balance(row.id)).toBe(0)
})

it('lets a change that nobody pays expire, and the contract stays as it is', async () => {
  const { row, read, ask } = await aStay()
  const { payAt } = (await ask({ endDate: shown(180) })).json().data
  await ask({ endDate: shown(200) })
  // Another wish ends the payment of the one before.
  expect((await outside.pay(payAt)).status).not.toBe(303)
  await forward(3 * seconds)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
  expect(await read()).toMatchObject({ waiting: null, done: null })
  expect((await findContract(t.db, row.id))?.endDate).toBe(row.endDate)
})

it('asks for a difference anew once its time to be paid is over, before anything has told so', async () => {
  const { student, row, ask, path } = await aStay()
  const endDate = shown(180)
  const late = (await ask({ endDate })).json().data
  await forward(3 * seconds)
  const again = await ask({ endDate })
  expect(again.json()).toMatchObject({ data: { state: 'to_pay' } })
  const { payAt } = again.json().data
  expect(payAt).not.toBe(late.payAt)
  await outside.pay(payAt)
  const sessionId = outside.sessionIdOf(payAt)
  expect((await t.as(student).post(`${path}/paid`, { sessionId })).statusCode).toBe(200)
  expect(formatDay((await findContract(t.db, row.id))?.endDate ?? row.endDate)).toBe(endDate)
  expect(await balance(row.id)).toBe(0)
})

it('takes no money for a wish that was given up for one that failed half-way', async () => {
  const { student, row, ask, path } = await aStay()
  await ask({ endDate: shown(180) })
  await t.db.execute(sql`CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'fallen'; END $$`)
  await t.db.execute(sql`CREATE TRIGGER fall BEFORE INSERT ON amendments EXECUTE FUNCTION fall()`)
  try {
    expect((await ask({ endDate: shown(200) })).statusCode).toBe(500)
  } finally {
    await t.db.execute(sql`DROP FUNCTION fall() CASCADE`)
  }
  const { payAt } = (await ask({ endDate: shown(180) })).json().data
  await outside.pay(payAt)
  const sessionId = outside.sessionIdOf(payAt)
  expect((await t.as(student).post(`${path}/paid`, { sessionId })).statusCode).toBe(200)
  expect((await findContract(t.db, row.id))?.endDate).toBe(addDays(dayOf(t.services.now()), 180))
  expect(await balance(row.id)).toBe(0)
})

it('pays a difference back where the contract is not what it was: the contract stays whole', async () => {
  const { student, row, ask, path } = await aStay()
  const { payAt } = (await ask({ endDate: shown(180) })).json().data
  await t.as(student).post(`/api/contracts/${row.id}/withdrawal`, {})
  await outside.pay(payAt)
  const back = await t.as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
  expect([back.statusCode, back.json().code]).toEqual([409, 'changes.void'])
  await w.soon(async () => w.mailsOf(student)).toContain('payment-refunded')
  expect((await findContract(t.db, row.id))?.contractualEnd).toBe(row.endDate)
  expect((await ask({ endDate: shown(40) })).json().code).toBe('changes.ended')
})

it('is for the student whose contract it is, and for administrators', async () => {
  const { row, read, ask, path } = await aStay()
  const other = await t.aStudent()
  expect((await t.as(other).get(path)).statusCode).toBe(404)
  expect((await ask({ endDate: shown(30) }, other)).statusCode).toBe(404)
  expect((await t.get(path)).statusCode).toBe(401)
  expect((await read(admin)).contract.id).toBe(row.id)
  expect((await ask({ endDate: shown(30), reason: 'Par téléphone' }, admin)).json().data.state).toBe('done')
  expect(await balance(row.id)).toBe(0)
})

it('lets a change be paid and signed no later than the last day of the stay, as it is and as it will be', async () => {
  const { student, row, read, ask, path } = await aStay()
  await t.db.update(contracts).set({ signatureStatus: 'signed' }).where(eq(contracts.id, row.id))
  const onDay = async (days: number, hours: number) => {
    const at = startOfDay(addDays(row.startDate, days)).getTime() + hours * hour
    await forward((at - t.services.now().getTime()) / 1000)
  }
  const until = async () => new Date((await read()).waiting.until)
  const days = { startDate: formatDay(row.startDate), hasReadDraft: true }

  await onDay(20, 10)
  expect((await ask({ ...days, endDate: shown(0) })).json().data.state).toBe('to_sign')
  expect(await until()).toEqual(startOfDay(addDays(dayOf(t.services.now()), 1)))
  await t.as(student).delete(path)

  await onDay(90, 22.5)
  expect(dayOf(t.services.now())).toBe(row.endDate)
  const longer = { ...days, endDate: shown(80) }
  const asked = (await ask(longer)).json().data
  const midnight = startOfDay(addDays(row.endDate, 1))
  expect([asked.state, await until()]).toEqual(['to_pay', midnight])
  const { expires_at } = await w.stripe.checkout.sessions.retrieve(outside.sessionIdOf(asked.payAt))
  expect(expires_at * 1000).toBe(midnight.getTime() - 60_000)
  await t.as(student).delete(path)
  const asking = await ask({ ...longer, reason: 'Par téléphone' }, admin)
  expect([asking.json().data.state, await until()]).toEqual(['to_pay', midnight])
  await forward(2 * 3600)
  const late = await t.as(student).post(`${path}/payment`, { hasReadDraft: true })
  expect([late.statusCode, late.json().code]).toEqual([409, 'changes.none'])
})
