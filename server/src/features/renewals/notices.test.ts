import { eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type ContractValues, startWithNotices } from '../../../test/with-notices.ts'
import { readBytes } from '../files/files.service.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { lastDaySql } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { proveNotices } from './prove-notices.ts'
import { remindOfRenewals } from './remind.ts'
import { lastDayToRefuse } from './renewal.rules.ts'
import { renewToday } from './renewals.jobs.ts'
import { writeAllNotices, writeNotices } from './write-notices.ts'

const { t, admin, refused, run, posted, aHome, sendNotices, notices, read, standing, kinds, mailsTo } =
  await startWithNotices()

async function bytesOf(contract: Parameters<typeof notices>[0], kind: string) {
  const [notice] = await notices(contract)
  const sent = notice?.papers.find((one) => one.kind === kind)
  return sent && readBytes(t.services, t.db, sent.fileId)
}

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
  const mail = posted.findLast(({ to }) => to.address === student.email)
  expect(mail?.text).toContain('18/01/2027')
  expect(mail?.text).toContain('25,84')
  expect(mail?.attachments?.map(({ fileName }) => fileName)).toEqual([
    'DocumentInformation-Habitation.pdf',
    'ConditionsGénérales-Habitation.pdf',
  ])
  const paper = (kind: string, who = student) =>
    t.as(who).get(`/api/contracts/${contract.id}/renewal/papers/${kind}`)
  const given = await paper('ipid')
  expect(given.rawPayload.equals(Buffer.from((await bytesOf(contract, 'ipid')) ?? ''))).toBe(true)
  expect(given.headers['content-disposition']).toContain('DocumentInformation-Habitation.pdf')
  expect((await paper('receipt')).statusCode).toBe(404)
  expect((await paper('ipid', await t.aStudent())).statusCode).toBe(404)
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

it.each<[string, string, ContractValues, number]>([
  ['75 days before its end', '2027-02-03', {}, 1],
  ['76 days before', '2027-02-04', {}, 0],
  ['on the eve of its end', '2026-11-21', {}, 1],
  ['on its last day', '2026-11-20', {}, 1],
  ['the day after it', '2026-11-19', {}, 0],
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

it('makes the other notices when another process made one since they were looked for', async () => {
  const [own, made] = [await aHome(), await aHome()]
  const terms: typeof t.services.terms = async (...asked) => {
    await t.db.execute(sql`
      INSERT INTO renewal_notices (contract_id, end_date, before_cents, price_cents, needs_consent, last_day, papers, made_at)
      SELECT id, end_date, 2584, 2584, false, end_date, '[]', created_at FROM contracts WHERE id = ${made.contract.id}
      ON CONFLICT DO NOTHING`)
    return t.services.terms(...asked)
  }
  expect(await writeAllNotices({ ...t.services, terms })).toBe(1)
  const mailsOf = ({ contract }: typeof own) =>
    t.db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.eventKey, `renewal-notice:${contract.id}%`))
  expect([await mailsOf(own), await mailsOf(made)]).toMatchObject([[{}], []])
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

it('tells who pays by the year that a dearer year is asked for by a payment of its own, and nobody else', async () => {
  const values = { priceId: 'price_home_r4_year', primeCents: 20_000 }
  const [yearly, monthly, cheaper] = [
    await aHome('2027-01-19', values),
    await aHome('2027-01-19', { primeCents: 2500 }),
    await aHome('2027-01-19', { ...values, primeCents: 90_000 }),
  ]
  await sendNotices()
  const told = ({ student }: typeof yearly) => posted.findLast(({ to }) => to.address === student.email)?.text
  const own = 'la différence est demandée par un paiement à part au début de la nouvelle année'
  expect([yearly, monthly, cheaper].map((one) => told(one)?.includes(own))).toEqual([true, false, false])
  t.clock.set('2026-12-05T11:00:00Z')
  await run(remindOfRenewals)
  await run(sweepMails)
  expect(await mailsTo(yearly.student)).toEqual(['renewal-notice', 'renewal-reminder'])
  expect(told(yearly)).toContain(own)
})

it.each([
  ['by its student', 'student'],
  ['by the desk', 'desk'],
])('carries on a contract whose termination is taken back on the eve, %s', async (_, who) => {
  const { student, contract } = await aHome('2027-06-08', { renews: true })
  const path = `/api/contracts/${contract.id}/termination`
  expect((await t.as(student).post(path, { reason: 'due_date' })).statusCode).toBe(201)
  t.clock.set('2027-06-07T10:00:00Z')
  const back = await (who === 'student'
    ? t.as(student).delete(path)
    : t.as(admin).put('/api/contracts', { id: contract.id, statut: 'ok' }))
  expect(back.statusCode).toBe(200)
  await run(sweepMails)
  t.clock.set('2027-06-07T22:10:00Z')
  await run(renewToday)
  expect(await standing(contract)).toEqual(['2027-06-08', true])
  expect(await mailsTo(student)).toContain('renewal-notice')
  expect(await mailsTo(student)).not.toContain('renewal-lapsed')
  expect(await read(student, contract)).toMatchObject({ notice: { lastDay: '27/06/2027', mayAnswer: true } })
})

it('lets nothing lapse while its notice is on its way, and carries it on once that came and nobody refused', async () => {
  const [slow, lost] = [
    await aHome('2027-06-08', { renews: true }),
    await aHome('2027-06-08', { renews: true }),
  ]
  refused.add(lost.student.email)
  const path = ({ contract }: typeof slow) => `/api/contracts/${contract.id}/termination`
  for (const home of [slow, lost])
    expect((await t.as(home.student).post(path(home), { reason: 'due_date' })).statusCode).toBe(201)
  await run(sweepMails)
  t.clock.set('2027-06-07T21:50:00Z')
  for (const home of [slow, lost]) expect((await t.as(home.student).delete(path(home))).statusCode).toBe(200)
  await run(proveNotices)
  const isSlow = like(mailOutbox.eventKey, `renewal-notice:${slow.contract.id}%`)
  // Its server puts it off.
  await t.db.update(mailOutbox).set({ state: 'waiting', sentAt: null }).where(isSlow)
  const isOfSlow = eq(renewalNotices.contractId, slow.contract.id)
  await t.db.update(renewalNotices).set({ sentAt: null }).where(isOfSlow)
  await t.db
    .update(mailOutbox)
    .set({ state: 'failed' })
    .where(like(mailOutbox.eventKey, `renewal-notice:${lost.contract.id}%`))
  t.clock.set('2027-06-07T22:10:00Z')
  await run(renewToday)
  expect([await standing(slow.contract), await standing(lost.contract)]).toEqual([
    ['2027-06-08', true],
    ['2027-06-08', false],
  ])
  t.clock.set('2027-06-08T08:00:00Z')
  await t.db.update(mailOutbox).set({ state: 'sent', sentAt: t.services.now() }).where(isSlow)
  await run(proveNotices)
  expect((await read(slow.student, slow.contract)).notice).toMatchObject({
    lastDay: '28/06/2027',
    mayAnswer: true,
  })
  t.clock.set('2027-06-28T22:10:00Z')
  await run(renewToday)
  expect(await standing(slow.contract)).toEqual(['2028-06-08', true])
  expect([await mailsTo(slow.student), await mailsTo(lost.student)]).toEqual([
    expect.not.arrayContaining(['renewal-lapsed']),
    expect.arrayContaining(['renewal-lapsed']),
  ])
})
