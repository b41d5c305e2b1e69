import { addDays, addMonths, daysBetween, formatDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { startSubscribing } from '../../../test/subscribing.ts'
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
