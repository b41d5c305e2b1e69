import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../src/features/accounts/accounts.table.ts'
import { inviteStudent } from '../src/features/students/invitation.service.ts'
import { transact } from '../src/platform/database.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

type Test = Awaited<ReturnType<typeof startTest>>

/** The token of the newest link mailed to somebody, with its page and the mail. */
export async function linkTo(t: Test, email: string) {
  await t.runJobs()
  const mail = t.posted.findLast(({ to }) => to.address === email) ?? expect.fail('no mail left')
  const [, path, token = ''] =
    /https:\/\/cursus\.test(\/[\w-]+)\?token=([\w-]{43})(?:&first=1)?\n/.exec(mail.text) ??
    expect.fail('no link')
  return { path, token, mail }
}

/** Invites a student of a list, and answers with the token that the mail carries. */
export async function invite(t: Test, { id, email }: Person): Promise<string> {
  await transact(t.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id))
    await inviteStudent(tx, t.services, user ?? expect.fail('no account'))
  })
  return (await linkTo(t, email)).token
}
