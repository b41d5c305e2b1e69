import type { Dashboard } from '@cursus/shared/dashboard'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { drafted } from '../../../test/drafted.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import type { contracts } from '../contracts/contracts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { weeklyFigures } from './dashboard.jobs.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()
const read = async () => (await t.as(admin).get('/api/dashboard')).json<Dashboard>()
const aHome = (values: Partial<typeof contracts.$inferInsert> = {}) =>
  insertHomeContract(t.services, student, values)

it('counts what waits: for money, for a signature, for a payment that was begun', async () => {
  const before = await read()
  expect(before).toMatchObject({ unpaid: 0, toSign: 0, unfinished: 0, lastImport: null })
  await aHome({ statut: 'impayé' })
  await aHome({ signatureStatus: 'waiting' })
  await aHome({ signatureStatus: 'refused' })
  await aHome({ signatureStatus: 'waiting', statut: 'résilié' })
  await aHome({ signatureStatus: 'waiting', endDate: '2026-11-01' })
  const draft = {
    startDate: '2026-12-01',
    address: { street: '1 rue A', postalCode: '59000', city: 'Lille' },
  }
  const purchase = { studentId: student.id, product: 'home', amount: 823, language: 'fr', draft } as const
  await t.db
    .insert(purchases)
    .values([
      drafted(t.services, { ...purchase, createdAt: t.clock.now() }),
      drafted(t.services, { ...purchase, state: 'fulfilled', createdAt: t.clock.now() }),
      drafted(t.services, { ...purchase, createdAt: new Date('2026-09-01T10:00:00Z') }),
    ])
  expect(await read()).toMatchObject({ unpaid: 1, toSign: 2, unfinished: 1 })
  const list = async (kind: string) => (await t.as(admin).get(`/api/dashboard/waiting/${kind}`)).json()
  const { data, total } = await list('toSign')
  expect([total, data.length]).toEqual([2, 2])
  expect(data[0]).toMatchObject({ email: student.email, lastName: 'Brindemoy' })
  expect(data[0].reference).toMatch(/^HA-/)
  expect(await list('unpaid')).toMatchObject({ total: 1 })
  expect(await list('unfinished')).toMatchObject({ total: 1, data: [{ reference: null }] })
})

it('counts invitations that nobody has accepted, and those that ran out', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const invite = async () => {
    const { id } = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false } })
    await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: id, purpose: 'invite' }))
    return id
  }
  const [accepted, late] = [await invite(), await invite(), await invite()]
  const used = { usedAt: t.clock.now() }
  await t.db.update(emailTokens).set(used).where(eq(emailTokens.userId, accepted))
  await t.db
    .update(emailTokens)
    .set({ expiresAt: new Date('2026-11-01T10:00:00Z') })
    .where(eq(emailTokens.userId, late))
  expect((await read()).invitations).toEqual({ open: 2, expired: 1 })
  const list = await t.as(admin).get('/api/dashboard/waiting/invitations')
  expect(list.json()).toMatchObject({ total: 2 })
  expect((await t.as(admin).get('/api/dashboard/waiting/nothing')).statusCode).toBe(422)
})

it('shows failed mails and jobs with their reasons, and puts them to work again once', async () => {
  const mail = {
    toAddress: 'theo@example.org',
    toName: 'Théo',
    language: 'fr',
    template: 'email-known',
    payload: { name: 'Théo', email: 'theo@example.org', attachments: [] },
    createdAt: new Date('2026-11-20T08:00:00Z'),
  } as const
  await t.db.insert(mailOutbox).values([
    { ...mail, eventKey: 'test:1', state: 'failed', attempts: 1, lastError: 'no such mailbox' },
    { ...mail, eventKey: 'test:2', attempts: 4, lastError: 'ETIMEDOUT' },
    { ...mail, eventKey: 'test:3' },
  ])
  await t.db.execute(sql`INSERT INTO pgboss.job (name, state, retry_limit, completed_on, data, output)
    VALUES ('contracts.activated', 'failed', 3, now(), '{"contractId":"00000000-0000-4000-8000-000000000000"}', '{"message":"out of paper"}')`)
  expect((await read()).failures).toEqual({ mails: 1, late: 1, jobs: 1 })
  const list = (await t.as(admin).get('/api/dashboard/failures')).json()
  expect(list.mails.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    'ETIMEDOUT',
    'no such mailbox',
  ])
  expect(list.jobs).toMatchObject([{ name: 'contracts.activated', reason: 'out of paper' }])
  const retry = () => t.as(admin).post('/api/dashboard/failures/retry')
  expect((await retry()).json()).toEqual({ mails: 1, jobs: 1 })
  expect((await retry()).json()).toEqual({ mails: 0, jobs: 0 })
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.action, 'failures.retried'))
  expect(noted).toMatchObject([{ actorId: admin.id, after: { mails: 1, jobs: 1 } }])
  await t.runJobs()
  const [sent] = await t.db.select().from(mailOutbox).where(eq(mailOutbox.eventKey, 'test:1'))
  expect(sent?.state).toBe('sent')
})

