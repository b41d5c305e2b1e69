import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { findContract } from '../src/features/contracts/contracts.queries.ts'
import { paidFor } from '../src/features/payments/payments.queries.ts'
import { refunds } from '../src/features/refunds/refunds.table.ts'
import type { startBuying } from './buying.ts'

type World = Awaited<ReturnType<typeof startBuying>>

/** Buys a stay in France of three months that begins in ten days, paid today, with its certificate, and says how it is changed. */
export async function buyStay(w: World) {
  const { t, outside } = w
  const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
  const student = await t.aStudent()
  const contract = { ...w.inFrance, startDate: shown(10), endDate: shown(100) }
  const address: string = (await w.checkout(student, { contract })).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  await t
    .as(student)
    .post('/api/contracts/create_health_mobility_french_zone/create', { ...contract, sessionStripe })
  const [row] = await w.contractsOf(student)
  if (!row) throw new Error('no contract came of the payment')
  await t.runJobs({ mayFail: true })
  const path = `/api/contracts/${row.id}/change`
  const wish = { startDate: shown(10), endDate: shown(100), country: 72 }
  return {
    student,
    row,
    path,
    read: async (who = student) => (await t.as(who).get(path)).json().data,
    ask: (values: object, who = student) => t.as(who).post(path, { ...wish, ...values }),
  }
}

/** What was paid for a contract less what went back, and less what it costs, in cents: nothing at every moment. */
export async function balanceOf({ t }: World, id: string): Promise<number> {
  const contract = await findContract(t.db, id)
  const sum = (all: number[]) => all.reduce((total, cents) => total + cents, 0)
  const paid = sum((await paidFor(t.services, id)).map(({ amountCents }) => amountCents))
  const rows = await t.db.select().from(refunds).where(eq(refunds.contractId, id))
  return paid - sum(rows.map(({ amountCents }) => amountCents)) - (contract?.primeCents ?? 0)
}
