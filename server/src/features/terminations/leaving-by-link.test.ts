import { addDays, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { createLinkTokens } from '../../platform/link-tokens.ts'
import { users } from '../accounts/accounts.table.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { withdrawContract } from '../contracts/withdraw-contract.service.ts'

const t = await startTest()
beforeEach(() => t.clock.set(new Date().toISOString()))

async function someone() {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student, { renews: true })
  return { student, contract }
}

const mailsTo = async (address: string) =>
  (await t.mails()).filter(
    ({ toAddress, template }) => toAddress === address && template === 'termination-link',
  )

/** Returns the token in the mail. */
async function linkOf(email: string): Promise<string> {
  const asked = await t.post('/api/termination-links', { body: { email } })
  expect(asked.statusCode).toBe(204)
  await t.runJobs()
  const mail = (await mailsTo(email)).at(-1)
  const { tokenReference } = mail?.payload as { tokenReference: string }
  return t.services.linkTokens.tokenOf(tokenReference)
}

/** Returns the contracts that a link opens. */
const listed = async (token: string) => (await t.get(`/api/termination-links/${token}`)).json().data

it('ends a contract by the link of a mail, and takes it back, without signing in', async () => {
  const { student, contract } = await someone()
  const token = await linkOf(student.email)
  const list = await listed(token)
  expect(list).toMatchObject([{ id: contract.id, reference: contract.reference }])
  expect(Object.keys(list[0])).not.toEqual(expect.arrayContaining(['papers', 'document', 'customerStripe']))
  const path = `/api/termination-links/${token}/contracts/${contract.id}`
  expect((await t.get(path)).json().data.choices.length).toBeGreaterThan(0)
  const asked = await t.post(path, { body: { reason: 'due_date' } })
  expect([asked.statusCode, asked.json().data.termination.state]).toEqual([201, 'running'])
  expect((await t.post(path, { body: { reason: 'due_date' } })).statusCode).toBe(200)
  expect((await findContract(t.db, contract.id))?.statut).toBe('résilié')
  expect(await listed(token)).toMatchObject([{ ending: { kind: 'asked' }, mayGoOn: false }])
  await t.runJobs()
  const sent = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  expect(sent.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['termination-received', 'termination-notice']),
  )
  const back = await t.delete(path)
  expect([back.statusCode, back.json().data.termination.state]).toEqual([200, 'taken_back'])
})

it('keeps a request in the list that ended its contract before the first day, until its money must have come', async () => {
  const student = await t.aStudent()
  const today = dayOf(t.services.now())
  const [startDate, endDate] = [addDays(today, 60), addDays(today, 420)]
  const { id } = await aContract(t.services, student, { renews: true, startDate, endDate })
  const token = await linkOf(student.email)
  const body = { reason: 'move', eventDate: today }
  const asked = await t.post(`/api/termination-links/${token}/contracts/${id}`, { body })
  expect(asked.json().data.termination).toMatchObject({ state: 'running', lastDay: null })
  expect(await listed(token)).toMatchObject([{ id, ending: { kind: 'cancelled', hasRequest: true } }])
  t.clock.set(`${addDays(startDate, 30)}T10:00:00Z`)
  expect(await listed(await linkOf(student.email))).toMatchObject([{ id, ending: { hasRequest: true } }])
  t.clock.set(`${addDays(startDate, 31)}T10:00:00Z`)
  expect(await listed(await linkOf(student.email))).toEqual([])
})

it('lists no contract to leave that was given up before its signature', async () => {
  const student = await t.aStudent()
  const made = await aContract(t.services, student, {
    signatureStatus: 'waiting',
    startDate: '2099-01-01',
    endDate: '2099-12-31',
  })
  const token = await linkOf(student.email)
  expect(await listed(token)).toMatchObject([{ id: made.id }])
  await transact(t.db, async (tx) => {
    await withdrawContract(tx, t.services, { row: made, acting: { actorId: null }, by: 'unsigned' })
  })
  expect(await listed(token)).toEqual([])
})

it('serves the owner of an account that was deactivated', async () => {
  const { student, contract } = await someone()
  await t.db.update(users).set({ deactivatedAt: t.services.now() }).where(eq(users.id, student.id))
  const token = await linkOf(student.email)
  const path = `/api/termination-links/${token}/contracts/${contract.id}`
  expect((await t.post(path, { body: { reason: 'due_date' } })).statusCode).toBe(201)
})

it('answers alike for an address that nobody has, and for an administrator, and mails neither', async () => {
  const admin = await t.anAdmin()
  for (const email of ['nobody@example.org', admin.email]) {
    const answer = await t.post('/api/termination-links', { body: { email } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    await t.runJobs()
    expect(await mailsTo(email)).toEqual([])
  }
  const wrong = await t.post('/api/termination-links', { body: { email: 'no address' } })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['email']])
})

it('opens nothing but the contracts of its own address, and nothing after a day', async () => {
  const { student, contract } = await someone()
  const other = await someone()
  const token = await linkOf(student.email)
  const of = (id: string, by = token) => `/api/termination-links/${by}/contracts/${id}`
  for (const id of [other.contract.id, 'no-id']) {
    expect((await t.get(of(id))).statusCode).toBe(404)
    expect((await t.post(of(id), { body: { reason: 'due_date' } })).statusCode).toBe(404)
    expect((await t.delete(of(id))).statusCode).toBe(404)
  }
  const password = { password: 'Un-mot-de-passe-9', passwordConfirm: 'Un-mot-de-passe-9' }
  const reset = await t.post(`/api/forgot_password/${token}`, { body: password })
  expect([reset.statusCode, reset.json().code]).toEqual([404, 'accounts.token_unknown'])
  const unknown = createLinkTokens(['another key']).make().hash
  expect((await t.get(of(contract.id, unknown))).statusCode).toBe(404)
  const later = new Date(t.services.now().getTime() + 25 * 3_600_000).toISOString()
  t.clock.set(later)
  expect((await t.get(of(contract.id))).statusCode).toBe(410)
  expect((await t.post(of(contract.id), { body: { reason: 'due_date' } })).statusCode).toBe(410)
})