it('puts a refused mail aside with a reason, counts and tries it no more, and takes that back', async () => {
  const mail = {
    ...({ toAddress: student.email, toName: '', language: 'fr', state: 'failed' } as const),
    template: 'email-known',
    payload: { name: 'Théo', email: student.email, attachments: [] },
  } as const
  const rows = await t.db
    .insert(mailOutbox)
    .values([
      { ...mail, eventKey: 'aside:1', lastError: '550 no such mailbox' },
      { ...mail, eventKey: 'aside:2', lastError: '552 mailbox full', toAddress: 'full@example.org' },
      { ...mail, eventKey: 'aside:3', state: 'sent' },
    ])
    .returning({ id: mailOutbox.id })
  const [refused, full, sent] = rows.map(({ id }) => `/api/dashboard/failures/mails/${id}`)
  const listed = async () =>
    (await t.as(admin).get('/api/dashboard/failures'))
      .json()
      .mails.filter(({ id }: { id: string }) => rows.some((row) => row.id === id))
  const before = (await read()).failures.mails
  expect(await listed()).toHaveLength(2)
  expect(await listed()).toContainEqual(expect.objectContaining({ to: student.email, studentId: student.id }))
  expect(await listed()).toContainEqual(expect.objectContaining({ to: 'full@example.org', studentId: null }))
  const asked = { reason: 'Prévenu par téléphone' }
  for (const _ of [1, 2]) expect((await t.as(admin).put(`${refused}`, asked)).statusCode).toBe(204)
  expect((await read()).failures.mails).toBe(before - 1)
  expect(await listed()).toMatchObject([{ to: 'full@example.org' }])
  await t.as(admin).post('/api/dashboard/failures/retry')
  await t.runJobs()
  const stateOf = async (key: string) => (await t.mails()).find(({ eventKey }) => eventKey === key)?.state
  expect([await stateOf('aside:1'), await stateOf('aside:2')]).toEqual(['failed', 'sent'])
  expect((await t.as(admin).delete(`${refused}`)).statusCode).toBe(204)
  expect(await listed()).toContainEqual(expect.objectContaining({ to: student.email }))
  expect((await t.as(admin).put(`${sent}`, asked)).json().code).toBe('dashboard.mail_not_refused')
  const nobodys = `/api/dashboard/failures/mails/${crypto.randomUUID()}`
  expect((await t.as(admin).put(nobodys, asked)).json().code).toBe('dashboard.mail_unknown')
  expect((await t.as(admin).put(`${full}`, { reason: ' ' })).statusCode).toBe(422)
  expect((await t.as(student).put(`${refused}`, asked)).statusCode).toBe(403)
  const noted = await t.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.objectId, student.id))
    .orderBy(auditRows.at)
  expect(noted).toMatchObject([
    { action: 'mails.set_aside', actorId: admin.id, after: { template: 'email-known', ...asked } },
    { action: 'mails.put_back', actorId: admin.id },
  ])
  expect(JSON.stringify(noted)).not.toContain(student.email)
})

it('mails the figures each Monday to who wants them, once, in their language and of their areas alone', async () => {
  const [everything, claimsOnly, gone, silent] = [
    await t.anAdmin(),
    await t.anAdmin(),
    await t.anAdmin(),
    admin,
  ]
  const [arabic, chinese] = [await t.anAdmin(), await t.anAdmin()]
  const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(values).where(eq(users.id, id))
  await change(claimsOnly.id, { areas: ['claims'], language: 'en' })
  await change(arabic.id, { language: 'ar' })
  await change(chinese.id, { language: 'ch' })
  for (const person of [everything, claimsOnly, gone, arabic, chinese]) {
    expect((await t.as(person).put('/api/dashboard/weekly-mail', { isOn: true })).json()).toEqual({
      isOn: true,
    })
  }
  await change(gone.id, { deactivatedAt: t.clock.now() })
  expect((await t.as(silent).get('/api/dashboard/weekly-mail')).json()).toEqual({ isOn: false })
  const posted = t.posted.length
  // The job runs twice on that Monday, and once the next.
  t.clock.set('2026-11-23T06:05:00Z')
  for (const _ of [1, 2]) {
    await t.services.jobs.enqueue(t.db, weeklyFigures, {})
    await t.runJobs()
  }
  const mails = () => t.posted.slice(posted)
  const to = (person: { email: string }) => mails().filter((mail) => mail.to.address === person.email)
  expect(mails()).toHaveLength(4)
  expect(to(gone)).toEqual([])
  expect(to(everything)[0]).toMatchObject({ subject: 'Cursus, semaine du 23/11/2026 : vos chiffres' })
  expect(to(everything)[0]?.text).toMatch(/Contrats impayés\s: \d+, soit/)
  expect(to(everything)[0]?.text).toContain('https://cursus.test/dashboard')
  expect(to(claimsOnly)[0]?.text).toContain('Claims to handle')
  expect(to(claimsOnly)[0]?.text).not.toMatch(/Unpaid|Renewal rate|invitations/)
  expect(to(arabic)[0]?.subject).toContain('أرقامك')
  expect(to(chinese)[0]?.subject).toContain('每周数据')
  await t.as(everything).put('/api/dashboard/weekly-mail', { isOn: false })
  t.clock.set('2026-11-30T06:05:00Z')
  await t.services.jobs.enqueue(t.db, weeklyFigures, {})
  await t.runJobs()
  expect(to(everything)).toHaveLength(1)
  expect(to(claimsOnly)).toHaveLength(2)
})

it('is for administrators alone', async () => {
  for (const path of ['', '/figures', '/schools', '/weekly-mail', '/failures', '/waiting/unpaid'].map(
    (end) => `/api/dashboard${end}`,
  )) {
    expect((await t.as(student).get(path)).statusCode).toBe(403)
  }
  expect((await t.as(student).post('/api/dashboard/failures/retry')).statusCode).toBe(403)
})
