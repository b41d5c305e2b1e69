import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { layLine } from '../../../test/cut-line.ts'
import { startTest } from '../../../test/harness.ts'
import { databaseLimits } from '../../platform/database-pools.ts'
import { createMemory } from '../../platform/memory.ts'
import { createOutage } from '../../platform/outage.ts'
import { users } from './accounts.table.ts'
import { hashPassword } from './passwords.service.ts'

let lineOfListener: Awaited<ReturnType<typeof layLine>>
const t = await startTest()
const second = await t.anotherProcess()
/** A process whose listener this test can cut off, while its calls still reach the database. */
const deaf = await t.anotherProcess(async (url) => {
  lineOfListener = await layLine(new URL(url))
  const memory = createMemory(
    t.db,
    { url: lineOfListener.url, limits: databaseLimits },
    createOutage(t.services.log),
  )
  afterAll(async () => {
    await memory.stop()
    await lineOfListener.cut()
  })
  return { memory }
})
const processes = [t, second, deaf]
const database = countStatements()
const password = 'Bruyant#2026'
const newPassword = 'Paisible#2027'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

let addresses = 0
type Session = { token: string; refresh_token: string }
async function signIn(email: string, given = password): Promise<Session> {
  const headers = { 'x-forwarded-for': `198.51.100.${addresses++}` }
  const answer = await t.post('/api/security/login', { body: { username: email, password: given }, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const by = ({ token }: Session) => ({ headers: { authorization: `Bearer ${token}` } })
const read = (session: Session, of: Pick<typeof second, 'get' | 'put'> = t) =>
  of.get('/api/accounts/me', by(session)).then((answer) => answer.statusCode)
const write = (session: Session, of: Pick<typeof second, 'get' | 'put'> = t) =>
  of
    .put('/api/accounts/language', { ...by(session), body: { language: 'fr' } })
    .then((answer) => answer.statusCode)

/** Expects every process to refuse a session: at its next write, and a moment later at any call. */
async function expectEnded(session: Session) {
  for (const process of processes) {
    expect(await write(session, process)).toBe(401)
    await expect.poll(() => read(session, process)).toBe(401)
  }
}
async function expectGoingOn(session: Session) {
  for (const process of processes)
    expect([await read(session, process), await write(session, process)]).toEqual([200, 204])
}

const member = (user = {}) => t.aStudent({ user: { passwordHash, ...user } })
const anAdmin = async () => {
  const admin = await t.anAdmin()
  await t.db.update(users).set({ passwordHash }).where(eq(users.id, admin.id))
  return admin
}

it.each<[string, (own: Session, other: Session) => Promise<unknown>]>([
  [
    'signed out there',
    (_, other) => t.post('/api/security/logout', { body: { refresh_token: other.refresh_token } }),
  ],
  ['ended all others', (own) => t.post('/api/accounts/sessions/end_others', by(own))],
  [
    'changed the password',
    (own) =>
      t.put('/api/accounts/password', {
        ...by(own),
        body: { currentPassword: password, password: newPassword },
      }),
  ],
  [
    'used a refresh token twice there',
    async (_, { refresh_token }) => {
      const refresh = (body: { refresh_token: string }) => t.post('/api/security/token/refresh', { body })
      const next = (await refresh({ refresh_token })).json()
      await refresh(next)
      t.clock.forward({ seconds: 11 })
      expect((await refresh({ refresh_token })).json().code).toBe('accounts.refresh_reused')
    },
  ],
])('keeps a session out of every process at once after somebody %s, and no other', async (_, end) => {
  const [{ email }, stranger] = [await member(), await member()]
  const [own, other, strangers] = [await signIn(email), await signIn(email), await signIn(stranger.email)]
  await expectGoingOn(other)
  await end(own, other)
  await expectEnded(other)
  await expectGoingOn(own)
  await expectGoingOn(strangers)
})

it('keeps an administrator out who was deactivated, until they are let in again', async () => {
  const [boss, gone] = [await anAdmin(), await anAdmin()]
  const session = await signIn(gone.email)
  await t.as(boss).post(`/api/users/${gone.id}/deactivate`)
  await expectEnded(session)
  for (const path of ['/api/users', '/api/users/export', '/api/students/export'])
    expect((await second.get(path, by(session))).statusCode).toBe(401)
  await t.as(boss).post(`/api/users/${gone.id}/reactivate`)
  const again = await signIn(gone.email)
  for (const process of processes) await expect.poll(() => read(again, process)).toBe(200)
  await expectEnded(session)
})

it('keeps every session of a closed account out', async () => {
  const { email } = await member()
  const [own, other] = [await signIn(email), await signIn(email)]
  expect((await t.post('/api/accounts/me/close', { ...by(own), body: { password } })).statusCode).toBe(204)
  await expectEnded(own)
  await expectEnded(other)
})

it('trusts its memory no longer when its listener has lost the database, and again when it is back', async () => {
  const { email } = await member()
  const [own, other, later] = [await signIn(email), await signIn(email), await signIn(email)]
  const end = ({ refresh_token }: Session) => t.post('/api/security/logout', { body: { refresh_token } })
  await expectGoingOn(own)
  await lineOfListener.cut()
  await end(other)
  await expectEnded(other)
  expect(await read(own, deaf)).toBe(200)
  await lineOfListener.mend()
  await end(later)
  await expectEnded(later)
  await expect
    .poll(async () => (await database.of(() => read(own, deaf))).statements)
    .toBe((await database.of(() => read(own))).statements)
})

it('asks nothing more of the database for the list of documents', async () => {
  const who = await member()
  const session = await signIn(who.email)
  const list = () => t.get('/api/contracts', by(session))
  await list()
  await expect.poll(async () => (await database.of(list)).statements).toBe(1)
})
