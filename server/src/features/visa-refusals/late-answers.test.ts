import { expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusedVisas } from '../../../test/refused-visas.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, forward } = w
const { other, aStay } = await refusedVisas(w)
const day = 86_400

it('comes too late once the stay has begun, and decides nothing of what ended otherwise', async () => {
  const late = await aStay()
  const given = await aStay()
  await given.ask()
  await t.as(given.student).post(`/api/contracts/${given.row.id}/withdrawal`, {})
  expect((await given.read()).request).toMatchObject({ state: 'dropped' })
  const dropped = await given.decide('accept')
  expect([dropped.statusCode, dropped.json().code]).toEqual([409, 'visa_refusals.dropped'])
  await forward(61 * day)
  expect(await late.read()).toMatchObject({ isOpen: false, fault: 'begun' })
  const answer = await late.ask()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'visa_refusals.begun'])
})

it('pays all back of a request that came in time, though its answer came after the first day', async () => {
  const { ask, decide, read, row } = await aStay()
  await forward(57 * day)
  expect((await ask()).statusCode).toBe(201)
  await forward(5 * day)
  expect((await decide('accept')).statusCode).toBe(200)
  expect((await read()).request).toMatchObject({ state: 'accepted', refundCents: row.primeCents })
})

const reason = { reason: 'La lettre porte un autre nom.' }
const promise = /relecture par une autre personne/

it('lets a request that came in time be read again once it is refused after the first day, and pays all back', async () => {
  const { ask, decide, read, path, student, row } = await aStay()
  await forward(57 * day)
  await ask()
  await forward(5 * day)
  expect((await decide('refuse', reason)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ isOpen: true, fault: null, request: { mayBeReread: true } })
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await read()).request.paper}`)
  expect((await readPdf(rawPayload)).text).toMatch(promise)
  const again = await t.as(student).post(`${path}/reread`, {})
  expect([again.statusCode, again.json().data?.request.state]).toEqual([200, 'waiting'])
  expect((await decide('accept', {}, other)).statusCode).toBe(200)
  expect((await read()).request).toMatchObject({ state: 'accepted', refundCents: row.primeCents })
})

it('takes one more letter after the first day for one that came in time, and promises nothing after that', async () => {
  const { ask, decide, read, path, student, told } = await aStay()
  await forward(57 * day)
  await ask()
  await forward(5 * day)
  await decide('refuse', reason)
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  expect(await told('visa-refusal-refused')).toMatchObject([{ mayBeReread: true }])
  const first = (await read()).request.paper
  expect((await ask()).statusCode).toBe(201)
  await forward(day)
  await decide('refuse', reason)
  await w.soon(async () => (await read()).request.paper).not.toBe(first)
  expect(await read()).toMatchObject({ isOpen: false, fault: 'begun', request: { mayBeReread: false } })
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  expect(await told('visa-refusal-refused')).toMatchObject([{ mayBeReread: true }, { mayBeReread: false }])
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await read()).request.paper}`)
  expect((await readPdf(rawPayload)).text).not.toMatch(promise)
  for (const answer of [await ask(), await t.as(student).post(`${path}/reread`, {})]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'visa_refusals.begun'])
  }
})
