import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { refreshTokens } from './accounts.table.ts'
import { hashPassword } from './passwords.service.ts'

const t = await startTest()
const [password, newPassword] = ['Secret#2026', 'Newer#2027']
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${addresses++ % 250}` })
const member = () => t.aStudent({ user: { passwordHash } })
const login = async (username: string, userAgent = firefox, given = password) =>
  t.post('/api/security/login', {
    body: { username, password: given },
    headers: { ...elsewhere(), 'user-agent': userAgent },
  })
const refresh = (refresh_token: string, userAgent = firefox) =>
  t.post('/api/security/token/refresh', { body: { refresh_token }, headers: { 'user-agent': userAgent } })
const by = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } })
const sessionsOf = async (session: { token: string }) =>
  (await t.get('/api/accounts/sessions', by(session))).json().data
const end = (session: { token: string }, id: string) =>
  t.post(`/api/accounts/sessions/${id}/end`, by(session))
const change = (session: { token: string }, body: object) =>
  t.put('/api/accounts/password', { ...by(session), body })

it('shows where somebody is signed in: browser, device and times, this one first, nobody else’s', async () => {
  const student = await member()
  const phone = (await login(student.email, safari)).json()
  const signedIn = t.clock.now().toISOString()
  t.clock.forward({ hours: 2 })
  const computer = (await login(student.email)).json()
  t.clock.forward({ hours: 1 })
  await refresh(phone.refresh_token, safari)
  await login((await member()).email)
  const [computerTime, now] = [
    new Date(t.clock.now().getTime() - 3_600_000).toISOString(),
    t.clock.now().toISOString(),
  ]
  const { token } = (await refresh(computer.refresh_token)).json()
  expect(await sessionsOf({ token })).toEqual([
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Linux',
      isMobile: false,
      signedInAt: computerTime,
      lastUsedAt: now,
      isCurrent: true,
    },
    {
      id: expect.any(String),
      browser: 'Safari',
      system: 'iPhone',
      isMobile: true,
      signedInAt: signedIn,
      lastUsedAt: now,
      isCurrent: false,
    },
  ])
})

it('keeps when a session began, however often its token has changed', async () => {
  const student = await member()
  let session = (await login(student.email)).json()
  const began = t.clock.now().toISOString()
  for (let week = 0; week < 6; week += 1) {
    t.clock.forward({ days: 7 })
    session = (await refresh(session.refresh_token)).json()
    await t.db.delete(refreshTokens).where(eq(refreshTokens.createdAt, new Date(began)))
  }
  expect(await sessionsOf(session)).toMatchObject([{ signedInAt: began }])
})

it('signs out elsewhere, one by one or all at once, and leaves this one alone', async () => {
  const student = await member()
  const [here, ...others] = [
    (await login(student.email)).json(),
    (await login(student.email)).json(),
    (await login(student.email)).json(),
    (await login(student.email)).json(),
  ]
  const [, second] = await sessionsOf(here)
  expect((await end(here, second.id)).statusCode).toBe(204)
  expect(await sessionsOf(here)).toHaveLength(3)
  expect((await end(here, second.id)).json().code).toBe('accounts.session_unknown')
  expect((await t.post('/api/accounts/sessions/end_others', by(here))).statusCode).toBe(204)
  expect(await sessionsOf(here)).toMatchObject([{ isCurrent: true }])
  for (const { refresh_token } of others) expect((await refresh(refresh_token)).statusCode).toBe(401)
  expect((await refresh(here.refresh_token)).statusCode).toBe(200)
})

it('does not know somebody else’s session, and leaves it open', async () => {
  const [mine, theirs] = [
    (await login((await member()).email)).json(),
    (await login((await member()).email)).json(),
  ]
  const [{ id }] = await sessionsOf(theirs)
  const [other, absent] = [await end(mine, id), await end(mine, '00000000-0000-4000-8000-000000000000')]
  expect(other.statusCode).toBe(404)
  expect({ ...other.json(), requestId: '' }).toEqual({ ...absent.json(), requestId: '' })
  expect((await end(mine, 'x')).statusCode).toBe(422)
  expect((await t.post('/api/accounts/sessions/end_others', by(mine))).statusCode).toBe(204)
  expect((await refresh(theirs.refresh_token)).statusCode).toBe(200)
})

it('leaves out sessions that are over: signed out, reused or expired', async () => {
  const student = await member()
  const [out, reused] = [(await login(student.email)).json(), (await login(student.email)).json()]
  await t.post('/api/security/logout', { body: { refresh_token: out.refresh_token } })
  await refresh(reused.refresh_token)
  t.clock.forward({ seconds: 11 })
  await refresh(reused.refresh_token)
  await login(student.email)
  t.clock.forward({ days: 30 })
  const here = (await login(student.email)).json()
  expect(await sessionsOf(here)).toHaveLength(1)
})

it('changes the password of who knows it, and signs out everywhere else', async () => {
  const student = await member()
  const [here, elsewhereToo] = [(await login(student.email)).json(), (await login(student.email)).json()]
  const wrong = await change(here, { currentPassword: 'Wrong#2026', password: newPassword })
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'accounts.wrong_password'])
  expect(wrong.json().errors).toEqual({ currentPassword: ['Ce n’est pas votre mot de passe actuel'] })
  const weak = { currentPassword: '', password: 'weak', passwordConfirm: 'other' }
  expect(Object.keys((await change(here, weak)).json().errors).sort()).toEqual([
    'currentPassword',
    'password',
    'passwordConfirm',
  ])
  expect((await change(here, { currentPassword: password, password: newPassword })).statusCode).toBe(204)
  expect((await refresh(elsewhereToo.refresh_token)).statusCode).toBe(401)
  expect((await refresh(here.refresh_token)).statusCode).toBe(200)
  expect((await login(student.email)).statusCode).toBe(401)
  expect((await login(student.email, firefox, newPassword)).statusCode).toBe(200)
  expect(JSON.stringify(t.lines)).not.toMatch(/Secret#2026|Newer#2027/)
})

it('lets a session guess the current password ten times, and strangers use none of them up', async () => {
  const student = await member()
  const [thief, owner] = [(await login(student.email)).json(), (await login(student.email)).json()]
  for (let turn = 0; turn < 10; turn += 1) await login(student.email, firefox, 'Wrong#2026')
  const guess = (currentPassword: string) => change(thief, { currentPassword, password: newPassword })
  for (let turn = 0; turn < 10; turn += 1) expect((await guess('Wrong#2026')).statusCode).toBe(422)
  const eleventh = await guess(password)
  expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '900'])
  expect((await change(owner, { currentPassword: password, password: newPassword })).statusCode).toBe(204)
})

it('shows everybody their own account, and administrators without a profile', async () => {
  const student = await t.aStudent({ user: { passwordHash, language: 'ar' } })
  expect((await t.get('/api/accounts/me', { as: student })).json().data).toEqual({
    id: student.id,
    email: student.email,
    name: 'Théo',
    lastName: 'Brindemoy',
    roles: ['ROLE_STUDENT_CLASSIC'],
    language: 'ar',
    createdAt: t.clock.now().toISOString(),
    isConfirmed: true,
    lastSignInAt: null,
    school: null,
    profile: {
      civility: 'M',
      birthday: '27/04/2003',
      phoneNumber: '+33639980107',
      address: { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' },
    },
  })
  const admin = await t.anAdmin()
  expect((await t.get('/api/accounts/me', { as: admin })).json().data).toMatchObject({
    id: admin.id,
    school: null,
    profile: null,
  })
})

it('tells anybody signed in what a school offers, in their language', async () => {
  const [partner, inclusive] = [
    await t.aSchool({ offers: ['multimedia', 'home'] }),
    await t.aSchool({ partnershipLevel: 'inclusive', offers: [] }),
  ]
  const student = await member()
  const offers = (id: unknown) =>
    t.get(`/api/offers/school/${id}`, { as: student, headers: { 'accept-language': 'en' } })
  expect((await offers(partner)).json()).toEqual({
    data: [
      { value: 'home', label: 'Home' },
      { value: 'multimedia', label: 'Multimedia' },
    ],
  })
  expect((await offers(inclusive)).json().data).toHaveLength(4)
  expect((await offers(999_999)).json().code).toBe('schools.school_unknown')
  for (const id of ['x', -1, 1.5, 2 ** 31, '1e400']) expect((await offers(id)).statusCode).toBe(422)
})
