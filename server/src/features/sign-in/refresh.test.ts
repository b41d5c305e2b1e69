import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startSigningIn } from '../../../test/signing-in.ts'
import { users } from '../accounts/accounts.table.ts'

const { t, member, login, refresh } = await startSigningIn()

const codeOf = async (response: ReturnType<typeof refresh>) => (await response).json().code

it('rotates refresh tokens; a used one ends the whole family', async () => {
  const { email } = await member()
  const first = (await login(email)).json().refresh_token
  const second = (await refresh(first)).json().refresh_token
  const third = (await refresh(second)).json().refresh_token
  const reused = await refresh(first)
  expect([reused.statusCode, reused.json().code]).toEqual([401, 'accounts.refresh_reused'])
  expect((await refresh(third)).statusCode).toBe(401)
})

it('lets two tabs refresh at once, for ten seconds and for the last token only', async () => {
  const { email } = await member()
  const first = (await login(email)).json().refresh_token
  const tabs = await Promise.all([refresh(first), refresh(first)])
  expect(tabs.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const successors = new Set(tabs.map((tab) => tab.json().refresh_token))
  expect(successors.size).toBe(1)
  const [successor] = successors
  expect(successor).not.toBe(first)
  expect((await refresh(successor)).statusCode).toBe(200)
  expect(await codeOf(refresh(first))).toBe('accounts.refresh_reused')
  const other = (await login(email)).json().refresh_token
  await refresh(other)
  t.clock.forward({ seconds: 11 })
  expect(await codeOf(refresh(other))).toBe('accounts.refresh_reused')
})

it('ends refresh at logout, at deactivation and after thirty days', async () => {
  const student = await member()
  const sign = async () => (await login(student.email)).json().refresh_token as string
  const [out, old, deactivated] = [await sign(), await sign(), await sign()]
  const logout = await t.post('/api/security/logout', { body: { refresh_token: out } })
  expect(logout.statusCode).toBe(204)
  expect((await refresh(out)).statusCode).toBe(401)
  expect((await t.post('/api/security/logout', { body: { refresh_token: 'unknown' } })).statusCode).toBe(204)
  expect((await refresh('unknown')).statusCode).toBe(401)
  await t.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, student.id))
  expect((await refresh(deactivated)).statusCode).toBe(401)
  await t.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, student.id))
  t.clock.forward({ days: 30 })
  expect((await refresh(old)).statusCode).toBe(401)
})

it.each([
  ['a student', { role: 'ROLE_STUDENT_CLASSIC' }, { daysUnused: 30, daysInAll: 90 }],
  ['an administrator', { role: 'ROLE_ADMIN' }, { daysUnused: 0.5, daysInAll: 7 }],
] as const)('ends the session of %s after its time without use, and in all', async (_, { role }, ages) => {
  const { email } = await member({ role })
  const sign = async () => (await login(email)).json().refresh_token as string
  const [unused, used] = [await sign(), await sign()]
  const hours = ages.daysUnused * 24 - 1
  let newest = used
  for (let past = 0; past + hours < ages.daysInAll * 24; past += hours) {
    t.clock.forward({ hours })
    const answer = await refresh(newest)
    expect([past, answer.statusCode]).toEqual([past, 200])
    newest = answer.json().refresh_token
    if (past > 0) expect((await refresh(unused)).statusCode).toBe(401)
  }
  t.clock.forward({ hours })
  expect((await refresh(newest)).json().code).toBe('accounts.token_invalid')
})

it('gives no access beyond the end of a session', async () => {
  const { email } = await member({ role: 'ROLE_ADMIN' })
  const statusFor = async (token: string) =>
    (await t.get('/api/accounts/me', { headers: { authorization: `Bearer ${token}` } })).statusCode
  let newest = (await login(email)).json()
  for (const minutes of [...Array(15).fill(11 * 60), 2 * 60 + 50]) {
    t.clock.forward({ minutes })
    newest = (await refresh(newest.refresh_token)).json()
  }
  t.clock.forward({ minutes: 9 })
  expect(await statusFor(newest.token)).toBe(200)
  t.clock.forward({ minutes: 2 })
  expect(await statusFor(newest.token)).toBe(401)
})
