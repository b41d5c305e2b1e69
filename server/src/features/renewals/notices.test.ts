import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { MailRefused } from '../../providers/mail/mail.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { lastDaySql } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { proveNotices } from './prove-notices.ts'
import { lastDayToRefuse } from './renewal.rules.ts'
import { renewToday } from './renewals.jobs.ts'
import { writeAllNotices, writeNotices } from './write-notices.ts'

/** Addresses that their server refuses. */
const refused = new Set<string>()
const posted: { to: string; text: string; attached: string[] }[] = []
const t = await startTest({
  services: {
    mail: {
      async send({ to, text, attachments = [] }) {
        if (refused.has(to.address)) throw new MailRefused('550 no such user')
        posted.push({ to: to.address, text, attached: attachments.map(({ fileName }) => fileName) })
      },
      close: () => undefined,
    },
  },
})
const admin = await t.anAdmin()

beforeEach(async () => {
  t.clock.set('2026-11-20T11:00:00Z')
  await t.db.update(contracts).set({ statut: 'résilié' })
})

type Values = Partial<typeof contracts.$inferInsert>
/** A home of four rooms at the tariff's price, that ends in that many days: 60 unless told otherwise. */
async function aHome(endDate = '2027-01-19', values: Values = {}) {
  const student = await t.aStudent()
  const startDate = `${Number(endDate.slice(0, 4)) - 1}${endDate.slice(4)}`
  return { student, contract: await aContract(t.services, student, { startDate, endDate, ...values }) }
}
async function run(job: Parameters<typeof t.services.jobs.enqueue>[1]) {
  await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs()
}
/** Notices are made, leave, and their arrival is noted. */
async function sendNotices() {
  await run(writeNotices)
  await run(sweepMails)
  await run(proveNotices)
}
const notices = ({ id }: ContractRow) =>
  t.db.select().from(renewalNotices).where(eq(renewalNotices.contractId, id))
const path = ({ id }: ContractRow) => `/api/contracts/${id}/renewal`
const read = async (student: Person, contract: ContractRow) =>
  (await t.as(student).get(path(contract))).json()
const answer = (student: Person, contract: ContractRow, body: object) =>
  t.as(student).post(path(contract), body)
const standing = async ({ id }: ContractRow) => {
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
  return row && [row.endDate, row.renews]
}
const kinds = async ({ id }: ContractRow) => (await eventsOf(t.db, id)).map(({ kind }) => kind).slice(2)
const mailsTo = async ({ email }: Person) =>
  (await t.mails()).filter(({ toAddress }) => toAddress === email).map(({ template }) => template)
const leftOut = async () =>
  Object.fromEntries(
    (await t.as(admin).get('/api/contracts/renewing_contract'))
      .json()
      .leftOut.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
  )
const renew = async () => (await t.as(admin).post('/api/contracts/renewing_contract')).json()

it('tells each person once what comes, keeps the proof that it arrived, and shows it', async () => {
  const { student, contract } = await aHome()
  const listed = async () => (await t.as(student).get('/api/contracts')).json()[0].renewal
  expect([(await read(student, contract)).notice, await listed()]).toEqual([null, null])
  await sendNotices()
  expect(await listed()).toEqual({ lastDay: '18/01/2027', needsConsent: false, answer: null })
  await sendNotices()
  expect(await notices(contract)).toMatchObject([
    {
      endDate: '2027-01-19',
      lastDay: '2027-01-18',
      beforeCents: 2584,
      priceCents: 2584,
      needsConsent: false,
      papers: [{ kind: 'ipid' }, { kind: 'conditions' }],
      sentAt: t.clock.now(),
    },
  ])
  expect(await kinds(contract)).toEqual(['noticed'])
  expect(await mailsTo(student)).toEqual(['renewal-notice'])
  const mail = posted.findLast(({ to }) => to === student.email)
  expect(mail?.text).toContain('18/01/2027')
  expect(mail?.text).toContain('25,84')
  expect(mail?.attached).toEqual(['DocumentInformation-Habitation.pdf', 'ConditionsGénérales-Habitation.pdf'])
  expect(await read(student, contract)).toMatchObject({
    endDate: '19/01/2027',
    renews: true,
    notice: {
      number: expect.stringMatching(/^ECH-2026-\d{6}$/),
      nextEndDate: '19/01/2028',
      lastDay: '18/01/2027',
      daysLeft: 59,
      mayAnswer: true,
      interval: 'month',
      answer: null,
      outcome: null,
    },
  })
})

it.each<[string, string, Values, number]>([
  ['75 days before its end', '2027-02-03', {}, 1],
  ['76 days before', '2027-02-04', {}, 0],
  ['on the eve of its end', '2026-11-21', {}, 1],
  ['on its last day', '2026-11-20', {}, 0],
  ['unpaid', '2027-01-19', { statut: 'impayé' }, 0],
  ['terminated', '2027-01-19', { statut: 'résilié' }, 0],
  ['that nobody signed', '2027-01-19', { signatureStatus: 'waiting' }, 0],
  ['that ends at its term', '2027-01-19', { renews: false }, 0],
  ['whose price no tariff has', '2027-01-19', { priceId: 'price_of_nobody' }, 0],
])('makes a notice of what is to be told, and of nothing else: one %s', async (_, endDate, values, count) => {
  const { contract } = await aHome(endDate, values)
  await run(writeNotices)
  expect(await notices(contract)).toHaveLength(count)
})

