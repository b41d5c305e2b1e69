import { like, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { createPostbox } from '../../../test/postbox.ts'
import { transact } from '../../platform/database.ts'
import { MailRefused } from '../../providers/mail/mail.ts'
import { deliverBulk, sendBulk } from './bulk.ts'
import { sweepMails } from './mail.jobs.ts'
import { type QueuedMail, queueBulkMails, queueMail } from './mail.service.ts'
import { mailOutbox } from './mail.table.ts'

const postbox = createPostbox()
const fault = { of: (_address: string): Error | null => null }
let isSlow = false
const t = await startTest({
  services: {
    mail: {
      async send(one) {
        if (isSlow) await new Promise((done) => setImmediate(done))
        const error = fault.of(one.to.address)
        if (error) throw error
        await postbox.mail.send(one)
      },
      close: () => undefined,
    },
  },
})
afterEach(async () => {
  fault.of = () => null
  isSlow = false
  postbox.posted.length = 0
  await t.db.delete(mailOutbox)
  await t.db.execute(sql`DELETE FROM pgboss.job`)
})

const mailTo = (name: string): QueuedMail => ({
  eventKey: `bulk:${name}`,
  to: { address: `${name}@example.org`, name },
  language: 'fr',
  template: 'email-known',
  payload: { name, email: `${name}@example.org` },
})
const many = (count: number) => Array.from({ length: count }, (_, at) => mailTo(`student${at}`))
const queueMany = (mails: QueuedMail[]) => transact(t.db, (tx) => queueBulkMails(tx, t.services, mails))
const addresses = () => postbox.posted.map(({ to }) => to.address)
const stateOf = async (name: string) => (await t.mails()).find(({ toName }) => toName === name)

it('sends each of many mails once, however often they are queued and whoever sends them', async () => {
  await queueMany(many(50))
  await queueMany(many(50))
  expect(await t.queued(sendBulk)).toHaveLength(1)
  isSlow = true
  const { signal } = new AbortController()
  await Promise.all([0, 1, 2].map(() => deliverBulk(t.services, signal)))
  expect(addresses().sort()).toEqual(
    many(50)
      .map(({ to }) => to.address)
      .sort(),
  )
  expect(await t.db.$count(mailOutbox, sql`state = 'sent' AND attempts = 1`)).toBe(50)
})

it('lets a mail with a job of its own leave at once while a hundred thousand wait', async () => {
  const { payload } = mailTo('x')
  for (let first = 1; first <= 100_000; first += 10_000) {
    await t.db.execute(sql`
      INSERT INTO mail_outbox (event_key, to_address, to_name, language, template, payload, next_try_at)
      SELECT 'bulk:' || at, at || '@example.org', 'x', 'fr', 'email-known',
        ${JSON.stringify({ ...payload, attachments: [] })}::jsonb, ${t.clock.now().toISOString()}
      FROM generate_series(${first}::int, ${first + 9_999}::int) AS at`)
  }
  isSlow = true
  const stop = new AbortController()
  const bulk = deliverBulk(t.services, stop.signal)
  await expect.poll(() => postbox.posted.length).toBeGreaterThan(40)
  const before = postbox.posted.length
  await transact(t.db, (tx) => queueMail(tx, t.services, mailTo('urgent')))
  await t.runJobs()
  stop.abort()
  await bulk
  expect(addresses().indexOf('urgent@example.org') - before).toBeLessThan(200)
  expect(addresses()).toContain('urgent@example.org')
})

it('tries a silent address later, and goes on with the others meanwhile', async () => {
  await queueMany(many(30))
  fault.of = (address) => (address.startsWith('student7@') ? new Error('ETIMEDOUT') : null)
  await t.runJobs()
  expect(addresses()).toHaveLength(29)
  expect(await stateOf('student7')).toMatchObject({ state: 'waiting', attempts: 1, lastError: 'ETIMEDOUT' })
  fault.of = () => null
  const again = async () => {
    await t.services.jobs.enqueue(t.db, sweepMails, {})
    await t.runJobs()
  }
  await again()
  expect(addresses()).toHaveLength(29)
  t.clock.forward({ seconds: 61 })
  await again()
  expect(await stateOf('student7')).toMatchObject({ state: 'sent', attempts: 2 })
})

it('keeps a mail that was refused for good, and claims again what a dead process held', async () => {
  await queueMany(many(2))
  fault.of = (address) => (address.startsWith('student0@') ? new MailRefused('550 no such user') : null)
  await t.db
    .update(mailOutbox)
    .set({ attempts: 1, nextTryAt: new Date(t.clock.now().getTime() + 600_000) })
    .where(like(mailOutbox.toName, 'student1'))
  await t.runJobs()
  expect(await stateOf('student0')).toMatchObject({ state: 'failed', lastError: '550 no such user' })
  expect(addresses()).toEqual([])
  t.clock.forward({ seconds: 601 })
  await t.services.jobs.enqueue(t.db, sweepMails, {})
  await t.runJobs()
  expect(await stateOf('student1')).toMatchObject({ state: 'sent', attempts: 2 })
})

it('goes on at once with what a dead process held among many', async () => {
  await queueMany(many(2))
  const at = t.clock.now()
  await t.db
    .update(mailOutbox)
    .set({ claimedBy: 'cursus-jobs-dead', claimedAt: at, nextTryAt: new Date(at.getTime() + 600_000) })
  await t.services.jobs.enqueue(t.db, sweepMails, {})
  await t.runJobs()
  expect(addresses()).toHaveLength(2)
})
