import { formatDay } from '@cursus/shared/day'
import { desc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { refusedVisas } from '../../../test/refused-visas.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { visaRefusalsOf } from '../privacy/export-refunds.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, forward } = w
const day = 86_400
const { admin, other, today, aStay } = await refusedVisas(w)
const cancelled = { cause: 'stay_cancelled', letterFrom: 'Universidad de Salamanca' }
const reason = { reason: 'La lettre porte un autre nom.' }

const paperOf = async (student: Parameters<typeof t.as>[0], id: string) =>
  (await readPdf((await t.as(student).get(`/api/files/paper/${id}`)).rawPayload)).text

it('pays all of a stay back that the institution cancelled, and says so on every paper, mail and list', async () => {
  const { row, student, ask, read, listed, decide, told } = await aStay()
  expect((await ask(cancelled)).statusCode).toBe(201)
  expect((await read()).request).toMatchObject({
    ...cancelled,
    state: 'waiting',
    refundCents: row.primeCents,
  })
  const { id } = await listed()
  expect(await listed()).toMatchObject(cancelled)
  const inQueue = (await t.as(admin).get(`/api/queue/visa_refusal/${id}`)).json().data
  expect(inQueue.item).toMatchObject({ kind: 'visa_refusal', word: 'stay_cancelled' })
  expect((await decide('accept')).statusCode).toBe(200)
  await w
    .soon(async () => (await read()).request)
    .toMatchObject({ state: 'accepted', refundState: 'received', refundCents: row.primeCents })
  const back = (await t.as(student).get('/api/refunds')).json().data
  expect(back).toMatchObject([{ cause: 'stay_cancelled', amountCents: row.primeCents }])
  const check = (await t.get(`/api/certificates/${row.checkCode}`)).json().data
  expect([check.state, check.endedOn]).toEqual(['cancelled', formatDay(today())])
  await w.soon(async () => (await read()).request.paper).toBeTruthy()
  const letter = await paperOf(student, (await read()).request.paper)
  for (const said of ['séjour annulé', 'Stay cancelled on', cancelled.letterFrom])
    expect(letter).toContain(said)
  expect(letter).not.toMatch(/visa/i)
  for (const mail of ['visa-refusal-received', 'visa-refusal-accepted']) {
    expect(await told(mail)).toMatchObject([{ cause: 'stay_cancelled' }])
  }
  const [note] = await t.db
    .select({ id: contractPapers.id })
    .from(contractPapers)
    .where(eq(contractPapers.kind, 'credit_note'))
  expect(await paperOf(student, note?.id ?? '')).toContain('Séjour annulé par l’établissement')
  expect(await visaRefusalsOf(t.db, student.id)).toMatchObject([{ ...cancelled, decision: 'accepted' }])
})

it('names the cause in the journal and in its file, for both decisions', async () => {
  const { row, ask, decide } = await aStay()
  await ask(cancelled)
  await decide('refuse', reason)
  await ask()
  await decide('accept')
  const acts = await t.db
    .select({ action: auditRows.action })
    .from(auditRows)
    .where(eq(auditRows.objectId, row.id))
    .orderBy(desc(auditRows.at))
  const own = acts.map(({ action }) => action).filter((action) => /visa|stay_/.test(action))
  expect(own).toEqual(['visa_refusals.accepted', 'stay_cancellations.refused'])
  const file = (await t.as(admin).get(`/api/audit/export?search=${row.reference}`)).payload
  expect(file).toContain('Séjour annulé\u00a0: demande refusée')
  expect(file).toContain('Visa refusé\u00a0: demande acceptée')
})

it('keeps what a request is about when it is read again, and hears another letter about something else', async () => {
  const { ask, read, decide, path, student } = await aStay()
  await ask(cancelled)
  await decide('refuse', reason)
  await t.as(student).post(`${path}/reread`, {})
  expect((await read()).request).toMatchObject({ ...cancelled, isReread: true })
  await decide('refuse', reason, other)
  expect((await ask()).statusCode).toBe(201)
  expect((await read()).request).toMatchObject({ cause: 'visa_refused', isReread: false })
})

it('asks what happened, and refuses anything else', async () => {
  const { ask, read } = await aStay()
  for (const cause of [null, '', 'ill']) {
    const answer = await ask({ cause })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['cause']])
  }
  expect((await read()).request).toBeNull()
})

/** The ready replies for what waits, as an administrator has them. */
async function repliesOf({ listed }: Awaited<ReturnType<typeof aStay>>) {
  const { id } = await listed()
  const { data } = (await t.as(admin).get(`/api/queue/visa_refusal/${id}/templates`)).json()
  return data.map(({ text }: { text: string }) => text) as string[]
}

it('offers replies about the letter that came, which promise another request where one would be heard', async () => {
  const [refused, gone] = [await aStay(), await aStay()]
  await refused.ask()
  await gone.ask(cancelled)
  const again = /Vous pouvez refaire la demande/
  const ofVisa = await repliesOf(refused)
  expect(ofVisa[0]).toContain('ne dit pas que le visa est refusé')
  const ofStay = await repliesOf(gone)
  expect(ofStay[0]).toContain('ne dit pas que l’établissement annule le séjour')
  for (const text of [...ofVisa, ...ofStay]) expect(text).toMatch(again)

  const late = await aStay()
  await forward(57 * day)
  await late.ask()
  await forward(5 * day)
  for (const text of await repliesOf(late)) expect(text).toMatch(again)
  await late.decide('refuse', reason)
  await late.ask()
  for (const text of await repliesOf(late)) expect(text).not.toMatch(again)
})
