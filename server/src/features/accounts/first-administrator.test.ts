import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { runNode } from '../../../test/run-node.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { emailTokens, users } from './accounts.table.ts'
import { inviteFirstAdministrator } from './first-administrator.service.ts'

const t = await startTest({ env: { ADMIN_EMAIL: 'first@example.org' } })
const taken = await startTest({ env: { ADMIN_EMAIL: 'student@example.org' } })
const mistyped = await startTest()
const staffed = await startTest({ env: { ADMIN_EMAIL: 'second@example.org' } })
const mailless = await startTest({ env: { ADMIN_EMAIL: 'waiting@example.org' } })

it('invites the first administrator once, again only after the invitation ran out', async () => {
  const invite = async () => {
    await inviteFirstAdministrator(t.services)
    await t.runJobs()
    return t.posted.length
  }
  expect([await invite(), await invite()]).toEqual([1, 1])
  expect(t.posted[0]?.text).toMatch(/https:\/\/cursus\.test\/forgot-password\?token=[\w-]{43}&first=1\n/)
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

it('follows a corrected address while nobody answered, and the wrong one keeps no link', async () => {
  const { posted, services, db } = mistyped
  const inviteAt = async (adminEmail: string) => {
    await inviteFirstAdministrator({ ...services, config: { ...services.config, adminEmail } })
    await mistyped.runJobs()
    return posted.map(({ to }) => to.address)
  }
  await mistyped.aStudent({ user: { email: 'student@example.org' } })
  expect(await inviteAt('mistyped@example.org')).toEqual(['mistyped@example.org'])
  expect(await inviteAt('student@example.org')).toHaveLength(1)
  expect(await inviteAt('right@example.org')).toEqual(['mistyped@example.org', 'right@example.org'])
  expect(await db.select().from(emailTokens)).toHaveLength(1)
  await db.update(users).set({ passwordHash: 'chosen' }).where(eq(users.email, 'right@example.org'))
  expect(await inviteAt('another@example.org')).toHaveLength(2)
  const admins = await db.select().from(users).where(eq(users.role, 'ROLE_ADMIN'))
  expect(admins).toMatchObject([{ email: 'right@example.org' }])
})

/** Runs `npm run admin -- invitation-link` beside the database of a test. */
async function askLink(email: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-admin-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: mailless.db.$client.calls.options.connectionString,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
  }
  const given = ['invitation-link', email]
  const child = runNode('server/src/admin.ts', { env, stdio: 'pipe' }, given)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  return { code: await new Promise((end) => child.once('close', end)), said }
}

it('lets the first administrator in by a link that the server prints, while no mail leaves', async () => {
  const { services } = mailless
  const config = { ...services.config, adminEmail: 'wrong@example.org' }
  await inviteFirstAdministrator({ ...services, config })
  await inviteFirstAdministrator(services)
  expect(await mailless.mails()).toMatchObject([{ toAddress: 'waiting@example.org' }])
  const { code, said } = await askLink('waiting@example.org')
  expect(code).toBe(0)
  const [, token] = said.match(/^http:\/\/localhost:3000\/forgot-password\?token=([\w-]{43})&first=1\n/) ?? []
  // The mail that waited would have brought a link that has ended.
  expect(await mailless.mails()).toEqual([])
  await mailless.runJobs()
  expect(mailless.posted).toEqual([])
  const body = { password: 'Secret#2026', confirmPassword: 'Secret#2026' }
  expect((await mailless.post(`/api/forgot_password/${token}`, { body })).statusCode).toBe(204)
  expect(await askLink('waiting@example.org')).toEqual({
    code: 1,
    said: 'waiting@example.org waits for no invitation of an administrator.\n',
  })
  expect(await askLink('nobody@example.org')).toMatchObject({
    code: 1,
    said: 'No account has nobody@example.org.\n',
  })
})
