import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { createPostbox } from '../../../test/postbox.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import { MailRefused } from '../../providers/mail/mail.ts'
import { contents } from './contents.ts'
import { sendMail, sweepMails } from './mail.jobs.ts'
import { type QueuedMail, queueMail } from './mail.service.ts'
import { mailOutbox } from './mail.table.ts'

const postbox = createPostbox()
const silence = new Error('ETIMEDOUT')
let failure: Error | null = null
const t = await startTest({
  services: {
    mail: {
      send: (one) => (failure ? Promise.reject(failure) : postbox.mail.send(one)),
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

const queue = (mail: QueuedMail) => t.db.transaction((tx) => queueMail(tx, t.services, mail))
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
  const write = t.db.transaction(async (tx) => {
    await queueMail(tx, t.services, mail)
    throw new Error('changed its mind')
  })
  await expect(write).rejects.toThrow('changed its mind')
  expect(await t.queued(sendMail)).toEqual([])
  expect(await stateOf(mail.eventKey)).toBeUndefined()
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

it('attaches the file as it lies in the store when the mail leaves', async () => {
  const storageKey = await t.services.files.put(Buffer.from('%PDF-1.7'))
  const attachments = [{ storageKey, fileName: 'AttestationSantéMobilité.pdf', mimeType: 'application/pdf' }]
  await queue(letter({ attachments }))
  await t.runJobs()
  expect(postbox.posted.at(-1)?.attachments).toMatchObject([
    { fileName: 'AttestationSantéMobilité.pdf', content: Buffer.from('%PDF-1.7') },
  ])
})

it('writes every mail in every language, with nothing loaded from elsewhere and nothing left unsaid', async () => {
  const payloads = {
    name: 'Théo',
    email: 'theo@example.org',
    path: '/confirmation_cs',
    school: 'École Boréale',
    tokenReference: t.services.linkTokens.make().reference,
    insuranceType: 'Santé/Mobilité',
    reference: 'SM-1',
    startDate: '2026-12-01',
    endDate: '2027-01-01',
    amount: 9800,
    outcome: 'settled',
    covers: [{ insuranceType: 'Habitation', reference: 'HA-1' }],
    contractId: '00000000-0000-4000-8000-000000000000',
    claimId: '00000000-0000-4000-8000-000000000000',
    complaintBy: '2026-11-21',
    isLate: true,
    subject: 'Un colocataire',
    text: 'Bonjour\nMerci',
    fields: 'Nom : Brindemoy',
    organization: 'École Boréale',
    acknowledgedBy: '2026-12-07',
    answerBy: '2027-01-21',
    kept: ['contracts', 'payments', 'claims', 'complaints'].map((kind) => ({
      kind,
      count: 2,
      until: '31/12/2036',
    })),
  }
  for (const template of Object.keys(contents)) {
    const before = postbox.posted.length
    for (const language of languages) {
      await queue(letter({ template, language, payload: payloads } as Partial<QueuedMail>))
    }
    await t.runJobs()
    const said = postbox.posted
      .slice(before)
      .map(({ html }) => /<html (lang="[\w-]+" dir="\w+")>/.exec(html)?.[1])
    expect(said.sort()).toEqual([...frames].sort())
    for (const { html, text, subject, pictures } of postbox.posted.slice(before)) {
      expect([...html.matchAll(/(?:src|href)="(.*?)"/g)].map(([, link]) => link)).toSatisfy(
        (links: string[]) =>
          links.every((link) => /^(cid:|https:\/\/cursus\.test\/|tel:|mailto:)/.test(link)),
      )
      for (const { cid } of pictures) expect(html).toContain(`cid:${cid}`)
      expect(text).toContain('https://cursus.test/')
      for (const words of [subject, text, html]) expect(words).not.toMatch(/\{\w+\}|undefined|mail\.\w+\./)
    }
  }
})

const languages = ['fr', 'en', 'ch', 'ar'] as const
const frames = [
  'lang="fr" dir="ltr"',
  'lang="en" dir="ltr"',
  'lang="zh-Hans" dir="ltr"',
  'lang="ar" dir="rtl"',
]

it('shows a name as text, whatever is in it', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.org {email}'
  await queue(letter({ payload: { ...letter().payload, name } } as Partial<QueuedMail>))
  await t.runJobs()
  const { html, text } = postbox.posted.at(-1) ?? expect.fail()
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
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
