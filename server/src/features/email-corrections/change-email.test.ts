import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { tablesSaying } from '../../../test/privacy.ts'
import { aRegistration } from '../../../test/registration.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { tidyAccounts } from '../accounts/accounts.jobs.ts'
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const password = 'Secret#2026'
const reason = 'Demandé au téléphone, identité vérifiée'
const anAddress = () => `nora-${crypto.randomUUID().slice(0, 8)}@example.org`
const aMember = async () => t.aStudent({ user: { passwordHash: await hashPassword(password) } })
const change = (who: Person, email: string, by = admin) =>
  t.as(by).put(`/api/students/${who.id}/email`, { email, reason })
const login = (username: string) => t.post('/api/security/login', { body: { username, password } })
const follow = (token = '') => t.post('/api/security/email/readdress', { body: { token } })
const linksTo = (address: string) =>
  t.posted
    .filter(({ to }) => to.address === address)
    .flatMap(({ text }) => /\/new-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
const templatesTo = async (address: string) =>
  (await t.mails()).filter(({ toAddress }) => toAddress === address).map(({ template }) => template)
const emailOf = async ({ id }: Person) =>
  (await t.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

it('gives an opened account the e-mail once its link is followed, tells the older one, and ends the sessions', async () => {
  const who = await aMember()
  const session = (await login(who.email)).json()
  const right = anAddress()
  const asked = await change(who, right)
  expect([asked.statusCode, asked.json()]).toEqual([200, { data: { state: 'waiting' } }])
  await t.runJobs()
  expect(await templatesTo(who.email)).toEqual(['email-changing'])
  expect(await templatesTo(right)).toEqual(['new-email'])
  expect(t.posted.find(({ to }) => to.address === who.email)?.text).not.toContain(right)
  // Nothing counts before the mailbox is proved.
  expect([(await login(right)).statusCode, (await login(who.email)).statusCode]).toEqual([401, 200])

  const [token] = linksTo(right)
  expect((await follow(token)).json()).toEqual({ data: { email: right } })
  await t.runJobs({ mayFail: true })
  expect([(await login(right)).statusCode, (await login(who.email)).statusCode]).toEqual([200, 401])
  const refreshed = await t.post('/api/security/token/refresh', {
    body: { refresh_token: session.refresh_token },
  })
  expect(refreshed.statusCode).toBe(401)
  expect(await templatesTo(who.email)).toEqual(['email-changed'])
  expect((await follow(token)).json().code).toBe('accounts.token_expired')
  const noted = await t.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.objectId, who.id))
    .orderBy(auditRows.at)
  expect(noted).toMatchObject([
    { action: 'accounts.email_change_asked', actorId: admin.id, after: { reason } },
    { action: 'accounts.email_changed', actorId: who.id, before: null, after: null },
  ])
  expect(await tablesSaying(t.db, who.email)).toEqual(['mail_outbox'])
})

it('leads the newest link alone to the account, and none to a new password', async () => {
  const who = await aMember()
  const [first, second] = [anAddress(), anAddress()]
  await change(who, first)
  await t.runJobs()
  await change(who, second)
  await t.runJobs()
  expect((await follow(linksTo(first)[0])).json().code).toBe('accounts.token_unknown')
  const body = { password: 'Another#2027' }
  const reset = await t.post(`/api/forgot_password/${linksTo(second)[0]}`, { body })
  expect([reset.statusCode, reset.json().code]).toEqual([404, 'accounts.token_unknown'])
  const confirmed = await t.post('/api/security/email/confirm', { body: { token: linksTo(second)[0] } })
  expect(confirmed.json().code).toBe('accounts.token_unknown')
  t.clock.forward({ days: 8 })
  expect((await follow(linksTo(second)[0])).json().code).toBe('accounts.token_expired')
  expect(await emailOf(who)).toBe(who.email)
  // Three months later nobody knows any more what was typed. The first link went with the second.
  expect((await tablesSaying(t.db, second)).toSorted()).toEqual(['email_tokens', 'mail_outbox'])
  t.clock.forward({ days: 91 })
  await t.services.jobs.enqueue(t.db, tidyAccounts, {})
  await t.runJobs()
  for (const address of [first, second]) expect(await tablesSaying(t.db, address)).toEqual([])
  t.clock.forward({ days: -99 })
})

