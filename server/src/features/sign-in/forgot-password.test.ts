import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'
import { invite, linkTo as linkOf } from '../../../test/invitation.ts'
import { aRegistration } from '../../../test/registration.ts'
import { tidyAccounts, tidyOldLinks } from '../accounts/accounts.jobs.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { forgetOldLinks } from '../accounts/email-tokens.service.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { accessMail } from '../students/access-mails.service.ts'
import { writeAccessMail } from '../students/write-access-mail.ts'

const t = await startTest()
const [password, newPassword] = ['Secret#2026', 'Newer#2027']
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const work = countStatements()
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${addresses++ % 250}` })
const member = (user = {}) => t.aStudent({ user: { passwordHash, ...user } })
const forgot = (email: unknown, headers: Record<string, string> = elsewhere()) =>
  t.post('/api/forgot_password/', { body: { email }, headers })
const reset = (token: string, body: object = { password: newPassword }, headers = {}) =>
  t.post(`/api/forgot_password/${token}`, { body, headers: { ...elsewhere(), ...headers } })
const login = (username: string, given: string) =>
  t.post('/api/security/login', { body: { username, password: given }, headers: elsewhere() })
const refresh = (refresh_token: string) => t.post('/api/security/token/refresh', { body: { refresh_token } })

async function mailsTo(email: string) {
  await t.runJobs()
  return t.posted.filter(({ to }) => to.address === email)
}
const linkTo = (email: string) => linkOf(t, email)

it('takes the request without its last slash too', async () => {
  const { email } = await member()
  const answer = await t.post('/api/forgot_password', { body: { email }, headers: elsewhere() })
  expect([answer.statusCode, (await mailsTo(email)).length]).toEqual([204, 1])
})

it('mails one link, which sets the password once, ends every session and lifts the limit on guesses', async () => {
  const { id, email } = await member()
  const sessions = [await login(email, password), await login(email, password)].map((one) => one.json())
  for (let turn = 0; turn < 10; turn += 1) await login(email, 'Wrong#2026')
  expect((await login(email, password)).statusCode).toBe(429)

  expect((await forgot(email.toUpperCase())).statusCode).toBe(204)
  const { path, token, mail } = await linkTo(email)
  expect([path, mail.subject]).toEqual(['/forgot-password', 'Votre nouveau mot de passe Cursus'])
  const [row] = await t.db.select().from(emailTokens).where(eq(emailTokens.userId, id))
  expect(JSON.stringify([row, await t.mails(), t.lines])).not.toContain(token)

  expect((await reset(token)).statusCode).toBe(204)
  expect((await reset(token)).json().code).toBe('accounts.token_expired')
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Votre nouveau mot de passe Cursus',
    'Votre mot de passe a été changé',
  ])
  for (const { refresh_token } of sessions) expect((await refresh(refresh_token)).statusCode).toBe(401)
  expect((await login(email, password)).json().code).toBe('accounts.bad_credentials')
  expect((await login(email, newPassword)).statusCode).toBe(200)
})

it('takes the newest link only, and for 24 hours', async () => {
  const { email } = await member()
  await forgot(email)
  const { token: older } = await linkTo(email)
  await forgot(email)
  const { token: newer } = await linkTo(email)
  expect((await reset(older)).json().code).toBe('accounts.token_unknown')
  t.clock.forward({ hours: 24 })
  const late = await reset(newer)
  expect([late.statusCode, late.json().code]).toEqual([410, 'accounts.token_expired'])
  expect((await login(email, password)).statusCode).toBe(200)
})

it('mails one link when two are asked for together, and changes the password once when it is used twice', async () => {
  const { id, email } = await member()
  await Promise.all([forgot(email), forgot(email)])
  const tokens = (await mailsTo(email)).map(({ text }) => /token=([\w-]{43})\n/.exec(text)?.[1] ?? '')
  expect(await t.db.select().from(emailTokens).where(eq(emailTokens.userId, id))).toHaveLength(1)
  const twice = [...tokens, ...tokens].map((token, turn) => reset(token, { password: `Newer#202${turn}` }))
  const statuses = (await Promise.all(twice)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([204, 410])
})

it('names what is wrong with a password, and keeps the link', async () => {
  const { email } = await member()
  await forgot(email)
  const { token } = await linkTo(email)
  const faults = async (body: object) => Object.keys((await reset(token, body)).json().errors)
  expect(await faults({ password: 'short' })).toEqual(['password'])
  expect(await faults({})).toEqual(['password'])
  expect(await faults({ password: 'short', passwordConfirm: 'x' })).toEqual(['password', 'passwordConfirm'])
  expect(await faults({ password: newPassword, passwordConfirm: password })).toEqual(['passwordConfirm'])
  expect((await reset(token, { password: newPassword, passwordConfirm: newPassword })).statusCode).toBe(204)
})

it('knows no link of another call, of a deactivated account or of nobody', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', user: { isActive: false } })
  const invitation = await invite(t, student)
  const gone = await member()
  await forgot(gone.email)
  const { token: ofGone } = await linkTo(gone.email)
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, gone.id))
  for (const token of [invitation, ofGone, 'unknown', '%00', '..%2f..', 'x'.repeat(90)]) {
    const response = await reset(token)
    expect([token, response.statusCode]).toEqual([token, 404])
  }
})

