import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startHeldActs } from '../../../test/held-acts.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'

const { t, desk, mailsTo, held, waitingId, takeBack, pass, actionsOn } = await startHeldActs()

it('keeps the older link alive while another waits, and sends one however often it is asked', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const user = { isActive: false, passwordHash: null }
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user })
  const resend = () => {
    t.clock.forward({ seconds: 1 })
    return desk.post('/api/students/sendregistrationmail', { id: student.id })
  }
  const link = async () =>
    (await t.db.select().from(emailTokens).where(eq(emailTokens.userId, student.id)))[0]
  await resend()
  await pass()
  const first = await link()
  await resend()
  await resend()
  expect(await held()).toMatchObject([{ kind: 'link_resent', contract: null }, { state: 'left' }])
  expect((await takeBack(await waitingId())).statusCode).toBe(204)
  await pass()
  expect([mailsTo(student).length, (await link())?.id]).toEqual([1, first?.id])
  await resend()
  await resend()
  await pass()
  expect(mailsTo(student)).toHaveLength(2)
  expect((await link())?.id).not.toBe(first?.id)
  expect(await actionsOn(student.id)).toEqual([
    ...['students.invited', 'students.invited', 'accounts.link_undone', 'students.invited'],
  ])
})

it('sends no link to who was deactivated within the minute', async () => {
  const student = await t.aStudent({ user: { isActive: false } })
  await desk.post('/api/students/sendregistrationmail', { id: student.id })
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, student.id))
  await pass()
  expect(mailsTo(student)).toEqual([])
})

it('invites an administrator again after a minute', async () => {
  const body = { email: 'nour@example.org', name: 'Nour', lastName: 'Tamsour' }
  const { id } = (await desk.post('/api/users', body)).json().data
  await t.runJobs()
  const links = () => t.posted.filter(({ to }) => to.address === body.email)
  expect((await desk.post(`/api/users/${id}/invite`)).statusCode).toBe(204)
  await t.runJobs()
  expect(links()).toHaveLength(1)
  await pass()
  expect(links()).toHaveLength(2)
})

it('deactivates at once, and gives account and sessions back', async () => {
  const password = 'Secret#2026'
  const student = await t.aStudent({ user: { passwordHash: await hashPassword(password) } })
  const login = () => t.post('/api/security/login', { body: { username: student.email, password } })
  const session = (await login()).json()
  const refresh = () =>
    t.post('/api/security/token/refresh', { body: { refresh_token: session.refresh_token } })
  expect((await desk.post(`/api/users/${student.id}/deactivate`)).statusCode).toBe(204)
  expect((await login()).statusCode).toBe(401)
  expect((await takeBack(await waitingId())).statusCode).toBe(204)
  expect((await refresh()).statusCode).toBe(200)
  expect(await actionsOn(student.id)).toEqual(['accounts.deactivated', 'accounts.deactivation_undone'])
})
