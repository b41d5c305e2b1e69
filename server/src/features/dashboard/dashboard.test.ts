import type { Dashboard } from '@cursus/shared/dashboard'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { drafted } from '../../../test/drafted.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { emailTokens } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()
const read = async () => (await t.as(admin).get('/api/dashboard')).json<Dashboard>()
type Values = Partial<typeof contracts.$inferInsert>
const aHome = (values: Values = {}) => insertHomeContract(t.services, student, values)

beforeEach(async () => {
  // The plots are counted once a minute.
  t.clock.forward({ minutes: 2 })
})

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

const monthOf = ({ plots }: Dashboard, month: string) =>
  plots.months
    .find((one) => one.month === month)
    ?.products.find(({ insuranceType }) => insuranceType === 'Habitation')

it('shows twelve months of sales and of contracts in force, by product', async () => {
  await t.db.update(contracts).set({ signatureStatus: 'waiting', createdAt: new Date('2020-01-01') })
  const may = { createdAt: new Date('2026-05-31T22:30:00Z'), startDate: '2026-06-15', endDate: '2027-06-15' }
  await aHome({ ...may, primeCents: 1000 })
  await aHome({ ...may, primeCents: 250, startDate: '2026-06-30', endDate: '2026-08-31' })
  await aHome({ ...may, primeCents: 9999, paymentStatus: 'payment_pending' })
  t.clock.forward({ minutes: 2 })
  const dashboard = await read()
  expect(dashboard.plots.months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  // Half past midnight in Paris: June there.
  expect(monthOf(dashboard, '2026-05')).toMatchObject({ sold: 0, salesCents: 0, inForce: 0 })
  expect(monthOf(dashboard, '2026-06')).toMatchObject({ sold: 2, salesCents: 1250, inForce: 2 })
  expect(monthOf(dashboard, '2026-08')).toMatchObject({ sold: 0, inForce: 2 })
  expect(monthOf(dashboard, '2026-11')).toMatchObject({ sold: 0, inForce: 1 })
})

it('counts the plots once a minute and says when', async () => {
  const first = await read()
  await aHome({ createdAt: t.clock.now() })
  t.clock.forward({ seconds: 30 })
  expect((await read()).plots).toEqual(first.plots)
  t.clock.forward({ seconds: 31 })
  const later = await read()
  expect(later.plots.asOf).toBe(t.clock.now().toISOString())
  expect(monthOf(later, '2026-11')?.sold).toBe(1)
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

it('is for administrators alone', async () => {
  for (const path of ['', '/failures', '/waiting/unpaid'].map((end) => `/api/dashboard${end}`)) {
    expect((await t.as(student).get(path)).statusCode).toBe(403)
  }
  expect((await t.as(student).post('/api/dashboard/failures/retry')).statusCode).toBe(403)
})
