import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { password, secondSteps, site } from '../../../test/second-steps.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from './accounts.table.ts'
import { resetSecondStep } from './remove-second-step.service.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-step.table.ts'

const t = await startTest({ env: { ADMIN_SECOND_STEP: 'required' } })
const { login, verify, codeFor, member, admin, begin, withApp } = secondSteps(t)
const codesOf = (answers: { statusCode: number; json: () => { code?: string } }[]) =>
  answers.map((answer) => [answer.statusCode, answer.json().code])

it('lets a student switch an application on, asks for its code from then on, and takes each code once', async () => {
  const student = await member()
  const { secret, recoveryCodes: codes } = await withApp(student)
  expect(codes).toHaveLength(8)
  const first = await login(student.email)
  expect([first.statusCode, first.json().code]).toEqual([403, 'accounts.second_step_required'])
  expect(first.json()).toMatchObject({ methods: ['app', 'recovery_code'], passkey: null, enrolment: null })
  expect(first.json().token).toBe(undefined)
  const { challenge } = first.json()
  const code = codeFor(secret)
  const session = await verify({ challenge, code })
  expect(session.statusCode).toBe(200)
  expect(session.json().data.email).toBe(student.email)
  const { challenge: second } = (await login(student.email)).json()
  expect(
    codesOf([
      await verify({ challenge, code }),
      await verify({ challenge: second, code }),
      await verify({ challenge: second, code: '000000' }),
      await verify({ challenge: 'unknown', code }),
    ]),
  ).toEqual([
    [401, 'accounts.challenge_expired'],
    [422, 'accounts.wrong_code'],
    [422, 'accounts.wrong_code'],
    [401, 'accounts.challenge_expired'],
  ])
  t.clock.forward({ seconds: 30 })
  const spaced = codeFor(secret).replace(/^(\d{3})/, '$1 ')
  expect((await verify({ challenge: second, code: spaced })).statusCode).toBe(200)
  const stored = JSON.stringify([
    await t.db.select().from(authenticatorApps),
    await t.db.select().from(recoveryCodes),
    await t.mails(),
    t.lines,
  ])
  for (const secretText of [secret, codes[0] ?? '', challenge]) expect(stored).not.toContain(secretText)
})

it('takes a recovery code once, in any spelling, and makes eight new ones for the password', async () => {
  const student = await member()
  const { recoveryCodes: codes } = await withApp(student)
  const begun = async () => (await login(student.email)).json().challenge
  const recoveryCode = codes[3]?.toLowerCase().replace('-', ' ') ?? ''
  expect((await verify({ challenge: await begun(), recoveryCode })).statusCode).toBe(200)
  const again = await verify({ challenge: await begun(), recoveryCode })
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { recoveryCode: ['Ce code est faux, ou il a déjà servi. Tapez-en un autre de votre liste'] },
  ])
  const renew = (given: string) =>
    t.as(student).post('/api/accounts/second_step/recovery_codes', { password: given })
  expect((await renew('Wrong#2026')).statusCode).toBe(422)
  const fresh = (await renew(password)).json().data.recoveryCodes
  expect((await verify({ challenge: await begun(), recoveryCode: codes[0] })).statusCode).toBe(422)
  expect((await verify({ challenge: await begun(), recoveryCode: fresh[0] })).statusCode).toBe(200)
})

it('waits a quarter of an hour after five wrong answers, whatever the sixth is', async () => {
  const student = await member()
  const { secret } = await withApp(student)
  const { challenge } = (await login(student.email)).json()
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await verify({ challenge, code: '000000' })).statusCode).toBe(422)
  }
  const sixth = await verify({ challenge, code: codeFor(secret) })
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '900'])
  t.clock.forward({ minutes: 15 })
  expect((await verify({ challenge, code: codeFor(secret) })).json().code).toBe('accounts.challenge_expired')
  const again = (await login(student.email)).json().challenge
  expect((await verify({ challenge: again, code: codeFor(secret) })).statusCode).toBe(200)
})

