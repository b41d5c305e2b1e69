import { addDays, formatDay } from '@cursus/shared/day'
import { addWorkingDays } from '@cursus/shared/working-days'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { aLetter, refusedVisas } from '../../../test/refused-visas.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { coversNobody } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { issueDecisionWith } from './decision-letter.ts'
import { visaRefusals } from './visa-refusals.table.ts'

const database = countStatements()
const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, forward } = w
const day = 86_400
const { admin, other, today, aStay } = await refusedVisas(w)

it('takes the letter of a refused visa before departure, tells by when it is answered, and ends nothing yet', async () => {
  const { row, ask, read, listed, mails, student } = await aStay()
  const answerBy = formatDay(addWorkingDays(today(), 10))
  expect(await read()).toMatchObject({
    isOpen: true,
    fault: null,
    paidCents: row.primeCents,
    refundCents: row.primeCents,
    workingDays: 10,
    answerBy,
    request: null,
  })
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201])
  const { request, isOpen } = await read()
  expect(isOpen).toBe(false)
  expect(request).toMatchObject({
    letterFrom: 'Consulat d’Espagne à Lyon',
    letterName: 'denegacion-visado.pdf',
    dueOn: answerBy,
    daysLeft: 10,
    state: 'waiting',
    refundCents: row.primeCents,
    isReread: false,
    mayBeReread: false,
    paper: null,
  })
  expect(request.reference).toMatch(/^VIS-\d{4}-\d{6}$/)
  const seen = await listed()
  expect(seen).toMatchObject({ reference: request.reference, state: 'waiting', isLate: false })
  const letter = await t.as(admin).get(`/api/visa-refusals/${seen.id}/letter`)
  expect([letter.statusCode, letter.rawPayload.equals(aPdf('denegación'))]).toEqual([200, true])
  expect((await t.as(student).get(`/api/visa-refusals/${seen.id}/letter`)).statusCode).toBe(403)
  expect(await mails()).toContain('visa-refusal-received')
  expect((await w.contractsOf(student))[0]?.statut).toBe('ok')
  await forward(21 * day)
  expect(await listed()).toMatchObject({ isLate: true, daysLeft: 0 })
})

it('ends a paid change with the stay: its money goes back, everybody reads so, and nobody signs it any more', async () => {
  const { row, student, ask, read, listed, decide, mails } = await aStay()
  await t.db.update(contracts).set({ signatureStatus: 'signed' }).where(eq(contracts.id, row.id))
  const change = `/api/contracts/${row.id}/change`
  const wish = {
    startDate: formatDay(row.startDate),
    endDate: formatDay(addDays(today(), 240)),
    country: row.countryId,
    hasReadDraft: true,
  }
  const asked = await t.as(student).post(change, wish)
  expect(asked.json()).toMatchObject({ data: { state: 'to_pay' } })
  const { payAt, offer } = asked.json().data
  await outside.pay(payAt)
  await t.as(student).post(`${change}/paid`, { sessionId: outside.sessionIdOf(payAt) })
  const readChange = async () => (await t.as(student).get(change)).json().data
  expect(await readChange()).toMatchObject({ refusal: null, waiting: { step: 'sign' } })
  await ask()
  const ended = { effectOn: formatDay(today()), paidCents: offer.differenceCents }
  expect(await read()).toMatchObject({ change: ended, refundCents: row.primeCents })
  expect(await listed()).toMatchObject({ change: ended })
  expect((await decide('accept')).statusCode).toBe(200)
  expect(await readChange()).toMatchObject({ refusal: 'ended', waiting: null })
  const signing = await t.as(student).post(`${change}/signature`, { hasReadDraft: true })
  expect(signing.json().code).toBe('changes.none')
  await t.runJobs({ mayFail: true })
  expect(await mails()).toContain('change-void')
  expect(await read()).toMatchObject({ change: ended })
  const accepted = (await t.mails()).find(
    ({ template, payload }) =>
      template === 'visa-refusal-accepted' && JSON.stringify(payload).includes(row.reference),
  )
  expect(accepted?.payload).toMatchObject({ change: { paidCents: offer.differenceCents } })
})

