import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkSeal } from '../../../test/check-seal.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { startWithNotices } from '../../../test/with-notices.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { renewalNotices } from './notices.table.ts'
import { proveNotices } from './prove-notices.ts'
import { renewToday } from './renewals.jobs.ts'
import { writeNotices } from './write-notices.ts'

const {
  t,
  admin,
  refused,
  posted,
  run,
  aHome,
  sendNotices,
  read,
  answer,
  standing,
  kinds,
  mailsTo,
  leftOut,
} = await startWithNotices()
const papersOf = async (student: Person): Promise<{ id: string; kind: string; fileName: string }[]> => {
  const [contract] = (await t.as(student).get('/api/contracts')).json()
  return contract.papers.filter(({ kind }: { kind: string }) => kind === 'renewal')
}
const leavingPath = ({ id }: { id: string }) => `/api/contracts/${id}/termination`
const renew = async () => (await t.as(admin).post('/api/contracts/renewing_contract')).json()

it('renews without an answer once the last day is past, and nobody without a notice that arrived', async () => {
  const [told, untold, gone] = [
    await aHome('2026-12-10'),
    await aHome('2026-12-11'),
    await aHome('2026-12-10'),
  ]
  refused.add(gone.student.email)
  await run(writeNotices)
  await t.db.delete(renewalNotices).where(eq(renewalNotices.contractId, untold.contract.id))
  await run(sweepMails)
  await run(proveNotices)
  expect(await leftOut()).toEqual({ mayAnswer: 1, noNotice: 1, rejected: 1 })
  t.clock.set('2026-12-09T22:30:00Z')
  expect((await renew()).renewed).toBe(0)
  t.clock.set('2026-12-09T23:30:00Z')
  await run(renewToday)
  expect(await standing(told.contract)).toEqual(['2027-12-10', true])
  expect(await standing(gone.contract)).toEqual(['2026-12-10', false])
  expect(await standing(untold.contract)).toEqual(['2026-12-11', true])
  expect(await kinds(told.contract)).toEqual(['noticed', 'renewed'])
  expect(await kinds(gone.contract)).toEqual(['lapsed'])
  expect(await read(told.student, told.contract)).toMatchObject({
    notice: { outcome: 'renewed', mayAnswer: false },
  })
  await run(renewToday)
  expect(await kinds(gone.contract)).toEqual(['lapsed'])
})

it('lets whoever refused the renewal leave sooner all the same, a month after asking, once a year is over', async () => {
  const second = await aHome('2027-01-19', { startDate: '2025-01-20' })
  const first = await aHome('2027-01-19')
  await sendNotices()
  const choicesOf = async ({ student, contract }: typeof first) => {
    expect((await answer(student, contract, { answer: 'refuse' })).statusCode).toBe(200)
    const { choices } = (await t.as(student).get(leavingPath(contract))).json().data
    const of = (reason: string) => choices.find((one: { reason: string }) => one.reason === reason)
    return [of('due_date'), of('after_year')]
  }
  const alone = { refusal: 'fixed_term', lastDay: null }
  expect(await choicesOf(first)).toMatchObject([alone, { ...alone, allowedFrom: null }])
  expect(await choicesOf(second)).toMatchObject([
    alone,
    { refusal: null, notice: 'month', lastDay: '20/12/2026', endsOn: '21/12/2026' },
  ])
  const asked = await t
    .as(second.student)
    .post(leavingPath(second.contract), { reason: 'after_year', endsOn: '21/12/2026' })
  expect(asked.statusCode).toBe(201)
  expect(await standing(second.contract)).toEqual(['2026-12-21', false])
})

it('ends what its person refuses, who may think again until the last day', async () => {
  const { student, contract } = await aHome('2026-12-10')
  await sendNotices()
  const first = await answer(student, contract, { answer: 'refuse' })
  expect([first.statusCode, first.json().notice.answer.kind, first.json().renews]).toEqual([
    200,
    'refuse',
    false,
  ])
  await answer(student, contract, { answer: 'refuse' })
  await t.runJobs()
  expect(await kinds(contract)).toEqual(['noticed', 'refused'])
  expect(await leftOut()).toEqual({ refused: 1 })
  await answer(student, contract, { answer: 'renew' })
  await t.runJobs()
  expect(await renew()).toMatchObject({ renewed: 1 })
  expect(await standing(contract)).toEqual(['2027-12-10', true])
  const told = ['renewal-agreed', 'renewal-notice', 'renewal-refused']
  expect((await mailsTo(student)).sort()).toEqual(told)
})

it.each([
  [{ answer: 'renew' }, ['Renouveler', '10/12/2027', '25,84', 'Dernier jour pour refuser'], 'renewal-agreed'],
  [{ answer: 'refuse' }, ['Ne pas renouveler', '10/12/2026'], 'renewal-refused'],
  [{ answer: 'left', studiesEndedOn: '30/09/2026' }, ['plus d’études', '30/09/2026'], 'renewal-refused'],
])('gives a sealed receipt of the answer %j, with the contract and by mail', async (body, words, template) => {
  const { student, contract } = await aHome('2026-12-10')
  await sendNotices()
  await answer(student, contract, body)
  await t.runJobs()
  const papers = await papersOf(student)
  expect(papers).toMatchObject([{ fileName: `RéponseÉchéance-${contract.reference}.pdf` }])
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${papers[0]?.id}`)
  expect(await checkSeal(rawPayload)).toMatchObject({ valid: true, whole: true })
  const { text, untagged } = await readPdf(rawPayload)
  expect(untagged).toEqual([])
  for (const said of [contract.reference, 'ECH-2026-', '20/11/2026 à 12:00', ...words])
    expect(text.replace(/\s+/g, ' ')).toContain(said)
  expect((await t.as(await t.aStudent()).get(`/api/files/paper/${papers[0]?.id}`)).statusCode).toBe(404)
  await run(sweepMails)
  const sent = posted.filter(({ to }) => to.address === student.email).at(-1)
  expect(await mailsTo(student)).toContain(template)
  expect(sent?.attachments.map(({ fileName }) => fileName)).toEqual([papers[0]?.fileName])
})

it('shows the receipt of the last answer alone, and mails each once', async () => {
  const { student, contract } = await aHome('2026-12-10')
  await sendNotices()
  await answer(student, contract, { answer: 'refuse' })
  t.clock.set('2026-11-20T11:05:00Z')
  await answer(student, contract, { answer: 'renew' })
  await t.runJobs()
  await run(sweepMails)
  expect(await papersOf(student)).toHaveLength(1)
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await papersOf(student))[0]?.id}`)
  expect((await readPdf(rawPayload)).text).toContain('12:05')
  const told = ['renewal-agreed', 'renewal-notice', 'renewal-refused']
  expect((await mailsTo(student)).sort()).toEqual(told)
})