it('signs in by a passkey, refuses a copied one, one of another site and somebody else’s', async () => {
  const student = await member()
  const device = softwarePasskey(site)
  const { challenge, passkey } = await begin(student)
  const body = { challenge, passkey: device.create(passkey), name: 'Portable' }
  const added = await t.as(student).post('/api/accounts/second_step', body)
  expect(added.statusCode).toBe(201)
  const listed = (await t.as(student).get('/api/accounts/second_step')).json().data
  expect(listed).toMatchObject({
    isRequired: false,
    passkeysWork: true,
    passkeys: [{ name: 'Portable', lastUsedAt: null }],
    appSince: null,
    recoveryCodesLeft: 8,
  })
  const asked = (await login(student.email)).json()
  expect(asked.methods).toEqual(['passkey', 'recovery_code'])
  expect(asked.passkey).toMatchObject({ rpId: 'cursus.test' })
  const elsewhere = softwarePasskey({ id: 'cursus.test', origin: 'https://cursus.example' })
  for (const other of [elsewhere, softwarePasskey(site)]) {
    const wrong = await verify({ challenge: asked.challenge, passkey: other.use(asked.passkey) })
    expect(Object.keys(wrong.json().errors)).toEqual(['passkey'])
  }
  const used = device.use(asked.passkey)
  expect((await verify({ challenge: asked.challenge, passkey: used })).statusCode).toBe(200)
  const next = (await login(student.email)).json()
  expect((await verify({ challenge: next.challenge, passkey: used })).statusCode).toBe(422)
  await t.db.update(passkeys).set({ counter: 50 }).where(eq(passkeys.userId, student.id))
  expect((await verify({ challenge: next.challenge, passkey: device.use(next.passkey) })).statusCode).toBe(
    422,
  )
})

it('answers a passkey whose ways of transport are no list of words as any wrong field', async () => {
  const student = await member()
  const { challenge, passkey } = await begin(student)
  const made = softwarePasskey(site).create(passkey)
  const send = async (transports: unknown) => {
    const answer = { ...made, response: { ...made.response, transports } }
    const body = { challenge, passkey: answer, name: 'Portable' }
    return (await t.as(student).post('/api/accounts/second_step', body)).statusCode
  }
  for (const odd of ['usb', 5, {}, [{ toString: 1 }], [null], ['x'.repeat(41)], ['a\u0000']])
    expect(await send(odd), JSON.stringify(odd)).toBe(422)
  expect(await send(undefined)).toBe(201)
})

it('asks an administrator for a second step before anything else, and keeps the last one', async () => {
  const person = await admin()
  const { code, methods, enrolment } = (await login(person.email)).json()
  expect([code, methods]).toEqual(['accounts.second_step_required', []])
  expect(enrolment.app.qr.path).toMatch(/^M0 0h7v1h-7z/)
  const enrol = (body: object) => t.post('/api/security/login/enrol', { body })
  expect((await enrol({ challenge: enrolment.challenge, code: '000000' })).statusCode).toBe(422)
  const right = { challenge: enrolment.challenge, code: codeFor(enrolment.app.secret) }
  const other = (await login(person.email)).json().enrolment
  const session = await enrol(right)
  expect(session.statusCode).toBe(200)
  expect(session.json()).toMatchObject({ data: { roles: ['ROLE_ADMIN'] } })
  expect(session.json().recoveryCodes).toHaveLength(8)
  const late = await enrol({ challenge: other.challenge, code: codeFor(other.app.secret) })
  expect([late.statusCode, late.json().code]).toEqual([401, 'accounts.challenge_expired'])
  const remove = await t.as(person).post('/api/accounts/second_step/app/remove', { password })
  expect([remove.statusCode, remove.json().code]).toEqual([409, 'accounts.second_step_needed'])
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, person.id))
  expect(noted.map(({ action }) => action)).toEqual(['accounts.second_step_added'])
})

