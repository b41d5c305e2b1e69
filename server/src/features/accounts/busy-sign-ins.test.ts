import argon2 from '@node-rs/argon2'
import { afterEach, expect, it, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { aRegistration } from '../../../test/registration.ts'
import { hashPassword } from './passwords.service.ts'

const t = await startTest()
const password = 'Bruyant#2026'
afterEach(() => vi.restoreAllMocks())

let addresses = 0
const login = (username: string, given = 'Faux#2026') =>
  t.post('/api/security/login', {
    body: { username, password: given },
    headers: { 'x-forwarded-for': `198.51.${100 + Math.floor(addresses / 250)}.${addresses++ % 250}` },
  })

it('refuses with 503 whoever would wait behind too many sign-ins, serves the others, and counts no guess', async () => {
  const { email } = await t.aStudent({ user: { passwordHash: await hashPassword(password) } })
  const reader = await t.aStudent()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const verify = argon2.verify.bind(argon2)
  vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await held
    return given[1].toString() === password && verify(...given)
  })
  const crowd = Array.from({ length: 130 }, (_, turn) => login(`person-${turn}@example.org`))
  const refused = new Set<number>()
  crowd.forEach((call, turn) => void call.then(({ statusCode }) => statusCode === 503 && refused.add(turn)))
  await expect.poll(() => refused.size).toBeGreaterThan(20)
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await login(email, password)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'platform.busy'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  const body = aRegistration()
  expect((await t.post('/api/security/register/student', { body })).statusCode).toBe(503)
  expect((await t.get('/api/contracts', { as: reader })).statusCode).toBe(200)

  release()
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect((await login(email, password)).statusCode).toBe(200)
  expect((await t.post('/api/security/register/student', { body })).statusCode).toBe(201)
})
