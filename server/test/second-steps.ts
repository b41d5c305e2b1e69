import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect } from 'vitest'
import { users } from '../src/features/accounts/accounts.table.ts'
import { hashPassword } from '../src/features/accounts/passwords.service.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

/** The site for which passkeys of a test are made. */
export const site = { id: 'cursus.test', origin: 'https://cursus.test' }
export const password = 'Secret#2026'

type Test = Awaited<ReturnType<typeof startTest>>

/** Returns what a test does with second steps; its people sign in with `password`. */
export function secondSteps(t: Test) {
  let passwordHash = ''
  beforeAll(async () => {
    passwordHash = await hashPassword(password)
  })

  const codeFor = (secret: string, at = t.clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

  async function begin(person: Person) {
    const answer = await t.as(person).post('/api/accounts/second_step/begin', { password })
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }

  return {
    login: (email: string, cookie = '', given = password) =>
      t.post('/api/security/login', { body: { username: email, password: given }, headers: { cookie } }),
    verify: (body: object, cookie = '') =>
      t.post('/api/security/login/verify', { body, headers: { cookie } }),
    /** What an application shows. */
    codeFor,
    member: () => t.aStudent({ user: { passwordHash } }),
    async admin(): Promise<Person> {
      const person = await t.anAdmin()
      await t.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
      return person
    },
    begin,
    /** Adds an application, a minute before the time that the clock then shows. */
    async withApp(person: Person) {
      const { challenge, app } = await begin(person)
      const body = { challenge, code: codeFor(app.secret) }
      const added = await t.as(person).post('/api/accounts/second_step', body)
      expect(added.statusCode).toBe(201)
      t.clock.forward({ seconds: 60 })
      return { secret: app.secret as string, recoveryCodes: added.json().data.recoveryCodes as string[] }
    },
  }
}