it('lets an administrator who lost everything in by a command: password, then a new second step', async () => {
  const person = await admin()
  await withApp(person)
  const session = (await login(person.email)).json()
  expect(session.methods).toContain('app')
  await transact(t.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, person.id))
    const who = user ?? expect.fail('no account')
    expect(await resetSecondStep(tx, t.services, who)).toBe(true)
    // There is none any more: nobody is told a second time.
    expect(await resetSecondStep(tx, t.services, who)).toBe(false)
  })
  expect((await login(person.email)).json().enrolment).not.toBe(null)
  await t.runJobs()
  const subjects = t.posted.filter(({ to }) => to.address === person.email).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'Double vérification\u00a0: une étape ajoutée',
    'Double vérification\u00a0: une étape retirée',
  ])
})

it('removes it for the password, and then asks for none; a stranger to the account adds nothing', async () => {
  const [student, other] = [await member(), await member()]
  const { challenge, app } = await begin(student)
  const body = { challenge, code: codeFor(app.secret) }
  expect((await t.as(other).post('/api/accounts/second_step', body)).statusCode).toBe(401)
  expect((await t.as(student).post('/api/accounts/second_step', body)).statusCode).toBe(201)
  const remove = (given: string) =>
    t.as(student).post('/api/accounts/second_step/app/remove', { password: given })
  expect(codesOf([await remove('Wrong#2026')])).toEqual([[422, 'accounts.wrong_password']])
  expect((await login(student.email)).statusCode).toBe(403)
  expect((await remove(password)).statusCode).toBe(204)
  expect((await remove(password)).statusCode).toBe(404)
  expect((await login(student.email)).statusCode).toBe(200)
  expect(await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, student.id))).toEqual([])
})

it('keeps a passkey as a step that is added while the application is removed', async () => {
  const student = await member()
  await withApp(student)
  const { challenge, passkey } = await begin(student)
  const body = { challenge, passkey: softwarePasskey(site).create(passkey), name: 'Portable' }
  const both = await transact(t.db, async (tx) => {
    // What either mails waits, so that both stand before their end.
    await tx.execute(sql`LOCK TABLE mail_outbox IN SHARE MODE`)
    const adding = t.as(student).post('/api/accounts/second_step', body)
    await untilWaiting(t.db, 1)
    const removing = t.as(student).post('/api/accounts/second_step/app/remove', { password })
    await untilWaiting(t.db, 2)
    return [adding, removing]
  })
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([201, 204])
  expect((await login(student.email)).json().methods).toEqual(['passkey', 'recovery_code'])
})

it('trusts a browser for thirty days when asked to, until the password changes', async () => {
  const student = await member()
  const { secret } = await withApp(student)
  const { challenge } = (await login(student.email)).json()
  const trusted = await verify({ challenge, code: codeFor(secret), trust: true })
  const cookie = String(trusted.headers['set-cookie']).split(';')[0]
  expect((await login(student.email, cookie)).statusCode).toBe(200)
  expect((await login(student.email)).statusCode).toBe(403)
  t.clock.forward({ days: 30 })
  expect((await login(student.email, cookie)).statusCode).toBe(403)
  const again = (await login(student.email, cookie)).json().challenge
  await verify({ challenge: again, code: codeFor(secret), trust: true }, cookie)
  expect((await login(student.email, cookie)).statusCode).toBe(200)
  const change = { currentPassword: password, password: 'Tilleul-Vert-42' }
  const begun = (await login(student.email)).json().challenge
  expect((await t.put('/api/accounts/password', { as: student, body: change })).statusCode).toBe(204)
  expect((await login(student.email, cookie, 'Tilleul-Vert-42')).statusCode).toBe(403)
  t.clock.forward({ minutes: 1 })
  expect((await verify({ challenge: begun, code: codeFor(secret) })).statusCode).toBe(401)
  await t.runJobs()
  const subjects = t.posted.filter(({ to }) => to.address === student.email).map(({ subject }) => subject)
  expect(subjects).toContain('Votre mot de passe a été changé')
})
