import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w

it.each([
  ['move'],
  ['due_date'],
])('ends a home that was paid and never signed at once for %s, promises no covered day, and gives all back', async (reason) => {
  const student = await t.aStudent()
  const startDate = formatDay(addDays(dayOf(t.services.now()), 2))
  await w.buy(student, aHome({ startDate }))
  const [contract] = await w.contractsOf(student)
  if (!contract) throw new Error('no contract came of the payment')
  expect(contract.signatureStatus).toBe('waiting')
  const path = `/api/contracts/${contract.id}/termination`
  const { choices } = (await t.as(student).get(path)).json().data
  const today = dayOf(t.services.now())
  const asked = await t.as(student).post(path, { reason, ...(reason === 'move' && { eventDate: today }) })
  const { termination } = asked.json().data
  expect(choices.find((one: { reason: string }) => one.reason === reason).lastDay).toBeNull()
  expect([asked.statusCode, termination.lastDay, termination.endsOn]).toEqual([
    ...[201, null],
    formatDay(contract.startDate),
  ])
  expect(termination.refundCents).toBe(contract.primeCents)
  await w.forward(3 * 86_400)
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await t.runJobs({ mayFail: true })
  const asks = await t.db.select().from(refunds).where(eq(refunds.contractId, contract.id))
  expect(asks).toMatchObject([{ cause: 'termination', amountCents: contract.primeCents }])
})
