import { expect, it } from 'vitest'
import { startTest } from '../../test/harness.ts'
import { transact } from './database.ts'
import { countHits, defineLimit, isWithin, liftLimits, minuteMs, refuseBeyond, takeBack } from './limits.ts'

const t = await startTest()
const { services } = t
const limit = defineLimit({
  name: 'test.calls',
  count: 3,
  windowMs: 10 * minuteMs,
  code: 'accounts.too_many',
})
const wide = defineLimit({ name: 'test.wide', count: 5, windowMs: 60 * minuteMs })

const someone = () => limit.of(crypto.randomUUID())
const refusal = (retryAfter: number) => ({
  kind: 'too_many',
  code: 'accounts.too_many',
  detail: { retryAfter },
})

it('lets through as many as it says, slides with the time, and says when the next is let through', async () => {
  const subject = someone()
  for (const minutes of [1, 2, 3]) {
    await countHits(services, subject)
    t.clock.forward({ minutes })
  }
  await expect(countHits(services, subject)).rejects.toMatchObject(refusal(4 * 60))
  t.clock.forward({ minutes: 4 })
  await countHits(services, subject)
  await expect(countHits(services, subject)).rejects.toMatchObject(refusal(60))
  await countHits(services, someone())
})

it('counts all that are asked for, or none', async () => {
  const [narrow, other] = [someone(), wide.of('everybody')]
  for (let turn = 0; turn < 3; turn += 1) await countHits(services, narrow)
  for (let turn = 0; turn < 9; turn += 1) expect(await isWithin(services, other, narrow)).toBe(false)
  for (let turn = 0; turn < 5; turn += 1) expect(await isWithin(services, other)).toBe(true)
  expect(await isWithin(services, other)).toBe(false)
})

it('lets none slip through of those that come together, also in transactions that last', async () => {
  const [alone, inTransactions] = [someone(), someone()]
  const within = await Promise.all(Array.from({ length: 20 }, () => isWithin(services, alone)))
  expect(within.filter(Boolean)).toHaveLength(3)
  const { now } = services
  const held = Array.from({ length: 8 }, () =>
    transact(t.db, async (tx) => {
      const isCounted = await isWithin({ db: tx, now }, inTransactions)
      await tx.execute('SELECT pg_sleep(0.02)')
      return isCounted
    }),
  )
  expect((await Promise.all(held)).filter(Boolean)).toHaveLength(3)
})

it('never counted what the transaction undid, what was taken back, and what was lifted', async () => {
  const subject = someone()
  const undone = transact(t.db, async (tx) => {
    for (let turn = 0; turn < 3; turn += 1) await countHits({ db: tx, now: services.now }, subject)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (let turn = 0; turn < 9; turn += 1) await takeBack(t.db, await countHits(services, subject))
  for (let turn = 0; turn < 3; turn += 1) {
    await refuseBeyond(services, subject)
    await countHits(services, subject)
  }
  await expect(refuseBeyond(services, subject)).rejects.toMatchObject(refusal(600))
  await liftLimits(t.db, [subject])
  await countHits(services, subject)
})

it('counts a network together in all processes: certificates, addresses and links of mails', async () => {
  const second = await t.anotherProcess()
  const calls = [
    { count: 20, path: '/api/certificates/0000000000000000' },
    { count: 120, path: '/api/addresses?q=a' },
  ]
  for (const { count, path } of calls) {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    for (let turn = 0; turn < count; turn += 1) {
      const { get } = turn % 2 === 0 ? t : second
      expect((await get(path, from('2001:db8:1:1::1'))).statusCode).not.toBe(429)
    }
    for (const { get } of [t, second]) {
      const refused = await get(path, from('2001:db8:1:1::2'))
      expect([path, refused.statusCode, refused.headers['retry-after']]).toEqual([path, 429, '60'])
      expect((await get(path, from('2001:db8:1:2::1'))).statusCode).not.toBe(429)
    }
  }
})