it('takes refused mails to the new e-mail, and sends no paper again that arrived', async () => {
  const who = await aMember()
  const mail = {
    toAddress: who.email,
    toName: '',
    language: 'fr',
    payload: { name: 'N', email: who.email, attachments: [] },
  } as const
  const stored = { storageKey: 'x', fileName: 'Attestation.pdf', mimeType: 'application/pdf' }
  await t.db.insert(mailOutbox).values([
    {
      ...mail,
      eventKey: `test:${who.id}:1`,
      template: 'password-changed',
      state: 'failed',
      setAsideAt: t.clock.now(),
    },
    {
      ...{ ...mail, eventKey: `test:${who.id}:2`, template: 'certificate-issued', state: 'sent' },
      payload: { attachments: [stored] },
    },
  ])
  const right = anAddress()
  await change(who, right)
  await t.runJobs()
  await follow(linksTo(right)[0])
  await t.runJobs({ mayFail: true })
  expect((await templatesTo(right)).toSorted()).toEqual(['new-email', 'password-changed'])
  expect((await t.mails()).find(({ eventKey }) => eventKey === `test:${who.id}:1`)?.state).toBe('sent')
})

it('gives who never opened the account the e-mail at once: a new invitation, or a new confirmation', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const invited = await t.aStudent({
    ...{ role: 'ROLE_STUDENT_INCLUSIVE', school },
    user: { isActive: false, passwordHash: null },
  })
  await t.as(admin).post('/api/students/sendregistrationmail', { id: invited.id })
  t.clock.forward({ seconds: 61 })
  await t.runJobs({ evenLater: true })
  const invitations = (address: string) =>
    t.posted
      .filter(({ to }) => to.address === address)
      .flatMap(({ text }) => /\/confirmation_is\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  const [older] = invitations(invited.email)
  const right = anAddress()
  expect((await change(invited, right)).json()).toEqual({ data: { state: 'changed' } })
  await t.runJobs({ mayFail: true })
  const confirm = (token = '') => t.post('/api/security/email/confirm', { body: { token } })
  expect((await confirm(older)).json().code).toBe('accounts.token_unknown')
  expect((await confirm(invitations(right)[0])).statusCode).toBe(200)

  const body = aRegistration({ user: { email: anAddress() } })
  const { id } = (await t.post('/api/security/register/student/classic', { body })).json().data
  const buyer = { id, role: 'ROLE_STUDENT_CLASSIC', email: body.user.email } as Person
  const meant = anAddress()
  expect((await change(buyer, meant)).json()).toEqual({ data: { state: 'changed' } })
  await t.runJobs({ mayFail: true })
  expect(await templatesTo(meant)).toContain('confirm-email')
})

it('takes no e-mail of another account, none that it has, and changes nothing for who may not', async () => {
  const [who, other] = [await aMember(), await aMember()]
  const taken = await change(who, other.email.toUpperCase())
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'accounts.email_taken'])
  expect((await change(who, who.email)).statusCode).toBe(422)
  expect((await change(admin, anAddress())).json().code).toBe('students.unknown')
  const support = await t.anAdmin()
  await t.db
    .update(users)
    .set({ areas: ['support'] })
    .where(eq(users.id, support.id))
  expect((await change(who, anAddress(), support)).statusCode).toBe(403)
  expect((await change(who, anAddress(), other)).statusCode).toBe(403)
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, other.id))
  expect((await change(other, anAddress())).json().code).toBe('students.deactivated')
  // Somebody opened an account there before the link was followed.
  const right = anAddress()
  await change(who, right)
  await t.runJobs()
  await t.aStudent({ user: { email: right } })
  expect((await follow(linksTo(right)[0])).json().code).toBe('accounts.email_taken')
  expect(await emailOf(who)).toBe(who.email)
})

it('forgets with a closed account every e-mail that it had or was to get', async () => {
  const who = await aMember()
  const [right, never] = [anAddress(), anAddress()]
  await change(who, right)
  await t.runJobs()
  await follow(linksTo(right)[0])
  await change(who, never)
  await t.runJobs({ mayFail: true })
  const closed = await t.as({ ...who, email: right }).post('/api/accounts/me/close', { password })
  expect(closed.statusCode).toBe(204)
  for (const address of [who.email, never]) expect(await tablesSaying(t.db, address)).toEqual([])
})
