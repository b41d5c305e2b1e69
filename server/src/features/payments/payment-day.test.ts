import { addDays, addMonths, daysBetween, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startSubscribing } from '../../../test/subscribing.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from './instalments.table.ts'

const { t, today, aSubscriber } = await startSubscribing()

it('names the payment of today until it is paid, also while it is being taken, and then the one after', async () => {
  const { contract, student } = await aSubscriber()
  const told = async () => {
    const [shown] = (await t.as(student).get('/api/payments')).json().contracts
    const page = (await t.as(student).get(`/api/contracts/${contract.id}`)).json()
    expect(page.nextPayment).toBe(shown.next)
    return shown.next
  }
  const month = (months: number) => formatDay(addMonths(today, months))
  expect(await told()).toBe(month(1))
  const dueOn = addMonths(today, 1)
  t.clock.forward({ days: daysBetween(today, dueOn) })
  expect(await told()).toBe(month(1))
  const row = { contractId: contract.id, amountCents: 2584, dueOn, from: dueOn, until: addDays(dueOn, 29) }
  await t.db.insert(instalments).values({ ...row, invoiceId: 'in_today', state: 'open' })
  expect(await told()).toBe(month(1))
  await t.db.insert(instalments).values({ ...row, invoiceId: 'in_paid', state: 'paid' })
  expect(await told()).toBe(month(2))
})

it('lists what was paid and what was due by the moment, also in the first hours of a day in Paris', async () => {
  const { contract, student } = await aSubscriber()
  await t.db
    .update(contracts)
    .set({ statut: 'impayé', lateSince: '2025-07-14' })
    .where(eq(contracts.id, contract.id))
  const period = { contractId: contract.id, amountCents: 2584, from: '2025-07-14', until: '2025-08-13' }
  const paid = ['2025-07-13T21:59:00Z', '2025-07-13T22:30:00Z', '2025-07-14T21:59:00Z'].map((at, index) => ({
    ...{ ...period, invoiceId: `in_at_${index}`, state: 'paid' as const },
    ...{ dueOn: '2025-07-13', paidAt: new Date(at) },
  }))
  const due = { ...period, invoiceId: 'in_due', state: 'open' as const, dueOn: '2025-07-14' }
  await t.db.insert(instalments).values([due, ...paid])
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.slice(-4).map(({ state, day }: { state: string; day: string }) => [state, day])).toEqual([
    ['paid', '14/07/2025'],
    ['paid', '14/07/2025'],
    ['open', '14/07/2025'],
    ['paid', '13/07/2025'],
  ])
})

it('lists the later of two months first that were paid within one second', async () => {
  const { contract, student } = await aSubscriber()
  const paidAt = new Date('2025-08-20T10:00:00Z')
  const month = (from: string) => ({
    ...{ contractId: contract.id, invoiceId: `in_of_${from}`, amountCents: 2584, state: 'paid' as const },
    ...{ dueOn: from, from, until: addDays(from, 29), paidAt },
  })
  await t.db.insert(instalments).values([month('2025-07-14'), month('2025-08-14')])
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.slice(-2).map(({ from }: { from: string }) => from)).toEqual(['14/08/2025', '14/07/2025'])
})
