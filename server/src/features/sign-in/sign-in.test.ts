import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countArgon } from '../../../test/count-argon.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startSigningIn } from '../../../test/signing-in.ts'
import { users } from '../accounts/accounts.table.ts'
import { countGuess } from '../accounts/sign-in-limits.service.ts'
import { contracts } from '../contracts/contracts.table.ts'

const argonRuns = countArgon()
const database = countStatements()
const { t, password, elsewhere, member, login } = await startSigningIn()

type Row = typeof contracts.$inferInsert

const codeOf = async (response: ReturnType<typeof login>) => (await response).json().code

it('answers alike, after the same work, for an unknown e-mail, a wrong password and a deactivated account', async () => {
  const { email } = await member()
  const gone = await member({ deactivatedAt: new Date() })
  const empty = await member({ passwordHash: null })
  const before = argonRuns()
  const answers = [
    await login('nobody@example.org'),
    await login(email, 'Wrong#2026'),
    await login(gone.email),
    await login(empty.email),
    await login(' not an e-mail '),
  ]
  expect(argonRuns() - before).toBe(answers.length)
  const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({
    status: 401,
    code: 'accounts.bad_credentials',
    message: 'Identifiant ou mot de passe incorrect. Veuillez réessayer',
  })
})

it('says that an account is not confirmed to its password only', async () => {
  const { email } = await member({ isActive: false })
  expect(await codeOf(login(email, 'Wrong#2026'))).toBe('accounts.bad_credentials')
  expect(await codeOf(login(email))).toBe('accounts.account_not_verified')
})

it('answers the eleventh guess with 429 whatever the password, and lets in after the wait', async () => {
  const { email } = await member()
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await login(email.toUpperCase(), 'Wrong#2026')).statusCode).toBe(401)
  }
  const eleventh = await login(email)
  expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'accounts.too_many'])
  expect(eleventh.json().message).toBe('Trop de tentatives. Réessayez dans 15 minutes.')
  expect(eleventh.headers['retry-after']).toBe('900')
  t.clock.forward({ minutes: 14 })
  expect((await login(email)).headers['retry-after']).toBe('60')
  t.clock.forward({ minutes: 1 })
  expect((await login(email)).statusCode).toBe(200)
})

it('answers an unknown e-mail with the same limit', async () => {
  const statuses = []
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await login('unknown@example.org')).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

it('counts guesses that arrive together', async () => {
  const { email } = await member()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'Wrong#2026')))
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
})

