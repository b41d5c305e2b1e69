import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startRegistering } from '../../../test/registering.ts'
import { aRegistration } from '../../../test/registration.ts'
import { users } from '../accounts/accounts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const { t, register, login, confirm, cookieOf, lastMail, linkOf, account } = await startRegistering()

it('answers alike for a known e-mail, whose owner is told at most once an hour', async () => {
  const owner = await t.aStudent({ user: { name: 'Nora' } })
  const first = await register(aRegistration())
  await t.runJobs()
  const again = () =>
    register(aRegistration({ user: { email: owner.email.toUpperCase(), password: 'Other#2026' } }))
  const before = t.posted.length
  const [second] = [await again(), await again()]
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  await t.runJobs()
  expect(t.posted.slice(before).map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte Cursus'])
  t.clock.forward({ hours: 1 })
  await again()
  await t.runJobs()
  expect(t.posted).toHaveLength(before + 2)
  expect((await account(owner.email))?.users).toMatchObject({ name: 'Nora', passwordHash: null })
})

it('replaces a registration that nobody confirmed: its password, its link and its sessions are over', async () => {
  const stranger = aRegistration({ user: { name: 'Victor' } })
  const { email } = stranger.user
  const taken = await t.post('/api/security/register/student/classic', { body: stranger })
  const [, , strangersLink = ''] = linkOf((await lastMail(stranger)).text)
  const body = aRegistration({ user: { email, password: 'Rightful#2026' }, birthday: '01/02/2004' })
  const mine = cookieOf(await register(body))
  const [, , link = ''] = linkOf((await lastMail(body)).text)

  expect((await confirm(strangersLink, cookieOf(taken))).statusCode).toBe(404)
  const { refresh_token } = taken.json()
  expect((await t.post('/api/security/token/refresh', { body: { refresh_token } })).statusCode).toBe(401)
  expect((await confirm(link, mine)).json().data.isConfirmed).toBe(true)
  expect((await login(email)).json().code).toBe('accounts.bad_credentials')
  expect((await login(email, 'Rightful#2026')).statusCode).toBe(200)
  const row = await account(email)
  expect([row?.users.name, row?.students?.birthday]).toEqual(['Nora', '2004-02-01'])
  expect(await t.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
})

it('takes of two tabs of one browser what was sent last, with its mail and its password', async () => {
  const first = aRegistration()
  const { email } = first.user
  const cookie = cookieOf(await register(first))
  const [, , older = ''] = linkOf((await lastMail(first)).text)
  const last = aRegistration({ user: { email, password: 'Second#2026' } })
  const answer = await register(last, { cookie })
  expect([answer.statusCode, cookieOf(answer)]).toEqual([201, cookie])
  const [, , newer = ''] = linkOf((await lastMail(last)).text)

  expect((await confirm(older, cookie)).json().code).toBe('accounts.token_unknown')
  expect((await confirm(newer, cookie)).json().data.isConfirmed).toBe(true)
  expect((await login(email, first.user.password)).json().code).toBe('accounts.bad_credentials')
  expect((await login(email, 'Second#2026')).statusCode).toBe(200)
  // A third tab that was left open: nothing of the account changes, and its owner hears of it.
  expect((await register(first, { cookie })).statusCode).toBe(201)
  expect((await lastMail(first)).subject).toBe('Vous avez déjà un compte Cursus')
  expect((await login(email, 'Second#2026')).statusCode).toBe(200)
})

it('takes a form that is sent again before its first answer came', async () => {
  const body = aRegistration()
  const send = () => t.post('/api/security/register/student/classic', { body })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await t.db.select().from(users).where(eq(users.email, body.user.email))).toHaveLength(1)
})

it('lets no older mail confirm what somebody else registers after it, also when no further mail leaves', async () => {
  const body = aRegistration()
  const mine = cookieOf(await register(body))
  const [, , link = ''] = linkOf((await lastMail(body)).text)
  for (let turn = 0; turn < 4; turn += 1) {
    await register(aRegistration({ user: { email: body.user.email, password: 'Strange#2026' } }))
  }
  expect((await confirm(link, mine)).statusCode).toBe(404)
  expect((await account(body.user.email))?.users.isActive).toBe(false)
})

it('replaces nothing that a purchase hangs on: its owner hears where the confirmation is sent again', async () => {
  const body = aRegistration()
  await register(body)
  await t.runJobs()
  const row = await account(body.user.email)
  await t.db.insert(purchases).values({
    studentId: row?.users.id ?? '',
    product: 'travel',
    amount: 1000,
    language: 'fr',
  })
  await register(aRegistration({ user: { email: body.user.email, password: 'Other#2026', name: 'Victor' } }))
  const mail = await lastMail(body)
  expect(mail.subject).toBe('Vous avez déjà un compte Cursus')
  expect(mail.text).toContain(
    'Renvoyer l’e-mail de confirmation\u00a0:\nhttps://cursus.test/login?confirm=again\n',
  )
  expect((await account(body.user.email))?.users).toEqual(row?.users)
})

it('replaces neither an invited student nor an administrator who has no password yet', async () => {
  const waiting = { isActive: false, passwordHash: null }
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const invited = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: waiting })
  const admin = await t.anAdmin()
  await t.db.update(users).set(waiting).where(eq(users.id, admin.id))
  const gone = await t.aStudent({ user: { isActive: false, passwordHash: 'x', deactivatedAt: new Date() } })
  for (const { email } of [invited, admin, gone]) {
    const before = await account(email)
    expect((await register(aRegistration({ user: { email } }))).statusCode).toBe(201)
    expect(await account(email)).toEqual(before)
  }
})

