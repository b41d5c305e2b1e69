import { afterAll, expect, it } from 'vitest'
import { countries } from '../src/features/countries/countries.table.ts'
import { transact } from '../src/platform/database.ts'
import { isDatabaseAway, isOutcomeUnknown } from '../src/platform/database-away.ts'
import { layLine } from './cut-line.ts'
import { startTest } from './harness.ts'

let line: Awaited<ReturnType<typeof layLine>>
const t = await startTest({
  database: async (url) => {
    line = await layLine(new URL(url))
    return { url: line.url }
  },
})
afterAll(() => line.cut())
const student = await t.aStudent()

it('answers 503 and when to come back while the database is away, keeps prices, and recovers alone', async () => {
  const price = '/api/payments/price/home_insurance?paymentType=mensuel&room=1'
  expect((await t.get(price)).statusCode).toBe(200)
  await line.cut()
  for (const path of ['/api/health/ready', '/api/contracts', '/api/security/school/classic']) {
    const response = await t.get(path, { as: student })
    expect([path, response.statusCode, response.json().code]).toEqual([path, 503, 'platform.database_away'])
    expect(response.headers['retry-after']).toBe('5')
  }
  expect((await t.get('/api/health/live')).statusCode).toBe(200)
  expect((await t.get(price)).statusCode).toBe(200)

  await line.mend()
  const ready = async () => (await t.get('/api/health/ready')).statusCode
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  expect((await t.get('/api/contracts', { as: student })).statusCode).toBe(200)
})

it('lives on when the line is cut in the middle of a transaction, which fails alone', async () => {
  const broken = transact(t.db, async (tx) => {
    await tx.execute('SELECT 1')
    await line.cut()
    await tx.execute('SELECT 1')
  })
  await expect(broken).rejects.toSatisfy(isDatabaseAway)
  await line.mend()
  await expect.poll(async () => (await t.get('/api/health/ready')).statusCode, { timeout: 10_000 }).toBe(200)
})

it('hears of changed prices again after the line was cut', async () => {
  await line.cut()
  await line.mend()
  const named = async () => {
    const rows: { name: string }[] = (await t.get('/api/countries')).json()
    return rows.some(({ name }) => name === 'Nouvelle France')
  }
  await expect.poll(async () => (await t.get('/api/health/ready')).statusCode).toBe(200)
  await t.db.update(countries).set({ name: { fr: 'Nouvelle France', en: 'x', zh: 'x', ar: 'x' } })
  await t.db.execute("NOTIFY cursus_memory, 'countries'")
  await expect.poll(named, { timeout: 10_000 }).toBe(true)
})

it('gives every connection back when twelve are cut as a transaction begins', async () => {
  const { calls } = t.db.$client
  line.cutAt('begin', 12)
  const begun = Array.from({ length: 12 }, () => transact(t.db, async (tx) => tx.execute('SELECT 1')))
  const ended = await Promise.allSettled(begun)
  expect(ended.map(({ status }) => status)).toEqual(Array(12).fill('rejected'))
  for (const one of ended) expect(one).toSatisfy(({ reason }) => isDatabaseAway(reason))
  expect(calls.totalCount - calls.idleCount).toBe(0)
  expect((await t.get('/api/contracts', { as: student })).statusCode).toBe(200)
})

it('gives a connection back that is cut as its transaction ends, and says that nobody knows', async () => {
  line.cutAt('commit', 1)
  const cut = transact(t.db, async (tx) => tx.execute('SELECT 1'))
  await expect(cut).rejects.toSatisfy(isOutcomeUnknown)
  expect(t.db.$client.calls.totalCount - t.db.$client.calls.idleCount).toBe(0)
})

it('does not take a transaction for written whose failed statement was passed over', async () => {
  const passedOver = transact(t.db, async (tx) => {
    await tx.update(countries).set({ name: { fr: 'Perdue', en: 'x', zh: 'x', ar: 'x' } })
    await tx.execute('SELECT 1 / 0').catch(() => undefined)
  })
  await expect(passedOver).rejects.toThrow('undone')
})
