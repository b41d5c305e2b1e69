import { offerValues } from '@cursus/shared/words'
import argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startRegistering } from '../../../test/registering.ts'
import { aRegistration } from '../../../test/registration.ts'
import { users } from '../accounts/accounts.table.ts'
import { forgetOldTokens } from '../accounts/refresh-tokens.service.ts'

const { t, register, login, confirm, cookieOf, lastMail, linkOf, account } = await startRegistering()

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
  const confirmed = await confirm(token, cookieOf(response))
  expect(confirmed.json()).toEqual({
    data: {
      type: 'classic',
      user: { name: 'Nora', lastName: 'Valmy', email: body.user.email },
      isConfirmed: true,
    },
    session: expect.objectContaining({ token: expect.any(String) }),
  })
  const session = await login(body.user.email)
  expect(session.statusCode).toBe(200)
  expect(session.json().data).toMatchObject({
    roles: ['ROLE_STUDENT_CLASSIC'],
    school: null,
    offers: [...offerValues],
    contracts: [],
  })
})

it('confirms and opens no session where one is open already in the browser', async () => {
  const body = aRegistration()
  const registered = await t.post('/api/security/register/student/classic', { body })
  const [, , token = ''] = linkOf((await lastMail(body)).text)
  const headers = { cookie: cookieOf(registered) }
  const answer = await t.post('/api/security/email/confirm', {
    body: { token, opensSession: false },
    headers,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ data: { isConfirmed: true } })
  expect(answer.json()).not.toHaveProperty('session')
  const as = { authorization: `Bearer ${registered.json().token}` }
  expect((await t.get('/api/accounts/sessions', { headers: as })).json().data).toHaveLength(1)
})

it('keeps the language of a registration at the first sign-in by password, whatever that browser names', async () => {
  const signIn = (username: string, language: string) =>
    t.post('/api/security/login', {
      body: { username, password: 'Secret#2026' },
      headers: { 'accept-language': language },
    })
  const inPurchase = aRegistration()
  const opened = await t.post('/api/security/register/student/classic', {
    body: inPurchase,
    headers: { 'accept-language': 'zh-CN' },
  })
  const byItself = aRegistration()
  const registered = await register(byItself, { 'accept-language': 'ar' })
  for (const [body, answer] of [
    [inPurchase, opened],
    [byItself, registered],
  ] as const) {
    const [, , token = ''] = linkOf((await lastMail(body)).text)
    const headers = { cookie: cookieOf(answer) }
    await t.post('/api/security/email/confirm', { body: { token, opensSession: false }, headers })
  }
  expect((await signIn(byItself.user.email, 'en')).json().data.language).toBe('ar')
  // The session of the purchase is over and forgotten.
  t.clock.forward({ days: 31 })
  await forgetOldTokens(t.services)
  expect((await signIn(inPurchase.user.email, 'fr')).json().data.language).toBe('ch')
})

it('stores what it was given: a day, a phone in E.164, no password', async () => {
  const body = aRegistration({ phoneNumber: '06 39 98 01 77', user: { password: 'Unseen#2026' } })
  const hash = vi.spyOn(argon2, 'hash')
  onTestFinished(() => hash.mockRestore())
  await register(body)
  const asked = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 }
  expect(hash.mock.calls).toEqual([['Unseen#2026', asked]])
  const row = await account(body.user.email)
  expect(row?.students).toMatchObject({ birthday: '2003-04-27', phoneNumber: '+33639980177', country: 'FR' })
  expect(row?.users).toMatchObject({ isActive: false, language: 'fr', role: 'ROLE_STUDENT_CLASSIC' })
  expect(row?.users.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  expect(JSON.stringify([t.lines, await t.mails()])).not.toContain('Unseen#2026')
})

it('says of what is missing that it is required, not that it is not valid', async () => {
  const { address: _, ...body } = aRegistration()
  const { errors } = (await register({ ...body, user: null })).json()
  expect([errors.address, errors.user]).toEqual([['Ce champ est obligatoire'], ['Ce champ est obligatoire']])
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
  const registered = await register(body)
  expect(registered.statusCode).toBe(201)
  const [, path, token = ''] = linkOf((await lastMail(body)).text)
  expect(path).toBe('/confirmation_ps')
  expect((await confirm(token, cookieOf(registered))).json().data).toMatchObject({
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

it('refuses an address that no paper could print', async () => {
  const address = { street: '12 rue des Lilas \u{1F3E0}', city: '\u2460', postalCode: '59000', country: 'FR' }
  const body = aRegistration({ address })
  const refused = await t.post('/api/security/register/student', { body })
  expect([refused.statusCode, Object.keys(refused.json().errors).sort()]).toEqual([
    422,
    ['address.city', 'address.street'],
  ])
})

it('brings back in the link of each mail what somebody had a price of', async () => {
  const quote = { kind: 'stay', country: 39, startDate: '2027-01-15', endDate: '2027-06-30' }
  const body = { ...aRegistration(), quote }
  const { email } = body.user
  const carried = 'quote=stay.39.2027-01-15.2027-06-30'
  await register(body)
  expect((await lastMail(body)).text).toMatch(new RegExp(`/confirmation_cs\\?token=[\\w-]+&${carried}\\n`))
  await t.post('/api/security/email/renew', { body: { email, quote } })
  expect((await lastMail(body)).text).toMatch(new RegExp(`/confirmation_cs\\?token=[\\w-]+&${carried}\\n`))
  await t.post('/api/forgot_password/', { body: { email, quote } })
  expect((await lastMail(body)).text).toMatch(new RegExp(`/forgot-password\\?token=[\\w-]+&${carried}\\n`))

  const refused = await register({ ...aRegistration(), quote: { ...quote, country: 'Canada' } })
  expect(refused.json().errors).toEqual({ 'quote.country': [expect.any(String)] })
})
