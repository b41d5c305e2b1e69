import { hourMs } from '@cursus/shared/day'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { layLine } from '../../../test/cut-line.ts'
import { drafted } from '../../../test/drafted.ts'
import { startTest } from '../../../test/harness.ts'
import { contractActivated } from '../contracts/contracts.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { checkoutSessions, purchaseLines, purchases } from '../purchases/purchases.table.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'
import { createMetrics } from './metrics.ts'

const metrics = createMetrics()
let line: Awaited<ReturnType<typeof layLine>>
const t = await startTest({
  // Nobody listens there.
  env: { ADDRESS_API_BASE: 'http://127.0.0.1:9' },
  services: { watch: metrics.watch },
  async database(url) {
    line = await layLine(new URL(url))
    return { url: line.url }
  },
})
const served = await metrics.serve(t.services, { port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await served.stop()
  await line.cut()
})

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${served.port}${path}`, { method })

/** Every figure by its name with its labels, as a watcher reads it: `name{label="value"}`. */
async function read(): Promise<Map<string, number>> {
  const text = await (await ask('/metrics')).text()
  const lines = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))
  return new Map(
    lines.map((one) => {
      const [, name = '', value] = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)$/.exec(one) ?? []
      expect([one, name !== '' && /^(\S*\d\S*|nan)$/i.test(value ?? '')]).toEqual([one, true])
      return [name, Number(value)]
    }),
  )
}

beforeEach(() => {
  // What stands in the database is counted once in five seconds.
  t.clock.forward({ seconds: 6 })
})

it('answers on its own address only, and only that', async () => {
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
  expect((await t.get('/metrics')).body).not.toContain('cursus_http')
  expect((await t.get('/api/metrics')).statusCode).toBe(404)
  const taken = createMetrics().serve(t.services, { port: served.port, host: '127.0.0.1' })
  await expect(taken).rejects.toThrow(`Port ${served.port} is in use. Stop what uses it, or set METRICS_PORT`)
})

it('counts calls by route and status, never by address, with how long they took', async () => {
  const student = await t.aStudent()
  const absent = crypto.randomUUID()
  for (const as of [undefined, student, student]) await t.get(`/api/contracts/${absent}`, { as })
  const figures = await read()
  const route = 'method="GET",route="/api/contracts/:id"'
  expect(figures.get(`cursus_http_request_seconds_count{${route},status="401"}`)).toBe(1)
  expect(figures.get(`cursus_http_request_seconds_count{${route},status="404"}`)).toBe(2)
  expect(figures.get(`cursus_http_request_seconds_bucket{le="10",${route},status="404"}`)).toBe(2)
  expect([...figures.keys()].filter((name) => name.includes(absent))).toEqual([])
})

it('counts jobs and papers, and how a provider did not answer', async () => {
  const student = await t.aStudent()
  const { id } = await insertHomeContract(t.services, student)
  await t.services.jobs.enqueue(t.db, contractActivated, { contractId: id })
  expect((await read()).get('cursus_jobs_due{name="contracts.activated"}')).toBe(1)
  await t.runJobs()
  expect((await t.get('/api/addresses?q=12 rue de la Paix')).statusCode).toBe(503)
  t.clock.forward({ seconds: 6 })
  const figures = await read()
  expect(figures.get('cursus_job_seconds_count{name="contracts.activated",outcome="done"}')).toBe(1)
  expect(figures.get('cursus_jobs_due{name="contracts.activated"}')).toBe(0)
  expect(figures.get('cursus_paper_seconds_count{name="Habitation",outcome="done"}')).toBe(1)
  expect(
    figures.get('cursus_provider_seconds_count{name="files",part="put",outcome="done"}'),
  ).toBeGreaterThan(0)
  const failed = [...figures].filter(([name]) =>
    name.startsWith('cursus_provider_seconds_count{name="addresses"'),
  )
  expect(failed).toEqual([[expect.stringContaining('outcome="failed"'), 1]])
})

it('tells what is paid and has no contract, and payments that nobody has decided', async () => {
  const student = await t.aStudent()
  const zero = await read()
  for (const name of [
    'cursus_paid_without_contract',
    'cursus_paid_without_data',
    'cursus_payments_undecided',
  ])
    expect([name, zero.get(name)]).toEqual([name, 0])
  const at = t.clock.now()
  const bought = async (values: object, session: 'paid' | 'open') => {
    const draft = {
      startDate: '2026-12-01',
      address: { street: '1 rue A', postalCode: '59000', city: 'Lille' },
    }
    const fixed = {
      studentId: student.id,
      product: 'home',
      amount: 823,
      language: 'fr',
      createdAt: at,
    } as const
    const [row] = await t.db
      .insert(purchases)
      .values(drafted(t.services, { ...fixed, draft, ...values }))
      .returning()
    if (!row) throw new Error('no purchase was written')
    const sessionId = `cs_${row.id}`
    const expiresAt = new Date(at.getTime() - hourMs)
    await t.db
      .insert(purchaseLines)
      .values({ purchaseId: row.id, product: 'home', priceId: 'x', amount: 823 })
    await t.db
      .insert(checkoutSessions)
      .values({ purchaseId: row.id, attempt: 1, sessionId, state: session, expiresAt, createdAt: at })
    return sessionId
  }
  const done = { state: 'fulfilled', fulfilledAt: at }
  await insertHomeContract(t.services, student, { sessionId: await bought(done, 'paid') })
  await bought(done, 'paid')
  await bought({ draft: null, draftKey: null }, 'paid')
  await bought({ draftKey: 'another' }, 'open')
  t.clock.forward({ seconds: 6 })
  const figures = await read()
  expect(figures.get('cursus_paid_without_contract')).toBe(1)
  expect(figures.get('cursus_paid_without_data')).toBe(1)
  expect(figures.get('cursus_payments_undecided')).toBe(1)
})

it('tells mails and refunds that are late, jobs that were given up, and connections', async () => {
  const contract = await insertHomeContract(t.services, await t.aStudent())
  const mail = {
    toAddress: 'theo@example.org',
    toName: 'Théo',
    language: 'fr',
    template: 'email-known',
  } as const
  const createdAt = new Date(t.clock.now().getTime() - 2 * hourMs)
  await t.db.insert(mailOutbox).values([
    { ...mail, payload: {}, createdAt, eventKey: 'test:1', state: 'failed' },
    { ...mail, payload: {}, createdAt, eventKey: 'test:2', attempts: 3 },
  ])
  const [refund] = await t.db
    .insert(refunds)
    .values({
      contractId: contract.id,
      cause: 'withdrawal',
      reference: 'RMB-1',
      amountCents: 500,
      state: 'failed',
      askedAt: createdAt,
      dueOn: '2026-01-31',
    })
    .returning()
  await t.db
    .insert(refundParts)
    .values({ refundId: refund?.id ?? '', payment: 'cs_1', amountCents: 500, state: 'failed' })
  await t.db.execute(`INSERT INTO pgboss.job (name, state, retry_limit, completed_on, data)
    VALUES ('contracts.activated', 'failed', 3, now(), '{}')`)
  const figures = await read()
  const states = ['due', 'late', 'refused'].map((state) => figures.get(`cursus_mails{state="${state}"}`))
  expect(states).toEqual([expect.any(Number), 1, 1])
  expect(figures.get('cursus_mail_oldest_seconds')).toBe(7200)
  expect(figures.get('cursus_refunds{state="late"}')).toBe(1)
  expect(figures.get('cursus_refunds{state="refused"}')).toBe(1)
  expect(figures.get('cursus_jobs_given_up')).toBe(1)
  expect(figures.get('cursus_pool_connections{pool="longWork",state="idle"}')).toBeGreaterThan(0)
  expect(figures.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

it('tells no old figure while the database is away, and its own ones all the same', async () => {
  await line.cut()
  const figures = await read()
  expect(figures.get('cursus_database_up')).toBe(0)
  expect([...figures.keys()].filter((name) => /paid_without|cursus_mail|cursus_jobs_due/.test(name))).toEqual(
    [],
  )
  expect(figures.get('cursus_pool_connections{pool="calls",state="wanted"}')).toBe(0)
  await line.mend()
  await expect
    .poll(async () => {
      t.clock.forward({ seconds: 6 })
      return (await read()).get('cursus_database_up')
    })
    .toBe(1)
})
