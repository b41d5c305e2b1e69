import { addDays, dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w

it('pays back once, on the day of the end, what was paid for a stay that never began', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await w.openSession(student)
  await outside.pay(address, { number: '4242 4242 4242 4242' })
  await w.comeBack(student, sessionId)
  const [contract] = await w.contractsOf(student)
  if (!contract) throw new Error('no contract came of the payment')
  const today = dayOf(t.services.now())
  const path = `/api/contracts/${contract.id}/termination`
  const asked = await t.as(student).post(path, { reason: 'life_event', eventDate: addDays(today, -1) })
  const { termination } = asked.json().data
  expect([asked.statusCode, termination.state]).toEqual([201, 'running'])
  expect(termination).toMatchObject({ refund: null })
  const asksOf = () => t.db.select().from(refunds).where(eq(refunds.contractId, contract.id))
  const sweep = async () => {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
    await t.runJobs()
  }
  await sweep()
  expect(await asksOf()).toEqual([])
  const [day, month, year] = termination.endsOn.split('/')
  const end = startOfDay(`${year}-${month}-${day}`)
  await w.forward(Math.ceil((end.getTime() - t.services.now().getTime()) / 1000) + 60)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await asksOf()).toMatchObject([{ cause: 'termination', amountCents: termination.refundCents }])
  expect(termination.refundCents).toBeGreaterThan(0)
  expect(formatDay((await asksOf())[0]?.dueOn ?? '')).toBe(termination.refundDueBy)
  const ended = (await t.mails()).filter(({ eventKey }) => eventKey.startsWith('termination-ended:'))
  expect(ended).toHaveLength(1)
  const read = async () => (await t.as(student).get(path)).json().data.termination
  await w.soon(read).toMatchObject({
    state: 'ended',
    refund: { state: 'received', dispute: null, receivedAt: expect.any(String) },
  })
})
