import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { aRegistration } from '../../../test/registration.ts'
import { users } from '../accounts/accounts.table.ts'
import { students } from '../students/students.table.ts'

const t = await startTest()
const register = (body: unknown, headers = {}) => t.post('/api/security/register/student', { body, headers })
const login = (username: string, password = 'Secret#2026') =>
  t.post('/api/security/login', { body: { username, password } })
const confirm = (token: string) => t.post('/api/security/email/confirm', { body: { token } })

async function lastMail({ user }: { user: { email: string } }) {
  await t.runJobs()
  return t.posted.findLast(({ to }) => to.address === user.email) ?? expect.fail('no mail left')
}
const linkOf = (text: string) =>
  /https:\/\/cursus\.test(\/\w+)\?token=([\w-]+)/.exec(text) ?? expect.fail('no link')

async function account(email: string) {
  const [row] = await t.db
    .select()
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(eq(users.email, email))
  return row
}

it('registers, mails a link in the language of the registration, confirms, and signs in', async () => {
  const body = aRegistration()
  const response = await register(body, { 'accept-language': 'zh-CN,zh;q=0.9' })
  expect(response.statusCode).toBe(201)
  expect(response.json().message).toContain('账户')
  const refused = await login(body.user.email)
  expect(refused.statusCode).toBe(401)
  expect(refused.json().code).toBe('accounts.account_not_verified')

  const mail = await lastMail(body)
  expect(mail.to).toEqual({ address: body.user.email, name: 'Nora Valmy' })
  expect(mail.html).toContain('lang="zh-Hans"')
  const [, path, token = ''] = linkOf(mail.text)
  expect(path).toBe('/confirmation_cs')
  const confirmed = await confirm(token)
  expect(confirmed.json()).toEqual({
    data: { type: 'classic', user: { name: 'Nora', lastName: 'Valmy', email: body.user.email } },
  })
  const session = await login(body.user.email)
  expect(session.statusCode).toBe(200)
  expect(session.json().data).toMatchObject({
    roles: ['ROLE_STUDENT_CLASSIC'],
    school: null,
    offers: ['health_mobility', 'home', 'multimedia', 'mutual'],
    contracts: [],
  })
})

