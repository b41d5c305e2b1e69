import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startHomeBuying } from '../../../test/homes.ts'
import { findSignature, theContract } from '../signatures/signatures.queries.ts'

const w = await startHomeBuying()
const { t, outside } = w

const Signer = z.object({ info: z.object({ email: z.string() }) })
const Request = z.object({ status: z.string() })

/** Reads at the provider how a contract's request stands, and to whom it was made out. */
async function requestOf(contractId: string) {
  const row = (await findSignature(t.db, theContract(contractId))) ?? expect.fail('nothing to sign')
  const { apiBase, apiKey } = t.config.yousign
  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${apiKey}` }
    return (await fetch(`${apiBase}/signature_requests/${path}`, { headers })).json()
  }
  const { info } = Signer.parse(await read(`${row.requestId}/signers/${row.signerId}`))
  return {
    email: info.email,
    standing: async () => Request.parse(await read(`${row.requestId}`)).status,
  }
}

it('withdraws an agreement that names the older e-mail as its signer; the next one names the new', async () => {
  await w.passMidnight()
  const student = await t.aStudent({ user: { isActive: false, passwordHash: 'of the registration' } })
  const created = await w.buy(student)
  await w.linkOf(student, created)
  const older = await requestOf(created.contractId)
  expect([older.email, await older.standing()]).toEqual([student.email, 'ongoing'])

  const email = 'signer-that-was-meant@example.org'
  expect((await t.as(student).put('/api/accounts/me/email', { email })).statusCode).toBe(204)
  await t.runJobs({ mayFail: true })
  expect(await older.standing()).toBe('canceled')
  const link = await w.linkOf(student, created)
  const newer = await requestOf(created.contractId)
  expect([newer.email, await newer.standing()]).toEqual([email, 'ongoing'])
  await outside.sign(link)
  await w.send(student, created)
  expect(await w.statusOf(student, created.contractId)).toBe('signed')

  // What is signed is nobody's to withdraw any more.
  expect((await t.as(student).put('/api/accounts/me/email', { email: 'again@example.org' })).statusCode).toBe(
    204,
  )
  await t.runJobs({ mayFail: true })
  expect([await newer.standing(), await w.statusOf(student, created.contractId)]).toEqual(['done', 'signed'])
})