it('answers alike for anybody, after the same work, and writes to the owners of accounts only', async () => {
  const [{ email }, gone] = [await member(), await member({ deactivatedAt: new Date() })]
  const answers = []
  for (const one of [email, gone.email, 'nobody@example.org']) {
    const { answer, statements } = await work.of(() => forgot(one))
    answers.push([answer.statusCode, answer.body, statements])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const before = t.posted.length
  await t.runJobs()
  expect(t.posted.slice(before).map(({ to }) => to.address)).toEqual([email])
  expect((await forgot('no e-mail')).statusCode).toBe(422)
})

it("fills nobody's mailbox: three mails an hour, eight a day, however often and from wherever they are asked for", async () => {
  const { email } = await member()
  const ask = () => Promise.all([forgot(email), forgot(email)])
  for (let turn = 0; turn < 4; turn += 1) {
    for (const answer of await ask()) expect(answer.statusCode).toBe(204)
    await t.runJobs()
  }
  // Of the two that were asked for together one left.
  expect((await mailsTo(email)).length).toBe(2)
  for (let hour = 0; hour < 12; hour += 1) {
    t.clock.forward({ hours: 1 })
    for (let turn = 0; turn < 4; turn += 1) {
      await forgot(email)
      await t.runJobs()
    }
  }
  expect((await mailsTo(email)).length).toBe(7)
  t.clock.forward({ hours: 24 })
  await forgot(email)
  const { token } = await linkTo(email)
  expect((await reset(token)).statusCode).toBe(204)
})

it('lets one network ask sixty times an hour, whoever it asks for', async () => {
  const from = { 'x-forwarded-for': '2001:db8:5::1' }
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await forgot(`person-${turn}@example.org`, from)).statusCode).toBe(204)
  }
  const next = await forgot('anybody@example.org', { 'x-forwarded-for': '2001:db8:5::2' })
  expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '3600'])
  expect((await forgot('anybody@example.org', { 'x-forwarded-for': '2001:db8:5:1::1' })).statusCode).toBe(204)
})

it('confirms an address that nobody had confirmed: who reads the mail has it', async () => {
  const body = aRegistration()
  await t.post('/api/security/register/student', { body, headers: elsewhere() })
  await t.runJobs()
  await forgot(body.user.email)
  const { path, token } = await linkTo(body.user.email)
  expect(path).toBe('/forgot-password')
  await reset(token)
  expect((await login(body.user.email, newPassword)).statusCode).toBe(200)
})

it('looks each hour at links whose time was over of late, and each night at all', async () => {
  const { id: userId } = await member()
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)
  for (const days of [89, 91, 100])
    await t.db.insert(emailTokens).values({
      ...{ userId, purpose: 'reset', tokenHash: `old-${days}` },
      ...{ createdAt: daysAgo(days + 1), expiresAt: daysAgo(days) },
    })
  const left = async () =>
    (await t.db.select().from(emailTokens).where(eq(emailTokens.userId, userId)))
      .map(({ tokenHash }) => tokenHash)
      .toSorted()
  await t.services.jobs.enqueue(t.db, tidyAccounts, {})
  await t.runJobs()
  expect(await left()).toEqual(['old-100', 'old-89'])
  await t.services.jobs.enqueue(t.db, tidyOldLinks, {})
  await t.runJobs()
  expect(await left()).toEqual(['old-89'])
})

it('sends an invited student the invitation again, and one whose invitation is held back nothing', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', name: 'École Boréale' })
  const of = () => t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false } })
  const [invited, held] = [await of(), await of()]
  const older = await invite(t, invited)
  t.clock.forward({ days: 31 })
  for (const { email } of [invited, held]) expect((await forgot(email)).statusCode).toBe(204)
  const { path, token, mail } = await linkTo(invited.email)
  expect(path).toBe('/confirmation_is')
  expect(mail.text).toContain('École Boréale vous invite')
  expect(token).not.toBe(older)
  expect(await mailsTo(held.email)).toEqual([])
})

it('sends it again however long it has run out, as whoever asks for a confirmation again, too', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive' })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { isActive: false } })
  const email = student.email
  let last = await invite(t, student)
  t.clock.forward({ days: 125 })
  await forgetOldLinks(t.services)
  const ways = [forgot, () => t.post('/api/security/email/renew', { body: { email }, headers: elsewhere() })]
  for (const ask of ways) {
    expect((await ask(email)).statusCode).toBe(204)
    const { path, token } = await linkTo(email)
    expect([path, token === last]).toEqual(['/confirmation_is', false])
    last = token
    t.clock.forward({ hours: 1 })
  }
})

it('takes the invitation of an administrator, for 30 days, and sends it again to one who asks', async () => {
  const admin = await t.anAdmin()
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, admin.id))
  await forgot(admin.email)
  const { path, token: late } = await linkTo(admin.email)
  expect(path).toBe('/forgot-password')
  t.clock.forward({ days: 30 })
  expect((await reset(late)).json().code).toBe('accounts.token_expired')
  await forgot(admin.email)
  const { token } = await linkTo(admin.email)
  t.clock.forward({ days: 29 })
  expect((await reset(token)).statusCode).toBe(204)
  expect((await login(admin.email, newPassword)).json().data.roles).toEqual(['ROLE_ADMIN'])
})

it('keeps the language in which an invited administrator opens the account, and none of a later reset', async () => {
  const admin = await t.anAdmin()
  await t.db.update(users).set({ isActive: false, passwordHash: null }).where(eq(users.id, admin.id))
  const opened = async (language: string) => {
    await forgot(admin.email)
    const { token } = await linkTo(admin.email)
    expect((await reset(token, undefined, { 'accept-language': language })).statusCode).toBe(204)
    return (await login(admin.email, newPassword)).json().data.language
  }
  expect(await opened('en')).toBe('en')
  expect(await opened('ar')).toBe('en')
})

it('writes a mail once, when its job runs twice', async () => {
  const { email } = await member()
  await forgot(email)
  const [asked] = await t.queued(accessMail)
  await writeAccessMail(t.services, asked ?? expect.fail('nothing was asked for'))
  const { token } = await linkTo(email)
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await reset(token)).statusCode).toBe(204)
})
