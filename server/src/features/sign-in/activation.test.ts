import { offerValues } from '@cursus/shared/words'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'
import { invite, linkTo } from '../../../test/invitation.ts'
import { users } from '../accounts/accounts.table.ts'
import { forgetOldLinks } from '../accounts/email-tokens.service.ts'
import { students } from '../students/students.table.ts'

const t = await startTest()
const work = countStatements()
const school = await t.aSchool({
  partnershipLevel: 'inclusive',
  name: 'École Boréale',
  path: '/login/boreale',
})
const listed = { phoneNumber: null, street: null, postalCode: null, city: null, country: null }
const anInvited = (user = {}) =>
  t.aStudent({
    role: 'ROLE_STUDENT_INCLUSIVE',
    school,
    user: { isActive: false, passwordHash: null, name: 'Lise', lastName: 'Tournebois', ...user },
    profile: listed,
  })

const form = {
  password: 'Secret#2026',
  passwordConfirm: 'Secret#2026',
  civility: 'Mme',
  birthday: '31/12/2004',
  phoneNumber: '06 39 98 01 77',
  address: { street: '3 rue du Nord', postalCode: '59000', city: 'Lille', country: 'FR' },
}
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${addresses++ % 250}` })
const confirm = (token: string) => t.post('/api/security/email/confirm', { body: { token } })
const activate = (token: string, change: object = {}, headers = {}) =>
  t.post('/api/security/student/password', {
    body: { token, ...form, ...change },
    headers: { ...elsewhere(), ...headers },
  })
const renew = (token: string, headers: Record<string, string> = elsewhere()) =>
  t.post('/api/security/invitation/renew', { body: { token }, headers })
const login = (username: string) =>
  t.post('/api/security/login', { body: { username, password: form.password }, headers: elsewhere() })

it('shows an invited student what the list says, however often the page is loaded', async () => {
  const student = await anInvited()
  const token = await invite(t, student)
  for (const response of [await confirm(token), await confirm(token)]) {
    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject({
      type: 'inclusive',
      user: { name: 'Lise', lastName: 'Tournebois', email: student.email },
      school: { path: '/login/boreale', name: 'École Boréale' },
    })
    expect(response.json().data.invitation).toEqual({
      civility: 'M',
      birthday: '27/04/2003',
      expiresAt: new Date(t.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    })
  }
  expect((await login(student.email)).json().code).toBe('accounts.bad_credentials')
})

it('activates the account with its profile, signs in, and uses the invitation up', async () => {
  const student = await anInvited()
  const token = await invite(t, student)
  const response = await activate(token, {}, { 'accept-language': 'en', 'user-agent': 'Firefox/140.0 Linux' })
  expect(response.statusCode).toBe(200)
  const session = response.json()
  expect(session.data).toMatchObject({
    email: student.email,
    roles: ['ROLE_STUDENT_INCLUSIVE'],
    school: { id: school },
    offers: [...offerValues],
  })
  expect(response.headers['set-cookie']).toMatch(/^cursus_browser=[\w-]{43};/)
  const headers = { authorization: `Bearer ${session.token}` }
  expect((await t.get('/api/accounts/me', { headers })).json().data).toMatchObject({
    language: 'en',
    profile: { civility: 'Mme', birthday: '31/12/2004', phoneNumber: '+33639980177', address: form.address },
  })
  expect((await t.get('/api/accounts/sessions', { headers })).json().data).toMatchObject([
    { browser: 'Firefox', system: 'Linux', isCurrent: true },
  ])
  for (const again of [await activate(token), await confirm(token)])
    expect([again.statusCode, again.json().code]).toEqual([410, 'accounts.token_expired'])
  expect((await login(student.email)).statusCode).toBe(200)
  expect(JSON.stringify([t.lines, await t.mails()])).not.toMatch(new RegExp(`${form.password}|${token}`))
})

it('activates once when the form is sent twice at once', async () => {
  const token = await invite(t, await anInvited())
  const both = await Promise.all([activate(token), activate(token)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
})

it('names every wrong field at once, and keeps the invitation', async () => {
  const student = await anInvited()
  const token = await invite(t, student)
  const wrong = {
    password: 'short',
    passwordConfirm: 'other',
    civility: 'X',
    birthday: '31/02/2004',
    phoneNumber: '12',
    address: { street: '', postalCode: '59000', city: 'Lille', country: 'ZZ' },
  }
  const response = await activate(token, wrong)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual([
    'address.country',
    'address.street',
    'birthday',
    'civility',
    'password',
    'passwordConfirm',
    'phoneNumber',
  ])
  expect(Object.keys((await activate(token, { birthday: '01/01/2030' })).json().errors)).toEqual(['birthday'])
  const [profile] = await t.db.select().from(students).where(eq(students.userId, student.id))
  expect(profile?.street).toBe(null)
  expect((await activate(token)).statusCode).toBe(200)
})

it('opens nothing with a link of another kind, of a deactivated account, or an older one', async () => {
  const student = await anInvited()
  const older = await invite(t, student)
  const newer = await invite(t, student)
  const gone = await anInvited()
  const ofGone = await invite(t, gone)
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, gone.id))
  const member = await t.aStudent()
  await t.post('/api/forgot_password/', { body: { email: member.email }, headers: elsewhere() })
  const { token: invitation } = await linkTo(t, (await invitedAdmin()).email)
  for (const token of [older, ofGone, invitation, 'unknown']) {
    const response = await activate(token)
    expect([response.statusCode, response.json().code]).toEqual([404, 'accounts.token_unknown'])
    expect((await confirm(token)).statusCode).toBe(404)
  }
  expect((await activate(newer)).statusCode).toBe(200)
})

async function invitedAdmin() {
  const admin = await t.anAdmin()
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, admin.id))
  await t.post('/api/forgot_password/', { body: { email: admin.email }, headers: elsewhere() })
  return admin
}

it('keeps an invitation for 30 days, then offers a new mail', async () => {
  const student = await anInvited()
  const old = await invite(t, student)
  t.clock.forward({ days: 30 })
  for (const late of [await activate(old), await confirm(old)])
    expect([late.statusCode, late.json().code]).toEqual([410, 'accounts.token_expired'])
  expect((await renew(old)).statusCode).toBe(204)
  const { path, token } = await linkTo(t, student.email)
  expect(path).toBe('/confirmation_is')
  expect((await confirm(old)).json().code).toBe('accounts.token_unknown')
  expect((await activate(token)).statusCode).toBe(200)
  const before = t.posted.length
  expect((await renew(token)).statusCode).toBe(204)
  await t.runJobs()
  expect(t.posted).toHaveLength(before)
})

it('knows of an invitation for ever that it has run out, while nobody has taken it', async () => {
  const student = await anInvited()
  const old = await invite(t, student)
  const answerAfter = async (days: number) => {
    t.clock.forward({ days })
    onTestFinished(() => t.clock.forward({ days: -days }))
    await forgetOldLinks(t.services)
    const { code } = (await confirm(old)).json()
    const [row] = await t.db.select().from(users).where(eq(users.id, student.id))
    return [code, row?.linkExpiresAt === null]
  }
  for (const days of [119, 2, 400]) expect(await answerAfter(days)).toEqual(['accounts.token_expired', false])
})

it('renews alike for any token, after the same work, and fills nobody’s mailbox', async () => {
  const student = await anInvited()
  const token = await invite(t, student)
  const answers = []
  for (const one of [token, 'unknown']) {
    const { answer, statements } = await work.of(() => renew(one))
    answers.push([answer.statusCode, answer.body, statements])
  }
  expect(answers[0]).toEqual(answers[1])
  for (let turn = 0; turn < 6; turn += 1) {
    const { token: newest } = await linkTo(t, student.email)
    expect((await renew(newest)).statusCode).toBe(204)
  }
  await t.runJobs()
  expect(t.posted.filter(({ to }) => to.address === student.email)).toHaveLength(1 + 3)
})

it('keeps an invitation working when the school has changed its level', async () => {
  const student = await anInvited()
  const token = await invite(t, student)
  await t.db.update(users).set({ role: 'ROLE_STUDENT_PARTNER' }).where(eq(users.id, student.id))
  expect((await confirm(token)).json().data.type).toBe('inclusive')
  expect((await activate(token)).json().data.roles).toEqual(['ROLE_STUDENT_PARTNER'])
})