it('accepts once: the contract ends, all goes back, the certificate is worth nothing, a sealed letter says so', async () => {
  const { row, ask, read, decide, listed, mails, student, path } = await aStay()
  await ask()
  const pressed = await Promise.all([decide('accept'), decide('accept')])
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await w
    .soon(async () => (await read()).request)
    .toMatchObject({ state: 'accepted', refundState: 'received' })
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  const { answer, trips } = await database.tripsOf(() => t.as(student).get(path))
  const { request, fault } = answer.json().data
  expect([fault, request.refundCents]).toEqual(['ended', row.primeCents])
  expect(trips).toBeLessThanOrEqual(4)
  const back = (await t.as(student).get('/api/refunds')).json().data
  expect(back).toMatchObject([{ cause: 'visa_refused', amountCents: row.primeCents, state: 'received' }])
  const check = (await t.get(`/api/certificates/${row.checkCode}`)).json().data
  expect([check.state, check.endedOn]).toEqual(['cancelled', formatDay(today())])
  const life = (await lifeOf(t.db, row.id)).map(({ kind, cause }) => `${kind} by ${cause}`)
  expect(life.filter((one) => one.startsWith('terminated'))).toEqual(['terminated by administrator'])
  const { text, untagged } = await readPdf(
    (await t.as(student).get(`/api/files/paper/${request.paper}`)).rawPayload,
  )
  expect(untagged).toEqual([])
  for (const said of [request.reference, row.reference, 'Acceptée']) expect(text).toContain(said)
  const drawn = await t.db.select().from(visaRefusals)
  for (const { id } of drawn) {
    await issueDecisionWith(t.services, () => Promise.reject(new Error('drawn twice')))(id)
  }
  expect((await mails()).filter((template) => template === 'visa-refusal-accepted')).toHaveLength(1)
  const late = await decide('refuse', { reason: 'Trop tard.' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'visa_refusals.decided'])
  expect(await listed()).toMatchObject({
    ...{ state: 'accepted', refundCents: row.primeCents, refundDeclined: null },
  })
  const declined = { state: 'declined', declinedBy: admin.id, declinedReason: 'Une lettre fausse.' } as const
  await t.db.update(refunds).set(declined).where(eq(refunds.contractId, row.id))
  expect(await listed()).toMatchObject({ refundDeclined: { reason: 'Une lettre fausse.' } })
})

