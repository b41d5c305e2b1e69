import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from './accounts.table.ts'
import { deactivateUser, reactivateUser } from './deactivation.service.ts'
import { hashPassword } from './passwords.service.ts'
import { endSessions } from './sessions.service.ts'

const t = await startTest()
const password = 'Secret#2026'
let passwordHash = ''
let admin: Person
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  admin = await t.anAdmin()
})

const login = (username: string) => t.post('/api/security/login', { body: { username, password } })
const refresh = (refresh_token: string) => t.post('/api/security/token/refresh', { body: { refresh_token } })
const member = () => t.aStudent({ user: { passwordHash } })
const deactivate = (userId: string, actorId = admin.id) =>
  transact(t.db, (tx) => deactivateUser(tx, t.services, { userId, actorId }))
const reactivate = (userId: string, actorId = admin.id) =>
  transact(t.db, (tx) => reactivateUser(tx, t.services, { userId, actorId }))

it('closes an account: no refresh, no login, and opens it again with the same password', async () => {
  const { id, email } = await member()
  const session = (await login(email)).json()
  await deactivate(id)
  t.clock.forward({ minutes: 1 })
  await deactivate(id)
  expect((await refresh(session.refresh_token)).statusCode).toBe(401)
  expect((await login(email)).json().code).toBe('accounts.bad_credentials')
  t.clock.forward({ minutes: 1 })
  await reactivate(id)
  expect((await refresh(session.refresh_token)).statusCode).toBe(401)
  expect((await login(email)).statusCode).toBe(200)
  const rows = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id)).orderBy(auditRows.at)
  // Each press is kept, also one that changes nothing: a run that is taken back must not let in who was shut out since.
  const presses = [
    ['accounts.deactivated', false, true],
    ['accounts.deactivated', true, true],
    ['accounts.reactivated', true, false],
  ]
  expect(rows.map(({ actorId, action, before, after }) => ({ actorId, action, before, after }))).toEqual(
    presses.map(([action, isSo, willBe]) => ({
      ...{ actorId: admin.id, action },
      before: { isDeactivated: isSo },
      after: { isDeactivated: willBe },
    })),
  )
})

it('lets nobody close their own account, and two administrators not each other', async () => {
  await expect(deactivate(admin.id)).rejects.toMatchObject({ code: 'accounts.own_account' })
  await expect(deactivate('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'accounts.user_unknown',
  })
  const [one, other] = [await t.anAdmin(), await t.anAdmin()]
  const both = await Promise.allSettled([deactivate(one.id, other.id), deactivate(other.id, one.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rows = await t.db.select().from(users).where(eq(users.role, 'ROLE_ADMIN'))
  expect(rows.filter(({ deactivatedAt }) => deactivatedAt)).toHaveLength(1)
})

it('ends a refresh and a login that are under way while the account is closed', async () => {
  const { id, email } = await member()
  const { refresh_token } = (await login(email)).json()
  const underWay = await transact(t.db, async (tx) => {
    await deactivateUser(tx, t.services, { userId: id, actorId: admin.id })
    const answers = [refresh(refresh_token), login(email)]
    await untilWaiting(t.db, answers.length)
    return answers
  })
  expect((await Promise.all(underWay)).map(({ statusCode }) => statusCode)).toEqual([401, 401])
})

it('leaves no token behind when sessions end while a refresh waits', async () => {
  const { id, email } = await member()
  const { refresh_token } = (await login(email)).json()
  const waiting = await transact(t.db, async (tx) => {
    await endSessions(tx, t.services, { userId: id })
    const answer = refresh(refresh_token)
    await untilWaiting(t.db, 1)
    return [answer]
  })
  expect((await Promise.all(waiting))[0]?.statusCode).toBe(401)
})
