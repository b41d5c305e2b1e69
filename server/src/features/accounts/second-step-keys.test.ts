import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { password, secondSteps, site } from '../../../test/second-steps.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'
import { transact } from '../../platform/database.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { tidyAccounts } from './accounts.jobs.ts'
import { users } from './accounts.table.ts'
import { nameKeysOfPrints } from './add-second-step.service.ts'
import { resetSecondStep } from './remove-second-step.service.ts'
import { recoveryCodes } from './second-step.table.ts'

const t = await startTest({ env: { ADMIN_SECOND_STEP: 'required' } })
const { login, verify, codeFor, member, admin, begin, withApp } = secondSteps(t)

/** Signs in at a process with these keys of sessions. */
const withKeys = async (...keys: string[]) => {
  const { as, post } = await t.anotherProcess(async () => ({ encryption: createEncryption(keys) }))
  const signIn = ({ email }: Person) =>
    post('/api/security/login', { body: { username: email, password } }).then((answer) => answer.json())
  const answer = (body: object) => post('/api/security/login/verify', { body })
  const steps = async (who: Person) => (await as(who).get('/api/accounts/second_step')).json().data
  return { as, signIn, answer, steps }
}
const [older = '', newer = ''] = [t.config.sessionKeys?.[0], 'n'.repeat(32)]

it('lets nobody in by the password alone once the key of all else has ended, and says who helps', async () => {
  const student = await member()
  await withApp(student)
  const { signIn, steps } = await withKeys(newer)
  const refused = await signIn(student)
  expect([refused.code, refused.challenge]).toEqual(['accounts.second_step_lost', undefined])
  expect(refused.message).toContain('Écrivez-nous ou appelez-nous')
  expect(await steps(student)).toMatchObject({ appWorks: false, recoveryCodesLeft: 0 })
  const [user] = await t.db.select().from(users).where(eq(users.id, student.id))
  const who = user ?? expect.fail('no account')
  expect(await transact(t.db, (tx) => resetSecondStep(tx, t.services, who))).toBe(true)
  expect((await signIn(student)).token).toBeTypeOf('string')
})

it('asks for the passkey alone once the key of the rest has ended, and gives an application and codes anew', async () => {
  const student = await member()
  const { recoveryCodes: lost } = await withApp(student)
  const { challenge, passkey } = await begin(student)
  const added = { challenge, passkey: softwarePasskey(site).create(passkey), name: 'Portable' }
  expect((await t.as(student).post('/api/accounts/second_step', added)).statusCode).toBe(201)
  const { as, signIn, answer, steps } = await withKeys(newer)
  expect((await signIn(student)).methods).toEqual(['passkey'])
  expect((await steps(student)).recoveryCodesLeft).toBe(0)
  const again = (await as(student).post('/api/accounts/second_step/begin', { password })).json().data
  const anew = { challenge: again.challenge, code: codeFor(again.app.secret) }
  const { recoveryCodes: codes } = (await as(student).post('/api/accounts/second_step', anew)).json().data
  expect(codes).toHaveLength(8)
  expect(await steps(student)).toMatchObject({ appWorks: true, recoveryCodesLeft: 8 })
  const asked = await signIn(student)
  expect(asked.methods).toEqual(['passkey', 'app', 'recovery_code'])
  const typed = (recoveryCode = '') => answer({ challenge: asked.challenge, recoveryCode })
  expect([(await typed(lost[0])).statusCode, (await typed(codes[0])).statusCode]).toEqual([422, 200])
})

it('counts an application that works no more as none, when the last one of an administrator would go', async () => {
  const person = await admin()
  await withApp(person)
  const { challenge, passkey } = await begin(person)
  const added = { challenge, passkey: softwarePasskey(site).create(passkey), name: 'Portable' }
  expect((await t.as(person).post('/api/accounts/second_step', added)).statusCode).toBe(201)
  const { as, steps } = await withKeys(newer)
  const [{ id }] = (await steps(person)).passkeys
  const removed = await as(person).post(`/api/accounts/second_step/passkeys/${id}/remove`, { password })
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'accounts.second_step_needed'])
})