it('asks for the password where the link is opened in another browser, and signs in there only with it', async () => {
  const body = aRegistration()
  const { email } = body.user
  await register(body)
  const [, , link = ''] = linkOf((await lastMail(body)).text)
  const opened = await confirm(link)
  expect(opened.statusCode).toBe(200)
  expect(opened.json().data.isConfirmed).toBe(false)
  expect(opened.json().session).toBe(undefined)
  expect((await login(email)).json().code).toBe('accounts.account_not_verified')

  const from = (cookie: string, password: string) =>
    t.post('/api/security/login', { body: { username: email, password }, headers: { cookie } })
  const there = cookieOf(opened)
  expect((await from(there, 'Wrong#2026')).json().code).toBe('accounts.bad_credentials')
  expect((await account(email))?.users.isActive).toBe(false)
  expect((await from(there, body.user.password)).statusCode).toBe(200)
  expect((await login(email)).statusCode).toBe(200)
  expect((await confirm(link, there)).statusCode).toBe(410)
})

it('lets the owner of the mailbox set a password by the link of a stranger’s registration', async () => {
  const stranger = aRegistration()
  const { email } = stranger.user
  const taken = await t.post('/api/security/register/student/classic', { body: stranger })
  const [, , link = ''] = linkOf((await lastMail(stranger)).text)
  await confirm(link)
  const body = { password: 'Rightful#2026' }
  expect((await t.post(`/api/forgot_password/${link}`, { body })).statusCode).toBe(204)
  expect((await t.post(`/api/forgot_password/${link}`, { body })).statusCode).toBe(410)
  const { refresh_token } = taken.json()
  expect((await t.post('/api/security/token/refresh', { body: { refresh_token } })).statusCode).toBe(401)
  expect((await login(email)).json().code).toBe('accounts.bad_credentials')
  expect((await login(email, body.password)).statusCode).toBe(200)
})

it('sends the confirmation again; it still signs in the browser that registered', async () => {
  const body = aRegistration()
  const mine = cookieOf(await register(body))
  const [, , first = ''] = linkOf((await lastMail(body)).text)
  t.clock.forward({ hours: 24 })
  expect((await confirm(first, mine)).statusCode).toBe(410)
  const renew = (email: string) => t.post('/api/security/email/renew', { body: { email } })
  expect((await renew(body.user.email)).statusCode).toBe(204)
  const [, , second = ''] = linkOf((await lastMail(body)).text)
  expect((await confirm(first, mine)).statusCode).toBe(404)
  expect((await confirm(second, mine)).json().data.isConfirmed).toBe(true)
  expect((await renew(body.user.email)).statusCode).toBe(204)
  expect((await lastMail(body)).subject).toBe('Vous avez déjà un compte Cursus')
  const before = t.posted.length
  expect((await renew('nobody@example.org')).statusCode).toBe(204)
  await t.runJobs()
  expect(t.posted).toHaveLength(before)
})

it('takes a link once, and for 24 hours', async () => {
  const [used, late] = [aRegistration(), aRegistration()]
  const cookie = cookieOf(await register(used))
  const [, , token = ''] = linkOf((await lastMail(used)).text)
  expect((await confirm(token, cookie)).statusCode).toBe(200)
  expect((await confirm(token)).json().code).toBe('accounts.token_expired')
  await register(late)
  const [, , lateToken = ''] = linkOf((await lastMail(late)).text)
  t.clock.forward({ hours: 24 })
  const response = await confirm(lateToken)
  expect([response.statusCode, response.json().code]).toEqual([410, 'accounts.token_expired'])
  expect((await account(late.user.email))?.users.isActive).toBe(false)
})

it('tells an address five times an hour that an e-mail is taken, and no sixth time', async () => {
  const known = await t.aStudent()
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const ask = (email: string, headers = from) =>
    t.post('/api/security/register/student/classic', { body: aRegistration({ user: { email } }), headers })
  for (let turn = 0; turn < 5; turn += 1) {
    const response = await ask(known.email)
    expect([response.statusCode, response.json().code]).toEqual([409, 'accounts.email_taken'])
  }
  const sixth = await ask(known.email)
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '3600'])
  expect((await ask('free@example.org')).statusCode).toBe(429)
  expect((await ask(known.email, { 'x-forwarded-for': '203.0.113.8' })).statusCode).toBe(409)
})
