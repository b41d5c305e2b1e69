import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { countArgon } from '../../../test/count-argon.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'
import { aRegistration } from '../../../test/registration.ts'
import { users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { countGuess } from '../accounts/sign-in-limits.service.ts'

// What takes time in these calls is argon2 and the database: both are counted, as a clock would flicker.
const argonRuns = countArgon()
const t = await startTest()
const database = countStatements()
const password = 'Secret#2026'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${addresses++ % 250}` })
const member = (user = {}) => t.aStudent({ user: { passwordHash, ...user } })
const post = (path: string, body: object) => t.post(path, { body, headers: elsewhere() })

/** Returns everything that a stranger can see or measure of a call. */
async function outside(path: string, body: object) {
  const argonBefore = argonRuns()
  const { answer, statements } = await database.of(() => post(path, body))
  const { requestId: _, ...shown } = answer.body ? answer.json() : {}
  const names = Object.keys(answer.headers).sort()
  return { status: answer.statusCode, shown, names, argon: argonRuns() - argonBefore, statements }
}

it('tells nothing at a login without the right password, whoever it is about', async () => {
  const wrong = { password: 'Wrong#2026' }
  const tries = [
    { username: 'nobody@example.org', ...wrong },
    { username: (await member()).email, ...wrong },
    { username: (await member({ isActive: false })).email, ...wrong },
    { username: (await member({ deactivatedAt: new Date() })).email, password },
    { username: (await member({ isActive: false, passwordHash: null })).email, ...wrong },
    { username: (await t.anAdmin()).email, ...wrong },
  ]
  const seen = []
  for (const one of tries) seen.push(await outside('/api/security/login', one))
  expect(seen[0]).toMatchObject({ status: 401, argon: 1, shown: { code: 'accounts.bad_credentials' } })
  for (const one of seen) expect(one).toEqual(seen[0])
})

it('refuses the eleventh guess alike for an account and for none, before any argon2', async () => {
  const seen = []
  for (const username of [(await member()).email, 'still-nobody@example.org']) {
    for (let turn = 0; turn < 10; turn += 1) await post('/api/security/login', { username, password: 'x' })
    seen.push(await outside('/api/security/login', { username, password }))
  }
  expect(seen[0]).toMatchObject({ status: 429, argon: 0 })
  expect(seen[1]).toEqual(seen[0])
})

it('registers alike a new e-mail and one that is known, confirmed or not, with its password or another', async () => {
  const unconfirmed = aRegistration()
  await post('/api/security/register/student', unconfirmed)
  const emails = [
    'quite-new@example.org',
    (await member()).email,
    (await member({ deactivatedAt: new Date() })).email,
    (await t.anAdmin()).email,
    unconfirmed.user.email,
  ]
  const seen = []
  for (const email of emails) {
    seen.push(await outside('/api/security/register/student', aRegistration({ user: { email } })))
  }
  expect(seen[0]).toMatchObject({ status: 201, argon: 1 })
  for (const one of seen) expect(one).toEqual(seen[0])
})

it('asks for a confirmation alike for a new e-mail, one that waits and one that is confirmed', async () => {
  const emails = [
    'never-seen@example.org',
    (await member({ isActive: false })).email,
    (await member()).email,
    (await t.anAdmin()).email,
  ]
  const seen = []
  for (const email of emails) seen.push(await outside('/api/security/email/renew', { email }))
  expect(seen[0]).toMatchObject({ status: 204, argon: 0 })
  for (const one of seen) expect(one).toEqual(seen[0])
})

it('registers alike when a mailbox has had its mails of this hour', async () => {
  await t.runJobs()
  const [known, unknown] = [(await member()).email, 'often-asked@example.org']
  for (let turn = 0; turn < 3; turn += 1) {
    for (const email of [known, unknown]) await post('/api/forgot_password/', { email })
  }
  const seen = []
  for (const email of [known, unknown]) {
    seen.push(await outside('/api/security/register/student', aRegistration({ user: { email } })))
  }
  expect(seen[1]).toEqual(seen[0])
  const before = t.posted.length
  await t.runJobs()
  const told = t.posted.slice(before).filter(({ subject }) => subject.includes('Confirmez'))
  expect(told.map(({ to }) => to.address)).toEqual([unknown])
})

it('mails the confirmation again three times an hour at most', async () => {
  const body = aRegistration()
  for (let turn = 0; turn < 8; turn += 1) {
    await post('/api/security/register/student', body)
    await t.runJobs()
  }
  expect(t.posted.filter(({ to }) => to.address === body.user.email)).toHaveLength(3)
  t.clock.forward({ hours: 1 })
  await post('/api/security/register/student', body)
  await t.runJobs()
  expect(t.posted.filter(({ to }) => to.address === body.user.email)).toHaveLength(4)
  expect(await t.db.select().from(users).where(eq(users.email, body.user.email))).toHaveLength(1)
})

it('counts the guesses of a whole IPv6 network together', async () => {
  for (let turn = 0; turn < 100; turn += 1) {
    const email = `somebody-${turn}@example.org`
    await countGuess(t.services, { email, address: '2001:db8:7:7::1', browser: null })
  }
  const { email } = await member()
  const from = async (address: string) =>
    (
      await t.post('/api/security/login', {
        body: { username: email, password },
        headers: { 'x-forwarded-for': address },
      })
    ).statusCode
  expect(await from('2001:db8:7:7:1:2:3:4')).toBe(429)
  expect(await from('2001:db8:7:7::9')).toBe(429)
  expect(await from('2001:db8:7:8::9')).toBe(200)
})

it('tells whether an address was confirmed to the browser that registered it alone, and others alike of any address', async () => {
  const registered = aRegistration()
  const { headers } = await t.post('/api/security/register/student', { body: registered })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const { email } = registered.user
  const ask = async () => {
    const own = await t.post('/api/security/email/confirmed', { body: { email }, headers: { cookie } })
    return own.json().isConfirmed
  }
  expect(await ask()).toBe(false)
  await t.runJobs()
  const text = t.posted.findLast(({ to }) => to.address === email)?.text ?? ''
  const [, token = ''] = /\?token=([\w-]+)/.exec(text) ?? []
  const opened = await post('/api/security/email/confirm', { token })
  expect(await ask()).toBe(false)
  const elsewhereCookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const body = { username: email, password: registered.user.password }
  await t.post('/api/security/login', { body, headers: { cookie: elsewhereCookie } })
  expect(await ask()).toBe(true)
  const seen = []
  for (const one of [email, (await member()).email, 'nobody-at-all@example.org']) {
    seen.push(await outside('/api/security/email/confirmed', { email: one }))
  }
  expect(seen[0]).toMatchObject({ status: 200, argon: 0, shown: { isConfirmed: false } })
  for (const one of seen) expect(one).toEqual(seen[0])
})

it('does not tell a browser that registered an address that its owner chose another password by the link', async () => {
  const stranger = aRegistration()
  const { headers } = await t.post('/api/security/register/student', { body: stranger })
  await t.runJobs()
  const { email } = stranger.user
  const text = t.posted.findLast(({ to }) => to.address === email)?.text ?? ''
  const [, token = ''] = /\?token=([\w-]+)/.exec(text) ?? []
  const passwords = { password: 'Rightful#2026', passwordConfirm: 'Rightful#2026' }
  expect((await post(`/api/forgot_password/${token}`, passwords)).statusCode).toBe(204)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const asked = await t.post('/api/security/email/confirmed', { body: { email }, headers: { cookie } })
  expect(asked.json()).toEqual({ isConfirmed: false })
})
