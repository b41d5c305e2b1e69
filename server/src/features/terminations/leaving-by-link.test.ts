import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { createLinkTokens } from '../../platform/link-tokens.ts'
import { users } from '../accounts/accounts.table.ts'
import { findContract } from '../contracts/contracts.queries.ts'

const t = await startTest()

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

it('ends a contract by the link of a mail, and takes it back, without signing in', async () => {
  const { student, contract } = await someone()
  const token = await linkOf(student.email)
  const listed = (await t.get(`/api/termination-links/${token}`)).json().data
  expect(listed).toMatchObject([{ id: contract.id, reference: contract.reference }])
  expect(Object.keys(listed[0])).not.toEqual(expect.arrayContaining(['papers', 'document', 'customerStripe']))
  const path = `/api/termination-links/${token}/contracts/${contract.id}`
  expect((await t.get(path)).json().data.choices.length).toBeGreaterThan(0)
  const asked = await t.post(path, { body: { reason: 'due_date' } })
  expect([asked.statusCode, asked.json().data.termination.state]).toEqual([201, 'running'])
  expect((await t.post(path, { body: { reason: 'due_date' } })).statusCode).toBe(200)
  expect((await findContract(t.db, contract.id))?.statut).toBe('résilié')
  const leaving = (await t.get(`/api/termination-links/${token}`)).json().data
  expect(leaving).toMatchObject([{ ending: { kind: 'asked' }, mayGoOn: false }])
  await t.runJobs()
  const sent = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  expect(sent.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['termination-received', 'termination-notice']),
  )
  const back = await t.delete(path)
  expect([back.statusCode, back.json().data.termination.state]).toEqual([200, 'taken_back'])
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
