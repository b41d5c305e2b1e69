import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { createPostbox } from '../../../test/postbox.ts'
import { transact } from '../../platform/database.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import { MailDeferred, MailRefused } from '../../providers/mail/mail.ts'
import { storeBytes } from '../files/files.service.ts'
import { deliver } from './deliver.ts'
import { sendMail, sweepMails } from './mail.jobs.ts'
import { type QueuedMail, queueMail } from './mail.service.ts'
import { acceptedAttachments, mailOutbox } from './mail.table.ts'

const postbox = createPostbox()
const silence = new Error('ETIMEDOUT')
let failure: Error | null = null
let onItsWay = async () => {}
let databaseUrl = ''
const t = await startTest({
  database: async (url) => {
    databaseUrl = url
    return { url }
  },
  services: {
    mail: {
      send: async (one) => {
        if (failure) throw failure
        await postbox.mail.send(one)
        await onItsWay()
      },
      close: () => undefined,
    },
  },
})

let events = 0
const letter = (change: Partial<QueuedMail> = {}): QueuedMail =>
  ({
    eventKey: `test:${events++}`,
    to: { address: 'theo@example.org', name: 'Théo Brindemoy' },
    language: 'fr',
    template: 'certificate-issued',
    payload: {
      name: 'Théo',
      insuranceType: 'Santé/Mobilité',
      reference: 'SM-2026-000001',
      startDate: '2026-12-01',
      endDate: '2027-01-01',
    },
    ...change,
  }) as QueuedMail

const queue = (mail: QueuedMail) => transact(t.db, (tx) => queueMail(tx, t.services, mail))
const stateOf = async (eventKey: string) => (await t.mails()).find((mail) => mail.eventKey === eventKey)

it('sends one mail per event, however often it is told', async () => {
  const mail = letter()
  await queue(mail)
  await queue(mail)
  await t.runJobs()
  expect(postbox.posted.filter(({ subject }) => subject.includes('SM-2026-000001'))).toHaveLength(1)
  expect(await stateOf(mail.eventKey)).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
})

it('sends nothing for a write that is rolled back', async () => {
  const mail = letter()
  const write = transact(t.db, async (tx) => {
    await queueMail(tx, t.services, mail)
    throw new Error('changed its mind')
  })
  await expect(write).rejects.toThrow('changed its mind')
  expect(await t.queued(sendMail)).toEqual([])
  expect(await stateOf(mail.eventKey)).toBeUndefined()
})

it('notes the hash of a paper, and not its name, of a mail that was forgotten while it was on its way', async () => {
  const stored = await storeBytes(t.services, Buffer.from('%PDF'), 'application/pdf')
  const attachments = [{ ...stored, fileName: 'Zephyrine.pdf' }]
  const [kept, forgotten] = [letter({ attachments }), letter({ attachments })]
  await queue(kept)
  await t.runJobs()
  onItsWay = async () =>
    void (await t.db.delete(mailOutbox).where(eq(mailOutbox.eventKey, forgotten.eventKey)))
  onTestFinished(() => {
    onItsWay = async () => {}
  })
  await queue(forgotten)
  await t.runJobs()
  const noted = await t.db.select().from(acceptedAttachments)
  const nameOf = (mail: QueuedMail) => noted.find(({ eventKey }) => eventKey === mail.eventKey)?.fileName
  expect([nameOf(kept), nameOf(forgotten)]).toEqual(['Zephyrine.pdf', ''])
})

it('tries again after a silence, under the same message id', async () => {
  const mail = letter()
  await queue(mail)
  failure = silence
  expect(await t.runJobs({ mayFail: true })).toEqual([silence])
  expect(await stateOf(mail.eventKey)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: 'ETIMEDOUT',
  })
  failure = null
  await t.runJobs({ evenLater: true })
  const sent = await stateOf(mail.eventKey)
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 })
  expect(postbox.posted.at(-1)?.id).toBe(`mail-${sent?.id}`)
})

it('keeps a mail that was refused for good, and raises an alarm without naming anybody', async () => {
  const mail = letter()
  await queue(mail)
  failure = new MailRefused('550 no such user')
  await t.runJobs()
  failure = null
  expect(await stateOf(mail.eventKey)).toMatchObject({ state: 'failed', lastError: '550 no such user' })
  const alarms = t.lines.filter(({ level }) => level === 50)
  expect(alarms).toHaveLength(1)
  expect(JSON.stringify(alarms)).not.toMatch(/theo|brindemoy/i)
})

it('goes on for three days with a mail that a full mailbox puts off, among those that nobody waits for', async () => {
  const mail = letter()
  await queue(mail)
  failure = new MailDeferred('452 mailbox full')
  expect(await t.runJobs({ mayFail: true })).toEqual([failure])
  await t.db.update(mailOutbox).set({ attempts: 47 }).where(eq(mailOutbox.eventKey, mail.eventKey))
  await t.runJobs({ evenLater: true })
  const inAnHour = new Date(t.clock.now().getTime() + 3_600_000)
  expect(await stateOf(mail.eventKey)).toMatchObject({ state: 'waiting', attempts: 48, nextTryAt: inAnHour })
  expect(await t.queued(sendMail)).toEqual([])

  t.clock.forward({ days: 3 })
  await t.services.jobs.enqueue(t.db, sweepMails, {})
  await t.runJobs()
  failure = null
  expect(await stateOf(mail.eventKey)).toMatchObject({
    ...{ state: 'failed', attempts: 49, lastError: '452 mailbox full' },
  })
})