it('says the same last day in its statement as by its rule', async () => {
  for (const [endDate, sentOn] of [
    ['2026-12-15', '2026-11-29'],
    ['2026-12-15', '2026-11-30'],
    ['2028-03-01', '2028-02-14'],
  ] as const) {
    const day = lastDaySql(sql`${endDate}::date`, sql`${sentOn}::date`)
    const { rows } = await t.db.execute<{ day: string }>(sql`SELECT (${day})::text AS day`)
    expect(rows[0]?.day).toBe(lastDayToRefuse(endDate, sentOn))
  }
})

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

it('leaves twenty days after a late notice, and carries the contract on from its end', async () => {
  const { student, contract } = await aHome('2026-11-30')
  await sendNotices()
  expect(await read(student, contract)).toMatchObject({ notice: { lastDay: '10/12/2026', daysLeft: 20 } })
  expect(posted.at(-1)?.text).toContain('vingt jours')
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-10']) {
    t.clock.set(`${day}T09:00:00Z`)
    await run(renewToday)
    expect(await standing(contract)).toEqual(['2026-11-30', true])
  }
  t.clock.set('2026-12-11T09:00:00Z')
  await run(renewToday)
  expect(await standing(contract)).toEqual(['2027-11-30', true])
})

it('counts the delay from the day on which the mail arrived, where that leaves more', async () => {
  const { contract } = await aHome('2026-12-06')
  await run(writeNotices)
  expect((await notices(contract))[0]?.lastDay).toBe('2026-12-05')
  await t.db
    .update(mailOutbox)
    .set({ state: 'sent', sentAt: new Date('2026-11-25T22:30:00Z') })
    .where(like(mailOutbox.eventKey, `renewal-notice:${contract.id}%`))
  await run(proveNotices)
  expect((await notices(contract))[0]?.lastDay).toBe('2026-12-15')
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
  expect(await kinds(contract)).toEqual(['noticed', 'refused'])
  expect(await leftOut()).toEqual({ refused: 1 })
  await answer(student, contract, { answer: 'renew' })
  expect(await renew()).toMatchObject({ renewed: 1 })
  expect(await standing(contract)).toEqual(['2027-12-10', true])
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

it('shows administrators who comes to an end, what bars it, and sends what is due at a press', async () => {
  const [ready, owing, agreed] = [
    await aHome('2027-01-19'),
    await aHome('2026-12-03', { statut: 'impayé' }),
    await aHome('2026-12-10'),
  ]
  const gone = await aHome('2026-12-12')
  refused.add(gone.student.email)
  const list = async (query = '') => (await t.as(admin).get(`/api/renewals${query}`)).json()
  expect(await list()).toMatchObject({
    total: 4,
    ready: 3,
    counts: { all: 4, unsent: 4, blocked: 1, refused: 0 },
  })
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toEqual({ made: 3, again: 0 })
  await run(sweepMails)
  await run(proveNotices)
  await answer(agreed.student, agreed.contract, { answer: 'renew' })
  const { data, windows, counts } = await list()
  expect(data.map(({ reference, bar }: { reference: string; bar: string }) => [reference, bar])).toEqual([
    [owing.contract.reference, 'unpaid'],
    [agreed.contract.reference, null],
    [gone.contract.reference, 'rejected'],
    [ready.contract.reference, 'mayAnswer'],
  ])
  expect(counts).toEqual({ all: 4, unsent: 2, blocked: 2, refused: 0 })
  expect(windows).toEqual([
    { from: 46, to: 75, ready: 0, sent: 1, answered: 0, blocked: 0 },
    { from: 31, to: 45, ready: 0, sent: 0, answered: 0, blocked: 0 },
    { from: 16, to: 30, ready: 0, sent: 1, answered: 1, blocked: 1 },
    { from: 1, to: 15, ready: 0, sent: 0, answered: 0, blocked: 1 },
    { from: 0, to: 0, ready: 0, sent: 0, answered: 0, blocked: 0 },
  ])
  expect((await list('?view=blocked&insurance=Habitation&pageSize=1&page=2')).data).toHaveLength(1)
  refused.delete(gone.student.email)
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toEqual({ made: 0, again: 1 })
  await t.runJobs()
  await run(proveNotices)
  expect((await list('?view=blocked')).total).toBe(1)
})

it('tells nobody twice when two processes make notices at once', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => aHome()))
  const made = await Promise.all([writeAllNotices(t.services), writeAllNotices(t.services)])
  expect(made[0] + made[1]).toBe(5)
  for (const { contract } of many) {
    const event = like(mailOutbox.eventKey, `renewal-notice:${contract.id}%`)
    expect(await t.db.select().from(mailOutbox).where(event)).toHaveLength(1)
  }
})
