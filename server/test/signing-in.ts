import { beforeAll } from 'vitest'
import { hashPassword } from '../src/features/accounts/passwords.service.ts'
import { startTest } from './harness.ts'

/** Starts the test of a file in which people sign in; each call of `login` comes from an address of its own. */
export async function startSigningIn() {
  const t = await startTest()
  const password = 'Secret#2026'
  let passwordHash = ''
  beforeAll(async () => {
    passwordHash = await hashPassword(password)
  })
  let addresses = 0
  const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${addresses++}` })
  return {
    t,
    password,
    elsewhere,
    /** Somebody who knows `password`. */
    member: (user = {}) => t.aStudent({ user: { passwordHash, ...user } }),
    login: (username: string, given = password, headers: Record<string, string> = elsewhere()) =>
      t.post('/api/security/login', { body: { username, password: given }, headers }),
    refresh: (refresh_token: string) => t.post('/api/security/token/refresh', { body: { refresh_token } }),
  }
}
