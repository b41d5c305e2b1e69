import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { sweepSessions } from './purchases.jobs.ts'
import { checkoutSessions } from './purchases.table.ts'
import { settleSession } from './settle-session.ts'

const { t, outside, comeBack, contractsOf, openSession, soon } = await startBuying()
vi.setConfig({ testTimeout: 60_000 })

/** A checkout of which no webhook ever comes. */
async function anUntold() {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  return {
    student,
    sessionId,
    pay: async () => {
      const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
      await outside.pay(address)
      await expect.poll(() => outside.isReached(hold)).toBe(true)
      await outside.release(hold, true)
    },
    comeBackInSilence: async () => {
      await outside.behave('stripe', 'failing', { status: 500 })
      for (const _ of ['once', 'twice']) expect((await comeBack(student, sessionId)).statusCode).toBe(503)
    },
    states: async () => {
      const { data } = (await t.as(student).get('/api/purchases/unfinished')).json()
      return data.map(({ state }: { state: string }) => state)
    },
  }
}

it('finds by the sweep what no webhook told of', async () => {
  const { student, pay } = await anUntold()
  await pay()
  await t.runJobs({ mayFail: true })
  expect(await contractsOf(student)).toEqual([])
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ mayFail: true })
  expect(await contractsOf(student)).toHaveLength(1)
})

it('says that a payment is being checked while the provider is silent on it, until it is a contract', async () => {
  const { student, pay, comeBackInSilence, states } = await anUntold()
  await pay()
  expect(await states()).toEqual(['open'])
  await comeBackInSilence()
  expect(await states()).toEqual(['checking'])
  await outside.reset()
  await soon(states).toEqual([])
  expect(await contractsOf(student)).toHaveLength(1)
})

it('offers the payment again once the provider says that nothing was paid', async () => {
  const { student, comeBackInSilence, states } = await anUntold()
  await comeBackInSilence()
  expect(await states()).toEqual(['checking'])
  await outside.reset()
  await soon(states).toEqual(['open'])
  expect(await contractsOf(student)).toEqual([])
})

it('goes on checking what nobody heard of in hours of silence, and settles it by the sweep', async () => {
  const { student, sessionId, pay, comeBackInSilence, states } = await anUntold()
  await pay()
  await comeBackInSilence()
  // After twenty tries the job is given up.
  await t.db.execute(sql`DELETE FROM pgboss.job
    WHERE name = ${settleSession.name} AND data->>'sessionId' = ${sessionId}`)
  const over = new Date(t.services.now().getTime() - 11 * 60_000)
  const ofIt = eq(checkoutSessions.sessionId, sessionId)
  await t.db.update(checkoutSessions).set({ expiresAt: over }).where(ofIt)
  expect(await states()).toEqual(['checking'])
  await outside.reset()
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ mayFail: true })
  expect([await states(), (await contractsOf(student)).length]).toEqual([[], 1])
})