it('finds a mail again whose job is gone, and leaves alone one that still has its job', async () => {
  const [lost, kept] = [letter(), letter()]
  await queue(lost)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${sendMail.name} AND state < 'active'`)
  await queue(kept)
  await t.services.jobs.enqueue(t.db, sweepMails, {})
  const before = postbox.posted.length
  await t.runJobs()
  expect(postbox.posted.length - before).toBe(2)
  expect(await stateOf(lost.eventKey)).toMatchObject({ state: 'sent', attempts: 1 })
})

/** Mails held by processes of these names, each with a running job. */
async function held(by: string): Promise<QueuedMail> {
  const mail = letter()
  await queue(mail)
  await t.db.execute(
    sql`UPDATE pgboss.job SET state = 'active' WHERE name = ${sendMail.name} AND state = 'created'`,
  )
  const claimedAt = t.clock.now()
  await t.db
    .update(mailOutbox)
    .set({ claimedBy: by, claimedAt })
    .where(eq(mailOutbox.eventKey, mail.eventKey))
  return mail
}

async function sweep() {
  await t.services.jobs.enqueue(t.db, sweepMails, {})
  await t.runJobs()
}

it('takes up at once what a dead process held, leaves alone what a living one holds, and sends neither twice', async () => {
  const living = new pg.Client({ connectionString: databaseUrl, application_name: 'cursus-jobs-living' })
  await living.connect()
  const [lost, kept] = [await held('cursus-jobs-dead'), await held('cursus-jobs-living')]
  const before = postbox.posted.length
  await sweep()
  await sweep()
  expect(postbox.posted.length - before).toBe(1)
  expect(await stateOf(lost.eventKey)).toMatchObject({ state: 'sent', attempts: 1, claimedBy: null })
  expect(await stateOf(kept.eventKey)).toMatchObject({ state: 'waiting', claimedBy: 'cursus-jobs-living' })
  // A machine that lost its power leaves its connections open for long.
  t.clock.forward({ minutes: 11 })
  await sweep()
  expect(await stateOf(kept.eventKey)).toMatchObject({ state: 'sent', attempts: 1 })
  await living.end()
})

it('hands a mail over once, however many jobs are about it at the same time', async () => {
  const mail = letter()
  await queue(mail)
  const id = (await stateOf(mail.eventKey))?.id ?? ''
  const before = postbox.posted.length
  await Promise.all([deliver(t.services, id), deliver(t.services, id), deliver(t.services, id)])
  await t.runJobs()
  expect(postbox.posted.length - before).toBe(1)
})

it.each([
  '',
  ', also when their jobs are gone',
])('sends the link for a new password before mails that nobody waits for%s', async (areGone) => {
  for (let turn = 0; turn < 60; turn += 1) await queue(letter())
  const { reference: tokenReference } = t.services.linkTokens.make()
  const payload = {
    name: 'Théo',
    email: 'theo@example.org',
    path: '/forgot-password',
    school: null,
    tokenReference,
  }
  await queue(letter({ template: 'reset-password', payload } as Partial<QueuedMail>))
  if (areGone) {
    await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${sendMail.name}`)
    await t.services.jobs.enqueue(t.db, sweepMails, {})
  }
  const before = postbox.posted.length
  await t.runJobs()
  const at = postbox.posted.slice(before).findIndex(({ text }) => text.includes('/forgot-password?token='))
  expect(at).toBeGreaterThanOrEqual(0)
  expect(at).toBeLessThan(50)
})

it('attaches the file as it lies in the store when the mail leaves', async () => {
  const storageKey = await t.services.files.put(Buffer.from('%PDF-1.7'))
  const attachments = [{ storageKey, fileName: 'AttestationSantéMobilité.pdf', mimeType: 'application/pdf' }]
  await queue(letter({ attachments }))
  await t.runJobs()
  expect(postbox.posted.at(-1)?.attachments).toMatchObject([
    { fileName: 'AttestationSantéMobilité.pdf', content: Buffer.from('%PDF-1.7') },
  ])
})

it('shows as text whatever somebody gave, and calls nobody by what is no name', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.org {email}'
  await queue(letter({ payload: { ...letter().payload, name } } as Partial<QueuedMail>))
  await t.runJobs()
  const { html, text } = postbox.posted.at(-1) ?? expect.fail()
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('onerror')
  expect(html).toContain('Madame, Monsieur')
  expect(text).not.toMatch(/^Bcc:/m)
})

it('keeps no token in the outbox', async () => {
  const { reference, hash } = t.services.linkTokens.make()
  const payload = {
    name: 'Théo',
    email: 'theo@example.org',
    path: '/confirmation_cs',
    school: 'École Boréale',
    tokenReference: reference,
  }
  await queue(letter({ template: 'confirm-email', payload } as Partial<QueuedMail>))
  await t.runJobs()
  const token = /token=([\w-]+)/.exec(postbox.posted.at(-1)?.text ?? '')?.[1] ?? expect.fail()
  expect(JSON.stringify(await t.db.select().from(mailOutbox))).not.toContain(token)
  expect(hashToken(token)).toBe(hash)
})