it('stores what it was given: a day, a phone in E.164, no password', async () => {
  const body = aRegistration({ phoneNumber: '06 39 98 01 77', user: { password: 'Unseen#2026' } })
  await register(body)
  const row = await account(body.user.email)
  expect(row?.students).toMatchObject({ birthday: '2003-04-27', phoneNumber: '+33639980177', country: 'FR' })
  expect(row?.users).toMatchObject({ isActive: false, language: 'fr', role: 'ROLE_STUDENT_CLASSIC' })
  expect(row?.users.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(JSON.stringify([t.lines, await t.mails()])).not.toContain('Unseen#2026')
})

it('answers alike for a known e-mail, whose owner is told at most once an hour', async () => {
  const body = aRegistration()
  const first = await register(body)
  await t.runJobs()
  const again = () =>
    register(aRegistration({ user: { email: body.user.email.toUpperCase(), password: 'Other#2026' } }))
  const before = t.posted.length
  const [second] = [await again(), await again()]
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  await t.runJobs()
  expect(t.posted.slice(before).map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte Cursus'])
  t.clock.forward({ hours: 1 })
  await again()
  await t.runJobs()
  expect(t.posted).toHaveLength(before + 2)
  expect((await account(body.user.email))?.users.name).toBe('Nora')
})

it('sends the confirmation again to who registers again with the same password; the older link is dead', async () => {
  const body = aRegistration()
  await register(body)
  const [, , older = ''] = linkOf((await lastMail(body)).text)
  await register(body)
  const [, , newer = ''] = linkOf((await lastMail(body)).text)
  const dead = await confirm(older)
  expect([dead.statusCode, dead.json().code]).toEqual([404, 'accounts.token_unknown'])
  expect((await confirm(newer)).statusCode).toBe(200)
})

it('takes a link once, and for 24 hours', async () => {
  const [used, late] = [aRegistration(), aRegistration()]
  await register(used)
  const [, , token = ''] = linkOf((await lastMail(used)).text)
  expect((await confirm(token)).statusCode).toBe(200)
  expect((await confirm(token)).json().code).toBe('accounts.token_expired')
  await register(late)
  const [, , lateToken = ''] = linkOf((await lastMail(late)).text)
  t.clock.forward({ hours: 24 })
  const response = await confirm(lateToken)
  expect([response.statusCode, response.json().code]).toEqual([410, 'accounts.token_expired'])
  expect((await account(late.user.email))?.users.isActive).toBe(false)
})

it('names every wrong field at once, in the language of the person', async () => {
  const response = await register(
    {
      user: { name: '', lastName: '王', email: 'nowhere', password: 'short' },
      civility: 'X',
      birthday: '31/02/2003',
      phoneNumber: '12',
      address: { street: '', postalCode: '31000', city: 'Toulouse', country: 'ZZ' },
    },
    { 'accept-language': 'en' },
  )
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual(
    [
      'address.country',
      'address.street',
      'birthday',
      'civility',
      'latinLastName',
      'phoneNumber',
      'user.email',
      'user.lastName',
      'user.name',
      'user.password',
    ].filter((field) => field !== 'user.lastName'),
  )
  expect(response.json().errors['user.email']).toEqual(['The e-mail address is not valid'])
})

it('asks the spelling of the passport for a name in another script, and keeps both', async () => {
  const body = aRegistration({
    user: { name: '馨怡', lastName: 'Ελένη' },
    latinName: 'Xinyi',
    latinLastName: 'Eleni',
  })
  expect((await register(body)).statusCode).toBe(201)
  const row = await account(body.user.email)
  expect(row?.users.name).toBe('馨怡')
  expect(row?.students).toMatchObject({ latinName: 'Xinyi', latinLastName: 'Eleni' })
})

it('refuses a birthday to come, an unknown country and a body of any other shape', async () => {
  const of = async (body: unknown) => {
    const response = await register(body)
    return [response.statusCode, ...Object.keys(response.json().errors ?? {})]
  }
  expect(await of(aRegistration({ birthday: '2030-01-01' }))).toEqual([422, 'birthday'])
  const home = { street: 's', postalCode: 'p', city: 'c' }
  expect(await of(aRegistration({ address: { ...home, country: 'QQ' } }))).toEqual([422, 'address.country'])
  expect(await of(aRegistration({ address: { ...home, country: 'RE' } }))).toEqual([201])
  expect(await of(aRegistration({ user: { name: 'a\u0000b' } }))).toEqual([422, 'user.name'])
  expect(await of(aRegistration({ user: { name: '\ud800' } }))).toEqual([422, 'user.name'])
  for (const body of [[], {}, { user: null }, { user: 7, address: [] }]) {
    expect((await of(body))[0]).toBe(422)
  }
})

it('registers a partner student of a partner school, and of no other', async () => {
  const partner = await t.aSchool({ offers: ['home'], path: '/login/institut', name: 'Institut Méridien' })
  const inclusive = await t.aSchool({ partnershipLevel: 'inclusive' })
  const body = aRegistration({ studentType: 'partner', school: String(partner) })
  expect((await register(body)).statusCode).toBe(201)
  const [, path, token = ''] = linkOf((await lastMail(body)).text)
  expect(path).toBe('/confirmation_ps')
  expect((await confirm(token)).json().data).toMatchObject({
    type: 'partner',
    school: { path: '/login/institut' },
  })
  const session = (await login(body.user.email)).json()
  expect(session.data).toMatchObject({ roles: ['ROLE_STUDENT_PARTNER'], offers: ['home'] })
  expect(session.school).toEqual(session.data.school)
  for (const school of [inclusive, 4, 99_999, 'x', 1e20, undefined]) {
    const response = await register(aRegistration({ studentType: 'partner', school }))
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['school']])
  }
})

it('signs a classic student in at once inside a purchase, and lets the session go on for a day', async () => {
  const body = aRegistration({ studentType: 'partner', school: 1 })
  const response = await t.post('/api/security/register/student/classic', { body })
  expect(response.statusCode).toBe(201)
  expect(response.json().data.roles).toEqual(['ROLE_STUDENT_CLASSIC'])
  expect(
    (await t.get('/api/schools/my', { headers: { authorization: `Bearer ${response.json().token}` } }))
      .statusCode,
  ).toBe(404)
  expect((await lastMail(body)).to.address).toBe(body.user.email)
  const refresh = (refresh_token: string) =>
    t.post('/api/security/token/refresh', { body: { refresh_token } })
  t.clock.forward({ hours: 23 })
  const renewed = await refresh(response.json().refresh_token)
  expect(renewed.statusCode).toBe(200)
  t.clock.forward({ hours: 1 })
  expect((await refresh(renewed.json().refresh_token)).statusCode).toBe(401)
  expect((await login(body.user.email)).json().code).toBe('accounts.account_not_verified')
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

it('makes one account of two registrations that arrive together', async () => {
  const body = aRegistration()
  const answers = await Promise.all([register(body), register(body)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await t.db.select().from(users).where(eq(users.email, body.user.email))).toHaveLength(1)
})

it('refuses a name in a script that no certificate could show, and says what to do instead', async () => {
  const burmese = { name: '\u1019\u1031\u102c\u1004\u103a', lastName: 'Kyaw' }
  const refused = await t.post('/api/security/register/student', {
    body: aRegistration({ user: burmese, latinName: 'Maung' }),
    headers: { 'accept-language': 'en' },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({
    'user.name': ['We cannot print this script yet. Give this name in Latin letters, as in your passport'],
  })
  for (const name of ['Nguyễn', 'Łukasz', 'Ξένια', '翀', 'محمد']) {
    const body = aRegistration({ user: { name }, latinName: 'Latin' })
    expect((await t.post('/api/security/register/student', { body })).statusCode, name).toBe(201)
  }
})
