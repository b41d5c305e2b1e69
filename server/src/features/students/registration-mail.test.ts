import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { inviteStudents } from './invitation.service.ts'

const t = await startTest()
const admin = await t.anAdmin()
const inclusive = await t.aSchool({ partnershipLevel: 'inclusive' })
const partner = await t.aSchool()
const resend = (id: string) => t.as(admin).post('/api/students/sendregistrationmail', { id })
const role = 'ROLE_STUDENT_INCLUSIVE' as const
const waiting = { isActive: false, passwordHash: null }
const linksTo = (email: string) =>
  t.posted
    .filter(({ to }) => to.address === email)
    .map(({ text }) => /(\/confirmation_\w+)\?token=([\w-]+)/.exec(text) ?? expect.fail(text))
const confirm = (token: string | undefined) => t.post('/api/security/email/confirm', { body: { token } })

it('invites an inclusive student again: the older link dies, and the change is noted', async () => {
  const student = await t.aStudent({ role, school: inclusive, user: waiting })
  expect((await resend(student.id)).statusCode).toBe(204)
  await t.runJobs()
  expect((await resend(student.id)).statusCode).toBe(204)
  await t.runJobs()
  const [older, newer] = linksTo(student.email)
  expect([older?.[1], newer?.[1]]).toEqual(['/confirmation_is', '/confirmation_is'])
  expect((await confirm(older?.[2])).statusCode).toBe(404)
  expect((await confirm(newer?.[2])).json().data.type).toBe('inclusive')
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, student.id))
  expect(noted.map(({ action, actorId, after }) => [action, actorId, after])).toEqual(
    [0, 1].map(() => ['students.invited', admin.id, { mail: 'invitation' }]),
  )
})

it('promises no paid stay to a student of a list whose school pays no more, and lets them set a password', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: partner, user: waiting })
  expect((await resend(student.id)).statusCode).toBe(204)
  await t.runJobs()
  const [link] = linksTo(student.email)
  expect(link?.[1]).toBe('/confirmation_is')
  const mail = t.posted.find(({ to }) => to.address === student.email)
  expect(mail?.text).toContain('voir vos prix')
  expect(`${mail?.text} ${mail?.html}`).not.toContain('prend en charge')
})

it('takes the place of an invitation that still waits to leave, and of one that is held back', async () => {
  const student = await t.aStudent({ role, school: inclusive, user: waiting })
  const inviteAll = () => transact(t.db, (tx) => inviteStudents(tx, t.services, [student.id]))
  await inviteAll()
  expect((await resend(student.id)).statusCode).toBe(204)
  await inviteAll()
  await t.runJobs()
  const links = linksTo(student.email)
  expect(links).toHaveLength(1)
  expect((await confirm(links[0]?.[2])).statusCode).toBe(200)
})

it('leaves no mail with a dead link to be tried again: refused for good, it goes with the link that it brings', async () => {
  const invited = await t.aStudent({ role, school: inclusive, user: waiting })
  const registered = await t.aStudent({ user: { isActive: false, passwordHash: 'of their registration' } })
  const member = await t.aStudent({ user: { passwordHash: 'of their registration' } })
  const again = {
    [invited.email]: () => resend(invited.id),
    [registered.email]: () => resend(registered.id),
    [member.email]: () => t.post('/api/forgot_password', { body: { email: member.email } }),
  }
  await transact(t.db, (tx) => inviteStudents(tx, t.services, [invited.id]))
  for (const email of [registered.email, member.email]) await again[email]?.()
  await t.runJobs()
  for (const [email, ask] of Object.entries(again)) {
    const refused = { state: 'failed', lastError: 'no such mailbox' } as const
    await t.db.update(mailOutbox).set(refused).where(eq(mailOutbox.toAddress, email))
    expect((await ask()).statusCode).toBe(204)
  }
  await t.runJobs()
  const before = t.posted.length
  expect((await t.as(admin).post('/api/dashboard/failures/retry')).json()).toEqual({ mails: 0, jobs: 0 })
  await t.runJobs()
  expect(t.posted).toHaveLength(before)
  for (const email of Object.keys(again)) {
    expect((await t.mails()).filter(({ toAddress }) => toAddress === email)).toMatchObject([
      { state: 'sent' },
    ])
  }
})

it.each([
  ['partner', 'ROLE_STUDENT_PARTNER', '/confirmation_ps'],
  ['classic', 'ROLE_STUDENT_CLASSIC', '/confirmation_cs'],
] as const)('confirms the e-mail of a %s student again', async (type, other, page) => {
  const school = type === 'partner' ? { school: partner } : {}
  const registered = { isActive: false, passwordHash: 'of their registration' }
  const student = await t.aStudent({ role: other, ...school, user: registered })
  expect((await resend(student.id)).statusCode).toBe(204)
  await t.runJobs()
  expect(linksTo(student.email).map(([, path]) => path)).toEqual([page])
})

it('mails nobody who is active, deactivated, an administrator or unknown', async () => {
  const active = await t.aStudent({ role, school: inclusive })
  const gone = await t.aStudent({ role, school: inclusive, user: { ...waiting, deactivatedAt: new Date() } })
  const before = t.posted.length
  const answers = await Promise.all([active.id, gone.id, admin.id, crypto.randomUUID(), 'x'].map(resend))
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'students.active'],
    [409, 'students.deactivated'],
    [404, 'students.unknown'],
    [404, 'students.unknown'],
    [422, 'platform.invalid'],
  ])
  await t.runJobs()
  expect(t.posted).toHaveLength(before)
})
