import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { unknownPayments } from './unknown-payments.queries.ts'

const { t, outside, openSession, stripe } = await startBuying()
const since = new Date(Date.now() - 60_000)

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
  expect(await unknownPayments(t.services, new Date(Date.now() + 60_000))).toEqual([])
})
