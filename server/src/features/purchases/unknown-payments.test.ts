import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { runAdmin } from '../../../test/admin-command.ts'
import { startBuying } from '../../../test/buying.ts'
import { transact } from '../../platform/database.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { unknownPayments } from './unknown-payments.queries.ts'

const { t, outside, openSession, comeBack, contractsOf, soon, stripe } = await startBuying()
// Commands are processes of their own.
vi.setConfig({ testTimeout: 240_000 })
const since = new Date(t.services.now().getTime() - 60_000)
const command = (provider = outside.url) =>
  runAdmin(t, ['unknown-payments', since.toISOString()], { STRIPE_API_BASE: provider })

it('names what was paid for a draft that a restored database does not have, and nothing else', async () => {
  const [known, lost, unpaid] = await Promise.all([1, 2, 3].map(async () => openSession(await t.aStudent())))
  for (const session of [known, lost]) await outside.pay(session?.address ?? '')
  const lostId = lost?.sessionId ?? ''
  const [row] = await t.db.select().from(checkoutSessions).where(eq(checkoutSessions.sessionId, lostId))
  await t.db.delete(purchases).where(eq(purchases.id, row?.purchaseId ?? ''))
  const found = await unknownPayments(t.services, since)
  expect(found.map(({ id }) => id)).toEqual([lostId])
  expect(found[0]?.amount).toBe((await stripe.checkout.sessions.retrieve(lostId)).amount_total)
  expect(found.map(({ id }) => id)).not.toContain(unpaid?.sessionId)
  expect(await unknownPayments(t.services, new Date(t.services.now().getTime() + 60_000))).toEqual([])
})

describe('money that went back after the backup', () => {
  it('is named by the command, and goes back no second time when it is asked for again', async () => {
    const student = await t.aStudent()
    const { address, sessionId } = await openSession(student)
    await outside.pay(address)
    await comeBack(student, sessionId)
    const [contract] = await contractsOf(student)
    const contractId = contract?.id ?? expect.fail('no contract')
    const ask = () =>
      transact(t.db, (tx) =>
        askRefund(tx, t.services, { contractId, cause: 'withdrawal', amountCents: 1234 }),
      )
    const mine = async () => (await t.as(student).get('/api/refunds')).json().data
    await ask()
    await t.runJobs({ evenLater: true, mayFail: true })
    await soon(async () => (await mine())[0]?.state).toBe('received')
    const before = await command()
    expect(before.said).not.toContain('re_')
    // As a restore would.
    await t.db.delete(refunds).where(eq(refunds.contractId, contractId))

    const atProvider = async () =>
      (await stripe.refunds.list({ limit: 100 })).data.filter(({ amount }) => amount === 1234)
    const [made] = await atProvider()
    const told = await command()
    expect(told.code).toBe(1)
    expect(told.said).toContain(`${made?.id}  12.34 EUR`)

    await ask()
    await t.runJobs({ evenLater: true, mayFail: true })
    expect(await atProvider()).toHaveLength(1)
    expect((await mine())[0]?.state).toBe('failed')
    const { data } = (await t.as(await t.anAdmin()).get('/api/refunds?state=open')).json()
    expect(data[0].refused).toMatchObject({ faults: ['unknown_refund'] })
    expect(t.lines.some(({ code }) => code === 'refunds.failed')).toBe(true)
  })
})

it('says in one line on the server that the provider is silent, and never that nothing is missing', async () => {
  // Nobody listens there.
  const { code, said } = await command('http://127.0.0.1:9')
  expect(code).toBe(2)
  expect(said).toBe(
    'The payment provider does not answer, or not to STRIPE_SECRET_KEY, so nothing is known. Try again when it does.\n',
  )
})
