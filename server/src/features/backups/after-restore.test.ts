import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { runAdmin } from '../../../test/admin-command.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { refreshTokens, users } from '../accounts/accounts.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 })
const t = await startTest()
const password = 'Secret#2026'
const passwordHash = await hashPassword(password)

const member = () => t.aStudent({ user: { passwordHash } })
const login = (username: string, given = password) =>
  t.post('/api/security/login', { body: { username, password: given } })
const refresh = (refresh_token: string) => t.post('/api/security/token/refresh', { body: { refresh_token } })
const numberOf = (reference: string) => Number(reference.slice(-6))

it('ends every session of a restored database, and gives no number of the lost hours again', async () => {
  const who = await member()
  const give = async () => ({
    contract: numberOf((await aContract(t.services, who)).reference),
    creditNote: numberOf(await transact(t.db, (tx) => nextNumber(tx, 'RMB', dayOf(new Date())))),
  })
  const before = await give()
  const { token, refresh_token } = (await login(who.email)).json()
  const call = () => t.get('/api/accounts/me/closing', { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).statusCode).toBe(200)
  // One that was used two hours ago: no access token of it works any more.
  const other = await member()
  const unused = (await login(other.email)).json().refresh_token
  const createdAt = new Date(t.clock.now().getTime() - 2 * 3600_000)
  const isTheirs = eq(refreshTokens.userId, other.id)
  await t.db.update(refreshTokens).set({ createdAt }).where(isTheirs)

  const { code, said } = await runAdmin(t, ['after-restore', '500'])
  expect(code).toBe(0)
  await expect.poll(async () => (await call()).statusCode, { timeout: 5000 }).toBe(401)
  expect((await refresh(refresh_token)).statusCode).toBe(401)
  expect((await refresh(unused)).statusCode).toBe(401)
  const [ended] = await t.db.select().from(refreshTokens).where(isTheirs)
  expect(ended?.revokedAt).toEqual(createdAt)
  expect((await login(who.email)).statusCode).toBe(200)
  const after = await give()
  expect(after).toEqual({ contract: before.contract + 501, creditNote: before.creditNote + 501 })
  expect(said).toContain(`contract_numbers: ${before.contract + 1} to ${before.contract + 500}`)
  const ofYear = new RegExp(`RMB-\\d{4}: ${before.creditNote + 1} to ${before.creditNote + 500}\\n`)
  expect(said).toMatch(ofYear)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.action, 'backups.restored'))
  expect(noted).toMatchObject([{ actorId: null, after: { leftOut: 500 } }])

  // Once more moves on once more, by a thousand where nothing else is said.
  const again = await runAdmin(t, ['after-restore'])
  expect(again.said).toContain(`contract_numbers: ${after.contract + 1} to ${after.contract + 1000}`)
  expect((await give()).contract).toBe(after.contract + 1001)
  expect((await runAdmin(t, ['after-restore', 'many'])).code).toBe(2)
})

it('leaves numbers out of the year in which it is restored, also where the backup has none of it yet', async () => {
  const year = String(new Date().getFullYear())
  const next = () => transact(t.db, (tx) => nextNumber(tx, 'VIS', `${year}-01-02`))
  await transact(t.db, (tx) => nextNumber(tx, 'VIS', `${Number(year) - 1}-12-31`))
  await runAdmin(t, ['after-restore', '40'])
  expect(await next()).toBe(`VIS-${year}-000041`)
})

it('leaves a line with the id alone of who was shut out, let in or changed a password, for whoever repeats it', async () => {
  const [who, admin] = [await member(), await t.anAdmin()]
  const lines = () =>
    t.lines.flatMap(({ accountId, msg }) => (accountId === who.id && msg !== 'signed in' ? [msg] : []))
  await t.as(admin).post(`/api/users/${who.id}/deactivate`)
  await t.as(admin).post(`/api/users/${who.id}/reactivate`)
  const changed = await t
    .as(who)
    .put('/api/accounts/password', { currentPassword: password, password: 'Nouveau#2027-sur' })
  expect(changed.statusCode).toBeLessThan(300)
  expect(lines()).toEqual([
    'an account was deactivated',
    'an account was reactivated',
    'a password was changed',
  ])
  expect(JSON.stringify(t.lines)).not.toContain(who.email)
})

it('shuts an account out again, and lets nobody in with a password of before, by commands', async () => {
  const [shut, changed] = [await member(), await member()]
  expect(await runAdmin(t, ['deactivate', shut.id])).toMatchObject({ code: 0 })
  expect((await login(shut.email)).statusCode).toBe(401)
  expect((await runAdmin(t, ['deactivate', '00000000-0000-4000-8000-000000000000'])).code).toBe(1)
  expect(await runAdmin(t, ['end-password', changed.id])).toMatchObject({ code: 0 })
  expect((await login(changed.email)).statusCode).toBe(401)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, shut.id))
  expect(noted).toMatchObject([{ actorId: null, action: 'accounts.deactivated' }])
  const asked = await t.post('/api/forgot_password/', { body: { email: changed.email } })
  expect(asked.statusCode).toBe(204)
  await t.runJobs()
  expect(t.posted.map(({ to }) => to.address)).toContain(changed.email)
  const [row] = await t.db.select().from(users).where(eq(users.id, changed.id))
  expect(row?.isActive).toBe(true)
})
