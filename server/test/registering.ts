import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../src/features/accounts/accounts.table.ts'
import { students } from '../src/features/students/students.table.ts'
import { startTest } from './harness.ts'

/** The application with what somebody does who registers: the call, the mail that follows, its link, and the login. */
export async function startRegistering() {
  const t = await startTest()
  return {
    t,
    register: (body: unknown, headers = {}) => t.post('/api/security/register/student', { body, headers }),
    login: (username: string, password = 'Secret#2026') =>
      t.post('/api/security/login', { body: { username, password } }),
    confirm: (token: string, cookie = '') =>
      t.post('/api/security/email/confirm', { body: { token }, headers: { cookie } }),
    /** What a browser keeps of an answer and sends along from then on. */
    cookieOf: ({ headers }: { headers: Record<string, unknown> }) =>
      String(headers['set-cookie']).split(';')[0] ?? '',
    async lastMail({ user }: { user: { email: string } }) {
      await t.runJobs()
      return t.posted.findLast(({ to }) => to.address === user.email) ?? expect.fail('no mail left')
    },
    linkOf: (text: string) =>
      /https:\/\/cursus\.test(\/\w+)\?token=([\w-]+)/.exec(text) ?? expect.fail('no link'),
    async account(email: string) {
      const [row] = await t.db
        .select()
        .from(users)
        .leftJoin(students, eq(students.userId, users.id))
        .where(eq(users.email, email))
      return row
    },
  }
}
