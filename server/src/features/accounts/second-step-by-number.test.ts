import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { hashPassword } from './passwords.service.ts'

const t = await startTest({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
const password = 'Secret#2026'

it('offers the application only on an address by number, which passkeys do not know', async () => {
  const student = await t.aStudent({ user: { passwordHash: await hashPassword(password) } })
  const begun = (await t.as(student).post('/api/accounts/second_step/begin', { password })).json().data
  expect(begun.passkey).toBe(null)
  expect((await t.as(student).get('/api/accounts/second_step')).json().data.passkeysWork).toBe(false)
  const body = { challenge: begun.challenge, passkey: { id: 'x', response: {} }, name: 'Portable' }
  expect((await t.as(student).post('/api/accounts/second_step', body)).statusCode).toBe(422)
})