it('keeps the application of whoever signed in while both keys were there, and not the codes', async () => {
  const student = await member()
  const { secret } = await withApp(student)
  const both = await withKeys(newer, older)
  const { challenge, methods } = await both.signIn(student)
  expect(methods).toEqual(['app', 'recovery_code'])
  expect((await both.answer({ challenge, code: codeFor(secret) })).statusCode).toBe(200)
  const { signIn } = await withKeys(newer)
  expect((await signIn(student)).methods).toEqual(['app'])
})

it('still takes codes written before prints named their key, and offers them until they are named', async () => {
  const student = await member()
  const { recoveryCodes: codes } = await withApp(student)
  await t.db
    .update(recoveryCodes)
    .set({ codePrint: sql`split_part(${recoveryCodes.codePrint}, '.', 2)` })
    .where(eq(recoveryCodes.userId, student.id))
  const { challenge } = (await login(student.email)).json()
  expect((await verify({ challenge, recoveryCode: codes[0] })).statusCode).toBe(200)
  expect((await (await withKeys(newer)).signIn(student)).methods).toEqual(['recovery_code'])
})

it('lets them end with the oldest key of the hour in which they are named, and takes them until then', async () => {
  const [alone, among] = [await member(), await member()]
  const [codes, others] = [(await withApp(alone)).recoveryCodes, (await withApp(among)).recoveryCodes]
  const bare = { codePrint: sql`split_part(${recoveryCodes.codePrint}, '.', 2)` }
  const isOf = ({ id }: Person) => eq(recoveryCodes.userId, id)
  await t.db.update(recoveryCodes).set(bare).where(isOf(alone))
  for (const _ of [1, 2]) {
    await t.services.jobs.enqueue(t.db, tidyAccounts, {})
    await t.runJobs()
  }
  const { challenge } = (await login(alone.email)).json()
  expect((await verify({ challenge, recoveryCode: codes[0] })).statusCode).toBe(200)
  const gone = await withKeys(newer)
  expect(await gone.steps(alone)).toMatchObject({ recoveryCodesLeft: 0 })
  expect((await gone.signIn(alone)).code).toBe('accounts.second_step_lost')
  // Made under the one, named after a still older one: it is taken while both are there.
  const [still, both] = ['s'.repeat(32), createEncryption([older, 's'.repeat(32)])]
  await t.db.update(recoveryCodes).set(bare).where(isOf(among))
  await nameKeysOfPrints({ db: t.db, encryption: both })
  const process = await withKeys(older, still)
  const asked = await process.signIn(among)
  expect((await process.answer({ challenge: asked.challenge, recoveryCode: others[0] })).statusCode).toBe(200)
})

it('lists for whoever runs the server who stands under a key, by the question of docs/operations.md', async () => {
  const [using, both, codesOnly] = [await member(), await member(), await member()]
  const { secret } = await withApp(using)
  await withApp(both)
  const { challenge, passkey } = await begin(codesOnly)
  const added = { challenge, passkey: softwarePasskey(site).create(passkey), name: 'Portable' }
  expect((await t.as(codesOnly).post('/api/accounts/second_step', added)).statusCode).toBe(201)
  const changed = await withKeys(newer, older)
  const asked = await changed.signIn(using)
  expect((await changed.answer({ challenge: asked.challenge, code: codeFor(secret) })).statusCode).toBe(200)

  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const question = [...page.matchAll(/```sql\n([^`]+)```/g)].find(([, text]) =>
    text?.includes('recovery_codes'),
  )
  const key = createHash('sha256').update(older).digest('base64url').slice(0, 8)
  const { rows } = await t.db.execute(sql.raw((question?.[1] ?? '').replace('xxxxxxxx', key)))
  const listed = (who: Person) => rows.find(({ email }) => email === who.email)
  expect(listed(using)).toMatchObject({ app: false, codes: '8' })
  expect(listed(both)).toMatchObject({ app: true, codes: '8' })
  expect(listed(codesOnly)).toMatchObject({ app: false, codes: '8' })
})
