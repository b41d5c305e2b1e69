import { eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { listsOf, many } from '../../../test/lists.ts'
import { aSchoolForm } from '../../../test/school-form.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { sweepImports } from './student-imports.jobs.ts'

const t = await startTest()
const { admin, send, schoolOf, studentsOf } = await listsOf(t)

const invitationsOf = async (school: number, id: string) =>
  (await t.get(`/api/schools/${school}/imports/${id}`, { as: admin })).json().data.invitations
const invitationMails = (domain: string) =>
  t.posted.filter(({ to }) => to.address.endsWith(`@${domain}.boreale.example.org`))

it('invites each student of a list once, and nobody again for the same list', async () => {
  const school = await schoolOf('invited')
  const { data } = (await send(school, many(3, 'invited'))).json()
  expect(data.invitations).toEqual({ state: 'sending', total: 3, sent: 0, validUntil: null })
  await t.runJobs()
  const validUntil = new Date(t.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString()
  expect(await invitationsOf(school, data.id)).toEqual({ state: 'sent', total: 3, sent: 3, validUntil })
  const again = (await send(school, many(4, 'invited'))).json()
  expect(again.data).toMatchObject({ created: 1, skipped: 3, invitations: { total: 1 } })
  await t.runJobs()
  const mails = invitationMails('invited')
  expect(mails.map(({ to }) => to.address).sort()).toEqual(
    [0, 1, 2, 3].map((at) => `student${at}@invited.boreale.example.org`),
  )
  for (const { text } of mails)
    expect(text).toMatch(/https:\/\/cursus\.test\/confirmation_is\?token=[\w-]{43}/)
})

it('opens the account of who follows the link of an invitation', async () => {
  const school = await schoolOf('opened')
  await send(school, many(1, 'opened'))
  await t.runJobs()
  const token = /token=([\w-]+)/.exec(invitationMails('opened')[0]?.text ?? '')?.[1]
  const confirmed = await t.post('/api/security/email/confirm', { body: { token } })
  expect(confirmed.json().data).toMatchObject({
    type: 'inclusive',
    user: { name: 'Malo' },
    school: { id: school },
  })
})

it('holds invitations back until they are let go, and then invites once', async () => {
  const school = await schoolOf('held')
  const { data } = (await send(school, many(2, 'held'), { invite: false })).json()
  await t.runJobs()
  expect(await invitationsOf(school, data.id)).toMatchObject({ state: 'held', total: 2, sent: 0 })
  expect(invitationMails('held')).toEqual([])
  const path = `/api/schools/${school}/imports/${data.id}/invite`
  const answers = await Promise.all([0, 1].map(() => t.post(path, { as: admin, body: {} })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  await t.runJobs()
  expect((await t.post(path, { as: admin, body: {} })).json().data.invitations).toMatchObject({
    state: 'sent',
    total: 2,
  })
  await t.runJobs()
  expect(invitationMails('held')).toHaveLength(2)
  const released = await t.db.select().from(auditRows).where(eq(auditRows.objectId, data.id))
  expect(released.map(({ action, after }) => [action, after])).toEqual([
    ['student_imports.started', { schoolId: school, total: 2, holdsInvitations: true }],
    ['students.invited', { total: 2 }],
  ])
})

it('invites whom a list holds back also once their school has another level', async () => {
  const school = await schoolOf('level')
  const { data } = (await send(school, many(2, 'level'), { invite: false })).json()
  await t.runJobs()
  const body = aSchoolForm({ name: 'École Niveau', emailDomain: 'level.boreale.example.org' })
  expect((await t.post(`/api/schools/${school}/update`, { as: admin, body })).statusCode).toBe(200)
  await t.runJobs()
  await t.post(`/api/schools/${school}/imports/${data.id}/invite`, { as: admin, body: {} })
  await t.runJobs()
  expect(await invitationsOf(school, data.id)).toMatchObject({ state: 'sent', total: 2, sent: 2 })
  const mails = invitationMails('level')
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).not.toContain('prend en charge')
})

it('lets invitations that an earlier list holds back go with a later one that invites', async () => {
  const school = await schoolOf('later')
  await send(school, many(2, 'later'), { invite: false })
  const { data } = (await send(school, many(2, 'later'))).json()
  await t.runJobs()
  expect(await invitationsOf(school, data.id)).toMatchObject({ state: 'sent', total: 2 })
  expect(invitationMails('later')).toHaveLength(2)
})

it('tells of each of two lists at once its own invitations alone', async () => {
  const school = await schoolOf('tabs')
  const answers = await Promise.all([0, 1].map(() => send(school, many(3, 'tabs'))))
  const both = answers.map((answer) => answer.json().data)
  const told = async () => {
    const invitations = await Promise.all(both.map(({ id }) => invitationsOf(school, id)))
    return invitations.map(({ total }, at) => [both[at].created, total])
  }
  expect(both.map(({ created }) => created).sort()).toEqual([0, 3])
  for (const [created, total] of await told()) expect(total).toBe(created)
  await t.runJobs()
  for (const [created, total] of await told()) expect(total).toBe(created)
  expect(invitationMails('tabs')).toHaveLength(3)
})

it('invites nobody who was deactivated meanwhile, and takes up invitations that stand still', async () => {
  const school = await schoolOf('pause')
  const { data } = (await send(school, many(2, 'pause'))).json()
  await t.db
    .update(users)
    .set({ deactivatedAt: t.clock.now() })
    .where(eq(users.email, 'student0@pause.boreale.example.org'))
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE state < 'active'`)
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(await invitationsOf(school, data.id)).toMatchObject({ state: 'sent' })
  expect(invitationMails('pause').map(({ to }) => to.address)).toEqual(['student1@pause.boreale.example.org'])
})

const shownLast = async () => {
  const { schoolId, id } = (await t.get('/api/dashboard', { as: admin })).json().lastImport
  return [schoolId, id]
}
const undo = (school: number, id: string, as = admin) =>
  t.post(`/api/schools/${school}/imports/${id}/undo`, { as, body: {} })

it('takes the students of a list away again until one of them has answered, with links and mails', async () => {
  const school = await schoolOf('undone')
  t.clock.forward({ seconds: 1 })
  const first = (await send(school, many(1, 'undone'))).json().data
  await t.runJobs()
  t.clock.forward({ seconds: 1 })
  const { data } = (await send(school, many(3, 'undone'))).json()
  expect([data.created, data.undo]).toEqual([2, 'possible'])
  expect(await shownLast()).toEqual([school, data.id])
  expect((await undo(school, data.id)).json().data.state).toBe('undoing')
  await t.runJobs()
  const done = (await t.get(`/api/schools/${school}/imports/${data.id}`, { as: admin })).json().data
  expect([done.state, done.undo]).toEqual(['undone', 'none'])
  expect(await shownLast()).toEqual([school, first.id])
  expect((await studentsOf(school)).map(({ user }) => user.email)).toEqual([
    'student0@undone.boreale.example.org',
  ])
  const kept = await t.db.select().from(mailOutbox).where(like(mailOutbox.toAddress, '%@undone.%'))
  expect(kept.map(({ toAddress }) => toAddress)).toEqual(['student0@undone.boreale.example.org'])
  expect((await undo(school, data.id)).statusCode).toBe(202)
  expect((await send(school, many(3, 'undone'))).json().data).toMatchObject({ created: 2, skipped: 1 })

  const who = eq(users.email, 'student0@undone.boreale.example.org')
  await t.db.update(users).set({ isActive: true }).where(who)
  const answered = await undo(school, first.id)
  expect([answered.statusCode, answered.json().code]).toEqual([409, 'imports.answered'])
  expect(await studentsOf(school)).toHaveLength(3)
  const student = await t.aStudent()
  expect((await undo(school, first.id, student)).statusCode).toBe(403)
  expect((await undo(await schoolOf('elsewhere'), first.id)).statusCode).toBe(404)
})

it.each([
  'waiting',
  'sent',
])('leaves a mail to a visitor who has the address of a listed student (%s)', async (state) => {
  const school = await schoolOf(`visitor-${state}`)
  const { data } = (await send(school, many(1, `visitor-${state}`))).json()
  const email = `student0@visitor-${state}.boreale.example.org`
  const who = { firstname: 'Awa', lastname: 'Diabaté', email }
  const body = { ...who, title: 'Une fuite', message: 'Hier.' }
  expect((await t.post('/api/complaints', { body })).statusCode).toBe(201)
  if (state === 'sent') await t.runJobs()
  expect((await undo(school, data.id)).statusCode).toBe(202)
  await t.runJobs()
  expect(await studentsOf(school)).toEqual([])
  const kept = await t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, email))
  expect(kept.map(({ template, payload }) => [template, payload.name])).toEqual([
    ['visitor-complaint-received', 'Awa'],
  ])
})

it('takes up an undo that stands still, and keeps who answered meanwhile', async () => {
  const school = await schoolOf('race')
  const { data } = (await send(school, many(2, 'race'))).json()
  await undo(school, data.id)
  await t.db.update(users).set({ isActive: true }).where(eq(users.email, 'student1@race.boreale.example.org'))
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE state < 'active'`)
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect((await studentsOf(school)).map(({ user }) => user.email)).toEqual([
    'student1@race.boreale.example.org',
  ])
  expect(invitationMails('race')).toEqual([])
})
