import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'

const t = await startTest()
let ada: Person
beforeAll(async () => {
  ada = await t.anAdmin()
})
beforeEach(() => t.clock.forward({ minutes: 1 }))

const nina = { name: ' Nina ', lastName: 'Lorand', email: 'nina@example.org' }
const add = (body: unknown, headers?: Record<string, string>) =>
  t.post('/api/users', { as: ada, body, ...(headers && { headers }) })
const call = (id: string, verb: string, as = ada) => t.post(`/api/users/${id}/${verb}`, { as, body: {} })
const auditOf = (id: string) =>
  t.db.select().from(auditRows).where(eq(auditRows.objectId, id)).orderBy(auditRows.at)

it('adds an administrator, who is invited by mail in the language of the page, once', async () => {
  const headers = { 'accept-language': 'en', 'idempotency-key': 'one-click' }
  const [first, again] = [await add(nina, headers), await add(nina, headers)]
  expect([first.statusCode, again.body]).toEqual([201, first.body])
  const { data } = first.json()
  expect(data).toMatchObject({ name: 'Nina', role: 'ROLE_ADMIN', state: 'invited', city: null })
  await t.runJobs()
  expect(t.posted).toHaveLength(1)
  expect(t.posted[0]).toMatchObject({ subject: 'Your administrator access to Cursus' })
  expect(t.posted[0]?.text).toMatch(/https:\/\/cursus\.test\/forgot-password\?token=[\w-]{43}&first=1\n/)
  expect(await auditOf(data.id)).toMatchObject([
    {
      actorId: ada.id,
      action: 'accounts.administrator_invited',
      after: { email: 'nina@example.org' },
      requestId: first.headers['x-request-id'],
    },
  ])
  const [token] = await t.db.select().from(emailTokens).where(eq(emailTokens.userId, data.id))
  expect(Number(token?.expiresAt) - Number(token?.createdAt)).toBe(30 * 86_400_000)
})

it('says plainly when an e-mail belongs to somebody, in any case, and changes nothing', async () => {
  const student = await t.aStudent()
  const before = (await t.mails()).length
  const response = await add({ ...nina, email: student.email.toUpperCase() }, { 'accept-language': 'en' })
  expect([response.statusCode, response.json().code]).toEqual([409, 'accounts.email_taken'])
  expect(response.json().errors).toHaveProperty('email')
  expect(await t.mails()).toHaveLength(before)
  const twice = { name: 'Two', lastName: 'Tabs', email: 'tabs@example.org' }
  const both = await Promise.all([add(twice), add(twice)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

it('names every field that is missing or wrong', async () => {
  const response = await add({ name: '', email: 'x', role: 'ROLE_ADMIN' })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual(['email', 'lastName', 'name'])
})

it('invites again whoever has not answered: the older link dies', async () => {
  const { id } = (await add({ ...nina, email: 'again@example.org' })).json().data
  const hashes = () => t.db.select().from(emailTokens).where(eq(emailTokens.userId, id))
  const [older] = await hashes()
  expect((await call(id, 'invite')).statusCode).toBe(204)
  const left = await hashes()
  expect(left).toHaveLength(1)
  expect(left[0]?.tokenHash).not.toBe(older?.tokenHash)
  expect(await auditOf(id)).toHaveLength(2)
  await t.db.update(users).set({ isActive: true, passwordHash: 'x' }).where(eq(users.id, id))
  expect((await call(id, 'invite')).json().code).toBe('accounts.not_invited')
  expect((await call((await t.aStudent()).id, 'invite')).statusCode).toBe(404)
})

it('deactivates and opens again, never oneself, and says so in the list and in the audit log', async () => {
  const student = await t.aStudent()
  expect((await call(student.id, 'deactivate')).statusCode).toBe(204)
  const state = async () =>
    (await t.get(`/api/users?search=${student.email}`, { as: ada })).json().data[0].state
  expect(await state()).toBe('deactivated')
  t.clock.forward({ minutes: 1 })
  expect((await call(student.id, 'reactivate')).statusCode).toBe(204)
  expect(await state()).toBe('active')
  expect((await auditOf(student.id)).map(({ actorId, action }) => [actorId, action])).toEqual([
    [ada.id, 'accounts.deactivated'],
    [ada.id, 'accounts.reactivated'],
  ])
  expect((await call(ada.id, 'deactivate')).json().code).toBe('accounts.own_account')
  expect((await call('00000000-0000-4000-8000-000000000000', 'deactivate')).statusCode).toBe(404)
  expect((await call('x', 'deactivate')).statusCode).toBe(422)
})

it('leaves one administrator of two who deactivate each other at once', async () => {
  const [one, other] = [await t.anAdmin(), await t.anAdmin()]
  const both = await Promise.all([call(one.id, 'deactivate', other), call(other.id, 'deactivate', one)])
  const [done, refused] = both.map(({ statusCode }) => statusCode).sort()
  expect(done).toBe(204)
  // By the row that both wait for, or at the door where the other was quick.
  expect([401, 403]).toContain(refused)
})

it('lets a deactivated administrator change nothing with a token that they still hold', async () => {
  const gone = await t.anAdmin()
  const { id } = (await add({ ...nina, email: 'waiting@example.org' })).json().data
  expect((await call(gone.id, 'deactivate')).statusCode).toBe(204)
  const another = { ...nina, email: 'second-door@example.org' }
  expect((await t.post('/api/users', { as: gone, body: another })).statusCode).toBe(401)
  expect((await call(id, 'invite', gone)).statusCode).toBe(401)
  expect((await call(id, 'deactivate', gone)).statusCode).toBe(401)
})
