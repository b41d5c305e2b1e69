import { and, eq, like, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startWithNotices } from '../../../test/with-notices.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { mailOutbox } from '../mail/mail.table.ts'
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

/** Makes a contract as many times anew, each with its notice, whose mail was refused. */
async function copyRefused({ id, endDate }: { id: string; endDate: string }, times: number) {
  const eventKey = `renewal-notice:${id}:${endDate}`
  await t.db.execute(sql`
    WITH copies AS (
      INSERT INTO contracts SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'HA-' || n, 'check_code', upper(left(md5(n::text), 16))))).*
      FROM contracts AS one, generate_series(1, ${times}::int) AS n WHERE one.id = ${id} RETURNING id
    ), notices AS (
      INSERT INTO renewal_notices SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
        'contract_id', copies.id, 'number', 1000 + row_number() OVER (), 'sent_at', NULL))).*
      FROM renewal_notices AS one, copies WHERE one.contract_id = ${id}
    )
    INSERT INTO mail_outbox SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
      'event_key', 'renewal-notice:' || copies.id || ':' || ${endDate}::text, 'state', 'failed'))).*
    FROM mail_outbox AS one, copies WHERE one.event_key = ${eventKey}`)
}

it('tries again at one press as many refused notices as it counts, that of a corrected price among them', async () => {
  onTestFinished(async () => {
    // Nothing of this sends five hundred mails.
    await t.db.execute(sql`DELETE FROM pgboss.job WHERE state < 'active'`)
    await t.db.update(mailOutbox).set({ state: 'sent' })
  })
  const { contract } = await aHome()
  await t.as(admin).post('/api/renewals/notices', {})
  await run(sweepMails)
  await run(proveNotices)
  await copyRefused(contract, 501)
  const eventKey = `renewal-notice:${contract.id}:${contract.endDate}`
  const [first] = await t.db.select().from(mailOutbox).where(eq(mailOutbox.eventKey, eventKey))
  if (!first) throw new Error('no notice was mailed')
  const { id: _, ...corrected } = { ...first, state: 'failed' as const }
  await t.db.insert(mailOutbox).values([
    { ...corrected, eventKey: `${eventKey}:9` },
    // The price changed anew since the ninth.
    { ...corrected, eventKey: `${eventKey}:10` },
  ])
  await t.db.update(contracts).set({ revision: 11 }).where(eq(contracts.id, contract.id))
  const counted = async () => (await t.as(admin).get('/api/renewals')).json().again
  expect(await counted()).toBe(502)
  expect((await t.as(admin).post('/api/renewals/notices', {})).json()).toEqual({ made: 0, again: 502 })
  expect(await counted()).toBe(0)
  const ofIt = and(like(mailOutbox.eventKey, `${eventKey}%`), eq(mailOutbox.state, 'failed'))
  const left = await t.db.select().from(mailOutbox).where(ofIt)
  expect(left.map((one) => one.eventKey)).toEqual([`${eventKey}:9`])
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
