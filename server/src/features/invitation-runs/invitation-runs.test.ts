import type { InvitationRun } from '@cursus/shared/invitation-runs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { advanceRun } from './advance-run.ts'
import { sweepRuns } from './invitation-runs.jobs.ts'
import { invitationRunPeople, invitationRuns } from './invitation-runs.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const role = 'ROLE_STUDENT_INCLUSIVE' as const
const waiting = { isActive: false, passwordHash: null }
let school: number
let filter: { school: string; account: string }

/** Gives each test a school of its own, so that its run sees no other students. */
beforeEach(async () => {
  school = await t.aSchool({ partnershipLevel: 'inclusive' })
  filter = { school: String(school), account: 'neverInvited' }
})

const someone = (user = {}) => t.aStudent({ role, school, user: { ...waiting, ...user } })
const start = (body: object = filter) => t.as(admin).post('/api/students/invitations', body)
const steer = (id: string, state: string) =>
  t.put(`/api/students/invitations/${id}`, { as: admin, body: { state } })
async function read(id: string): Promise<InvitationRun> {
  return (await t.get(`/api/students/invitations/${id}`, { as: admin })).json().data
}
const mailsTo = (email: string) => t.posted.filter(({ to }) => to.address === email).length

it('sends everybody whom the filter shows a link, once, and nobody who comes later or stands otherwise', async () => {
  const wanted = [await someone(), await someone(), await someone()]
  const active = await someone({ isActive: true })
  const elsewhere = await t.aStudent({ role, school: await t.aSchool(), user: waiting })
  const { id } = (await start()).json()
  const later = await someone()
  expect(await read(id)).toMatchObject({ state: 'running', total: 3, sent: 0, failed: 0 })
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'done', total: 3, sent: 3, failed: 0, failures: [] })
  expect(wanted.map(({ email }) => mailsTo(email))).toEqual([1, 1, 1])
  expect([active, elsewhere, later].map(({ email }) => mailsTo(email))).toEqual([0, 0, 0])
  await t.runJobs()
  expect(wanted.map(({ email }) => mailsTo(email))).toEqual([1, 1, 1])
  const [noted] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect([noted?.action, noted?.actorId, noted?.after]).toEqual([
    'students.invited',
    admin.id,
    { total: 3, ...filter },
  ])
  expect((await start({ ...filter, account: 'invited' })).statusCode).toBe(201)
})

it('stands still while it is paused, goes on, and stops for good', async () => {
  const student = await someone()
  const { id } = (await start()).json()
  expect((await steer(id, 'paused')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(id)).state, mailsTo(student.email)]).toEqual(['paused', 0])
  expect((await steer(id, 'running')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(id)).state, mailsTo(student.email)]).toEqual(['done', 1])
  expect((await steer(id, 'paused')).json()).toMatchObject({ status: 409, code: 'invitations.over' })

  const other = await someone()
  const { id: second } = (await start()).json()
  expect((await steer(second, 'stopped')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(second)).state, mailsTo(other.email)]).toEqual(['stopped', 0])
  expect((await steer(second, 'running')).statusCode).toBe(409)
  expect((await steer(second, 'stopped')).statusCode).toBe(204)
})

it('tells who got no link and why, and goes on with the others', async () => {
  const [opened, other] = [await someone(), await someone()]
  const { id } = (await start()).json()
  await t.db.update(users).set({ isActive: true }).where(eq(users.id, opened.id))
  await t.runJobs()
  const run = await read(id)
  expect(run).toMatchObject({ state: 'done', total: 2, sent: 1, failed: 1 })
  expect(run.failures).toEqual([
    expect.objectContaining({
      id: opened.id,
      email: opened.email,
      message: 'Cet étudiant a déjà ouvert son compte.',
    }),
  ])
  expect([mailsTo(opened.email), mailsTo(other.email)]).toEqual([0, 1])
  expect(await t.db.select().from(invitationRunPeople).where(eq(invitationRunPeople.runId, id))).toHaveLength(
    1,
  )
})

it('takes up a run that stands still, and forgets one after 90 days', async () => {
  const student = await someone()
  const { id } = (await start()).json()
  const ago = (days: number) => new Date(t.services.now().getTime() - days * 86_400_000)
  const set = (what: Partial<typeof invitationRuns.$inferInsert>) =>
    t.db.update(invitationRuns).set(what).where(eq(invitationRuns.id, id))
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${advanceRun.name}`)
  await set({ advancedAt: ago(1) })
  await t.services.jobs.enqueue(t.db, sweepRuns, {})
  await t.runJobs()
  expect([(await read(id)).state, mailsTo(student.email)]).toEqual(['done', 1])
  await set({ createdAt: ago(91) })
  await t.services.jobs.enqueue(t.db, sweepRuns, {})
  await t.runJobs()
  expect((await t.get(`/api/students/invitations/${id}`, { as: admin })).statusCode).toBe(404)
})

it('takes a second press of the same act for the first', async () => {
  const student = await someone()
  const call = () =>
    t.post('/api/students/invitations', {
      as: admin,
      body: filter,
      headers: { 'idempotency-key': `press-${school}` },
    })
  const [first, second] = [await call(), await call()]
  expect(second.json()).toEqual(first.json())
  await t.runJobs()
  expect(mailsTo(student.email)).toBe(1)
})

it('refuses an act on nobody, on accounts that need no link, and on runs that are not there', async () => {
  expect((await start()).json()).toMatchObject({ status: 409, code: 'invitations.nobody' })
  expect((await start({ ...filter, account: 'active' })).statusCode).toBe(422)
  expect((await start({ school: filter.school })).statusCode).toBe(422)
  const nowhere = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  expect((await steer(nowhere, 'paused')).statusCode).toBe(404)
  expect((await t.get(`/api/students/invitations/${nowhere}`, { as: admin })).statusCode).toBe(404)
})

it('is for administrators', async () => {
  const student = await someone({ isActive: true })
  await someone()
  const { id } = (await start()).json()
  const address = `/api/students/invitations/${id}`
  const calls = [
    t.get(address, { as: student }),
    t.get('/api/students/invitations', { as: student }),
    t.put(address, { as: student, body: { state: 'stopped' } }),
    t.post('/api/students/invitations', { as: student, body: filter }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await t.get('/api/students/invitations')).statusCode).toBe(401)
  const { data } = (await t.get('/api/students/invitations', { as: admin })).json()
  expect(data).toContainEqual(expect.objectContaining({ id, state: 'running', total: 1 }))
})
