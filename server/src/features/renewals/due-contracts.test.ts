import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startWithNotices } from '../../../test/with-notices.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { proveNotices } from './prove-notices.ts'

const { t, admin, refused, run, aHome, answer } = await startWithNotices()

it('shows administrators who comes to an end, what bars it, and sends what is due at a press', async () => {
  const [ready, owing, agreed] = [
    await aHome('2027-01-19'),
    await aHome('2026-12-03', { statut: 'impayé' }),
    await aHome('2026-12-10'),
  ]
  const gone = await aHome('2026-12-12')
  refused.add(gone.student.email)
  const list = async (query = '') => (await t.as(admin).get(`/api/renewals${query}`)).json()
  expect(await list()).toMatchObject({
    total: 4,
    ready: 3,
    again: 0,
    counts: { all: 4, unsent: 4, blocked: 1, refused: 0 },
  })
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toEqual({ made: 3, again: 0 })
  await run(sweepMails)
  await run(proveNotices)
  await answer(agreed.student, agreed.contract, { answer: 'renew' })
  const { data, windows, counts, ready: made, again } = await list()
  expect([made, again]).toEqual([0, 1])
  expect(data.map(({ reference, bar }: { reference: string; bar: string }) => [reference, bar])).toEqual([
    [owing.contract.reference, 'unpaid'],
    [agreed.contract.reference, null],
    [gone.contract.reference, 'rejected'],
    [ready.contract.reference, 'mayAnswer'],
  ])
  expect(counts).toEqual({ all: 4, unsent: 2, blocked: 2, refused: 0 })
  expect(windows).toEqual([
    { from: 46, to: 75, ready: 0, sent: 1, answered: 0, blocked: 0 },
    { from: 31, to: 45, ready: 0, sent: 0, answered: 0, blocked: 0 },
    { from: 16, to: 30, ready: 0, sent: 1, answered: 1, blocked: 1 },
    { from: 1, to: 15, ready: 0, sent: 0, answered: 0, blocked: 1 },
    { from: 0, to: 0, ready: 0, sent: 0, answered: 0, blocked: 0 },
  ])
  expect((await list('?view=blocked&insurance=Habitation&pageSize=1&page=2')).data).toHaveLength(1)
  refused.delete(gone.student.email)
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toEqual({ made: 0, again: 1 })
  await t.runJobs()
  await run(proveNotices)
  expect(await list('?view=blocked')).toMatchObject({ total: 1, again: 0 })
})

it('renews nothing that nobody can charge any more, and announces no price for it', async () => {
  const over = { subscriptionStripe: 'sub_over', subscriptionIsOver: true }
  const [agreed, told] = [await aHome('2026-12-10'), await aHome('2026-12-11')]
  await t.as(admin).post('/api/renewals/notices', {})
  await run(sweepMails)
  await run(proveNotices)
  await answer(agreed.student, agreed.contract, { answer: 'renew' })
  await t.db.update(contracts).set(over).where(eq(contracts.id, agreed.contract.id))
  const unannounced = await aHome('2026-12-12', over)
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toMatchObject({ made: 0 })
  expect((await t.as(admin).get('/api/contracts/renewing_contract')).json()).toMatchObject({ count: 0 })
  const { data } = (await t.as(admin).get('/api/renewals')).json()
  expect(data.map(({ reference, bar }: { reference: string; bar: string }) => [reference, bar])).toEqual([
    [agreed.contract.reference, 'uncharged'],
    [told.contract.reference, 'mayAnswer'],
    [unannounced.contract.reference, 'uncharged'],
  ])
})