it('leaves no day covered of a stay that had begun, or was on its last day, when the request was accepted', async () => {
  for (const begun of [-30, -20]) {
    const { row, ask, decide, student, read } = await aStay()
    await ask()
    const days = { startDate: addDays(today(), begun), endDate: addDays(today(), begun + 30) }
    await t.db.update(contracts).set(days).where(eq(contracts.id, row.id))
    expect((await decide('accept')).statusCode).toBe(200)
    const [ended] = (await t.as(student).get('/api/contracts')).json()
    expect(ended).toMatchObject({ cover: 'ended', endDate: formatDay(days.endDate) })
    const [now] = await w.contractsOf(student)
    if (!now) throw new Error('the contract is gone')
    expect(coversNobody(now)).toBe(true)
    await w.soon(async () => (await read()).request.paper).toBeTruthy()
    const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await read()).request.paper}`)
    const { text } = await readPdf(rawPayload)
    expect(text).toContain('est annulé dès l’origine')
    expect(text).not.toMatch(/avant son début|before it began/)
  }
})

it('refuses with its reason, and lets another person read it again, once', async () => {
  const { ask, read, decide, mails, path, student, row } = await aStay()
  await ask()
  expect((await decide('refuse', {})).statusCode).toBe(422)
  const reason = { reason: 'La lettre porte un autre nom.' }
  expect((await decide('refuse', reason)).statusCode).toBe(200)
  expect((await decide('refuse', reason)).statusCode).toBe(200)
  expect(await read()).toMatchObject({
    isOpen: true,
    request: { state: 'refused', reason: reason.reason, mayBeReread: true },
  })
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await read()).request.paper}`)
  expect((await readPdf(rawPayload)).text).toContain('La lettre porte un autre nom')
  expect((await mails()).filter((template) => template === 'visa-refusal-refused')).toHaveLength(1)
  for (const _ of ['once', 'twice']) {
    const again = await t.as(student).post(`${path}/reread`, {})
    expect(again.json().data.request).toMatchObject({ state: 'waiting', isReread: true })
  }
  const same = await decide('refuse', reason)
  expect([same.statusCode, same.json().code]).toEqual([409, 'visa_refusals.same_reader'])
  expect((await decide('refuse', reason, other)).statusCode).toBe(200)
  const third = await t.as(student).post(`${path}/reread`, {})
  expect([third.statusCode, third.json().code]).toEqual([409, 'visa_refusals.no_reread'])
  expect((await ask()).statusCode).toBe(201)
  expect((await decide('accept')).statusCode).toBe(200)
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  expect((await mails()).filter((template) => template === 'visa-refusal-refused')).toHaveLength(2)
  expect((await w.contractsOf(student)).find(({ id }) => id === row.id)?.statut).toBe('résilié')
})

it('tells the administrator what really goes back, as the student reads it, where a bank took a part back', async () => {
  const { row, ask, read, listed, decide, sessionStripe } = await aStay()
  const { payment_intent } = await w.stripe.checkout.sessions.retrieve(sessionStripe)
  await ask()
  expect(await listed()).toMatchObject({ state: 'waiting', refundCents: row.primeCents })
  const amount = 1_000
  const { id } = await outside.dispute({ paymentIntent: payment_intent as string, amount })
  await outside.endDispute(id, 'lost')
  const left = row.primeCents - amount
  await w.soon(async () => (await read()).request.refundCents).toBe(left)
  expect(await listed()).toMatchObject({ state: 'waiting', refundCents: left })
  const accepted = (await decide('accept')).json().data
  expect(accepted).toMatchObject({ state: 'accepted', refundCents: left })
  expect((await read()).request.refundCents).toBe(left)
  await t.db.delete(refunds).where(eq(refunds.contractId, row.id))
  for (const seen of [await listed(), (await read()).request]) expect(seen.refundCents).toBe(0)
})

it('tells every fault of a form at once, and keeps none of its files', async () => {
  const { ask } = await aStay()
  const before = await t.db.$count(files)
  const none = await ask({ letterDate: '', letterFrom: ' ', isUnused: '', letter: null })
  expect(none.statusCode).toBe(422)
  expect(Object.keys(none.json().errors).sort()).toEqual(['isUnused', 'letter', 'letterDate', 'letterFrom'])
  const later = await ask({ letterDate: formatDay(addDays(today(), 1)) })
  expect([later.statusCode, Object.keys(later.json().errors)]).toEqual([422, ['letterDate']])
  const script = await ask({ letter: aFile(Buffer.from('<script>'), 'lettre.pdf') })
  expect([script.statusCode, Object.keys(script.json().errors)]).toEqual([422, ['letter']])
  expect(await t.db.$count(files)).toBe(before)
})

it('finds nothing of another’s contract, nor of an id that is none', async () => {
  const { path, read } = await aStay()
  const stranger = t.as(await t.aStudent())
  for (const answer of [
    await stranger.get(path),
    await stranger.post(path, aLetter(today())),
    await stranger.post(`${path}/reread`, {}),
    await stranger.get('/api/contracts/none/visa-refusal'),
  ]) {
    expect(answer.statusCode).toBe(404)
  }
  expect((await read()).request).toBeNull()
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await t.as(admin).post(`/api/visa-refusals/${unknown}/accept`, {})).statusCode).toBe(404)
})