it('keeps an allowance for a browser that has signed in before, while strangers are kept out', async () => {
  const { email } = await member()
  const cookie = String((await login(email)).headers['set-cookie'])
  expect(cookie).toMatch(
    /^cursus_browser=[\w-]{43}; Path=\/api\/security; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const known = { cookie: `other=1; ${cookie.split(';')[0]}` }
  for (let turn = 0; turn < 10; turn += 1) await login(email, 'Wrong#2026')
  expect((await login(email)).statusCode).toBe(429)
  expect((await login(email, password, known)).statusCode).toBe(200)
  const other = await member()
  for (let turn = 0; turn < 10; turn += 1) await login(other.email, 'Wrong#2026')
  expect((await login(other.email, password, known)).statusCode).toBe(429)
  for (let turn = 0; turn < 10; turn += 1) await login(email, 'Wrong#2026', known)
  expect((await login(email, password, known)).statusCode).toBe(429)
})

it('asks the database four times in a row at most, for a known browser too', async () => {
  const { email } = await member()
  // The first login of a process opens connections and loads what every later one has.
  await login((await member()).email)
  const first = await database.tripsOf(() => login(email))
  const cookie = String(first.answer.headers['set-cookie']).split(';')[0] ?? ''
  const again = await database.tripsOf(() => login(email, password, { ...elsewhere(), cookie }))
  for (const { answer, trips } of [first, again]) {
    expect(answer.statusCode).toBe(200)
    expect(trips).toBeGreaterThan(0)
    expect(trips).toBeLessThanOrEqual(4)
  }
})

it('stops an address that tries many accounts', async () => {
  const from = { 'x-forwarded-for': '192.0.2.1' }
  for (let turn = 0; turn < 100; turn += 1) {
    const email = `somebody-${turn}@example.org`
    await countGuess(t.services, { email, address: '192.0.2.1', browser: null })
  }
  const { email } = await member()
  expect((await login(email, password, from)).statusCode).toBe(429)
  expect((await login(email)).statusCode).toBe(200)
})

it('signs in from a link-local address, and from one that a proxy spelt wrong', async () => {
  const { email } = await member()
  for (const from of ['fe80::1%eth0', 'not an address', '::ffff:192.0.2.9']) {
    expect([from, (await login(email, password, { 'x-forwarded-for': from })).statusCode]).toEqual([
      from,
      200,
    ])
  }
})

it('gives a session with the current contracts, and remembers when', async () => {
  const student = await member()
  const contract = {
    studentId: student.id,
    insuranceType: 'Habitation' as const,
    documentType: 'Certificate' as const,
    signatureStatus: 'signed' as const,
    startDate: '2026-01-01',
    primeCents: 100,
    priceId: 'price_home_r1_month',
    statut: 'ok' as const,
    paymentStatus: 'payment_succeeded' as const,
  }
  const of = (reference: string, change: Pick<Row, 'endDate'> & Partial<Row>): Row => ({
    ...contract,
    reference,
    checkCode: reference,
    ...change,
  })
  await t.db
    .insert(contracts)
    .values([
      of('current', { endDate: '2099-01-01' }),
      of('over', { endDate: '2026-11-01' }),
      of('pending', { endDate: '2099-01-01', paymentStatus: 'payment_pending' }),
      of('ended', { endDate: '2099-01-01', statut: 'résilié' }),
    ])
  const response = await login(student.email, password, { 'accept-language': 'ar' })
  const session = response.json()
  expect(session.contracts).toEqual([{ id: expect.any(String), insuranceType: 'Habitation' }])
  expect(session.data.contracts).toEqual(session.contracts)
  const [row] = await t.db.select().from(users).where(eq(users.id, student.id))
  expect(row).toMatchObject({ language: 'ar', lastSignInAt: t.clock.now() })
  // Nobody had signed in before.
  expect(session.data.language).toBe('ar')
  expect(
    (await t.get('/api/countries', { headers: { authorization: `Bearer ${session.token}` } })).statusCode,
  ).toBe(200)
  expect(JSON.stringify(session)).not.toContain('argon2')
})

it('answers odd bodies and odd tokens with 4xx', async () => {
  const student = await t.aStudent()
  const bodies = [
    undefined,
    [],
    {},
    { username: 1, password: {} },
    { username: 'a\u0000b', password: '\ud800' },
  ]
  for (const body of bodies) {
    const response = await t.post('/api/security/login', { body, headers: elsewhere() })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  }
  const token = t.tokenOf(student)
  for (const bad of [`${token}x`, token.slice(0, -1), 'x', '..', ''])
    expect((await t.get('/api/schools/my', { headers: { authorization: `Bearer ${bad}` } })).statusCode).toBe(
      401,
    )
  t.clock.forward({ minutes: 15 })
  expect((await t.get('/api/schools/my', { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    401,
  )
})

it('keeps the language that somebody chooses, whatever the browser of the next login or refresh asks for', async () => {
  const student = await member()
  const languageOf = async () =>
    (await t.db.select().from(users).where(eq(users.id, student.id)))[0]?.language
  expect((await t.put('/api/accounts/language', { as: student, body: { language: 'ch' } })).statusCode).toBe(
    204,
  )
  expect(await languageOf()).toBe('ch')
  expect((await t.put('/api/accounts/language', { as: student, body: { language: 'zh' } })).statusCode).toBe(
    422,
  )
  const { refresh_token, data } = (await login(student.email)).json()
  expect([data.language, await languageOf()]).toEqual(['ch', 'ch'])
  const headers = { 'accept-language': 'en' }
  expect((await login(student.email, password, headers)).json().data.language).toBe('ch')
  await t.post('/api/security/token/refresh', { body: { refresh_token }, headers })
  expect(await languageOf()).toBe('ch')
})