it('takes no answer past the last day, and the contract ends with its last day', async () => {
  const { student, contract } = await aHome('2026-12-10')
  await sendNotices()
  await answer(student, contract, { answer: 'left', studiesEndedOn: '30/09/2026' })
  t.clock.set('2026-12-10T08:00:00Z')
  const late = await answer(student, contract, { answer: 'renew' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'renewals.closed'])
  await run(renewToday)
  expect(await standing(contract)).toEqual(['2026-12-10', false])
  const list = async () => (await t.as(student).get('/api/contracts')).json()[0].cover
  expect(await list()).toBe('current')
  t.clock.set('2026-12-11T08:00:00Z')
  expect(await list()).toBe('expired')
  expect(await read(student, contract)).toMatchObject({
    notice: { outcome: 'ended', answer: { kind: 'left', studiesEndedOn: '30/09/2026' } },
  })
})

it('takes no answer to a late notice once its subscription is over: nothing could be charged for another year', async () => {
  const { student, contract } = await aHome('2026-11-30')
  await sendNotices()
  expect((await answer(student, contract, { answer: 'refuse' })).statusCode).toBe(200)
  await t.db.update(contracts).set({ subscriptionIsOver: true }).where(eq(contracts.id, contract.id))
  t.clock.set('2026-12-03T08:00:00Z')
  const late = await answer(student, contract, { answer: 'renew' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'renewals.closed'])
  expect(await read(student, contract)).toMatchObject({
    notice: { lastDay: '10/12/2026', mayAnswer: false, answer: { kind: 'refuse' }, outcome: 'ended' },
  })
  expect((await t.as(student).get('/api/contracts')).json()[0].renewal).toBeNull()
  await t.runJobs()
  expect((await mailsTo(student)).sort()).toEqual(['renewal-notice', 'renewal-refused'])
  expect(await standing(contract)).toEqual(['2026-11-30', false])
  // What the mail promised: the subscription ends as the last day of cover begins.
  await run(sweepMails)
  const told = posted.filter(({ to }) => to.address === student.email).at(-1)
  expect(told?.text).toContain('changer d’avis jusqu’au 29/11/2026')
})

it('lapses the day after the longest time to answer, as nobody said yes to a price that needs it', async () => {
  const { student, contract } = await aHome('2026-11-20', { primeCents: 2300 })
  const sentAt = t.clock.now()
  const unanswered = { answer: null, answeredAt: null, needsConsent: true }
  await insertNotice(t.services, contract, { ...unanswered, sentAt, lastDay: '2026-12-10' })
  t.clock.set('2026-12-10T08:00:00Z')
  await run(renewToday)
  expect(await standing(contract)).toEqual(['2026-11-20', true])
  t.clock.set('2026-12-11T08:00:00Z')
  await run(renewToday)
  expect(await standing(contract)).toEqual(['2026-11-20', false])
  expect(await kinds(contract)).toEqual(['lapsed'])
  expect(await mailsTo(student)).toEqual(['renewal-lapsed'])
})

it.each([
  [{}, 422],
  [{ answer: 'perhaps' }, 422],
  [{ answer: 'left' }, 422],
  [{ answer: 'left', studiesEndedOn: '31/02/2026' }, 422],
  [{ answer: 'left', studiesEndedOn: '01/01/1990' }, 422],
  [{ answer: 'left', studiesEndedOn: '01/09/2026' }, 200],
])('reads the answer %j as it should', async (body, status) => {
  const { student, contract } = await aHome()
  await run(writeNotices)
  expect((await answer(student, contract, body)).statusCode).toBe(status)
})

it('refuses an answer where no notice was made', async () => {
  const { student, contract } = await aHome()
  expect((await answer(student, contract, { answer: 'refuse' })).json().code).toBe('renewals.closed')
})

it('asks for a yes to a price that rises by more than ten percent, and charges nobody who gave none', async () => {
  const [silent, agreeing] = [
    await aHome('2026-12-10', { primeCents: 2300 }),
    await aHome('2026-12-10', { primeCents: 2300 }),
  ]
  await sendNotices()
  expect(await read(silent.student, silent.contract)).toMatchObject({
    notice: { needsConsent: true, priceCents: 2584 },
  })
  await answer(agreeing.student, agreeing.contract, { answer: 'renew' })
  expect(await leftOut()).toEqual({ consent: 1 })
  t.clock.set('2026-12-10T08:00:00Z')
  await run(renewToday)
  expect(await standing(silent.contract)).toEqual(['2026-12-10', false])
  expect(await mailsTo(silent.student)).toContain('renewal-lapsed')
  expect(await standing(agreeing.contract)).toEqual(['2027-12-10', true])
})
