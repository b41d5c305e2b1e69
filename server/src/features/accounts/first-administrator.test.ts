import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { emailTokens, users } from './accounts.table.ts'
import { inviteFirstAdministrator } from './first-administrator.service.ts'

const t = await startTest({ env: { ADMIN_EMAIL: 'first@example.org' } })
const taken = await startTest({ env: { ADMIN_EMAIL: 'student@example.org' } })
const staffed = await startTest({ env: { ADMIN_EMAIL: 'second@example.org' } })

it('invites the first administrator once, again only after the invitation ran out', async () => {
  const invite = async () => {
    await inviteFirstAdministrator(t.services)
    await t.runJobs()
    return t.posted.length
  }
  expect([await invite(), await invite()]).toEqual([1, 1])
  expect(t.posted[0]?.text).toMatch(/https:\/\/cursus\.test\/forgot-password\?token=[\w-]{43}\n/)
  expect(await t.db.select().from(auditRows)).toMatchObject([
    { actorId: null, action: 'accounts.administrator_invited', after: { email: 'first@example.org' } },
  ])
  t.clock.forward({ days: 31 })
  expect([await invite(), await invite()]).toEqual([2, 2])
  expect(await t.db.select().from(emailTokens)).toHaveLength(1)
  await t.db.update(users).set({ isActive: true }).where(eq(users.email, 'first@example.org'))
  t.clock.forward({ days: 31 })
  expect(await invite()).toBe(2)
})

it('leaves an address of a student and a house with administrators alone', async () => {
  await taken.aStudent({ user: { email: 'student@example.org' } })
  await inviteFirstAdministrator(taken.services)
  expect(await taken.mails()).toEqual([])
  await staffed.anAdmin()
  await inviteFirstAdministrator(staffed.services)
  expect(await staffed.mails()).toEqual([])
})
