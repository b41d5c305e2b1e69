import nodemailer from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof aSandbox>>
let transport: ReturnType<typeof nodemailer.createTransport>

beforeAll(async () => {
  sandbox = await aSandbox()
  transport = nodemailer.createTransport(`smtp://${sandbox.context.addresses.smtp}`)
})
beforeEach(() => fetch(`${sandbox.url}/mailbox/api/messages`, { method: 'DELETE' }))
afterEach(() => sandbox.context.control.behaviours.reset())
afterAll(async () => {
  transport.close()
  await sandbox.stop()
})

const mail = {
  from: { name: 'Cursus', address: 'support@example.org' },
  to: { name: 'Théo Brindemoy', address: 'theo@example.org' },
  subject: 'Votre attestation SM-2026-000001 – été',
  text: 'Bonjour Théo',
  html: '<h1>Bonjour Théo</h1><script>alert(1)</script>',
  messageId: '<mail-1@example.org>',
}
interface Message {
  id: string
  subject: string
  headers: { name: string; value: string }[]
  attachments: { url: string }[]
}
const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).json()
const listed = async (query = '') => {
  const answer = (await read(`/mailbox/api/messages${query}`)) as { total: number; messages: Message[] }
  return { ...answer, first: answer.messages[0] as Message }
}
const page = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text()

it('keeps a mail with its accents, headers and attachments, to be read as JSON', async () => {
  const file = {
    filename: 'Attestation santé.pdf',
    content: Buffer.from('%PDF-1.7 x'),
    contentType: 'application/pdf',
  }
  await transport.sendMail({ ...mail, attachments: [file], headers: { 'Auto-Submitted': 'auto-generated' } })
  const { total, first } = await listed('?to=THEO@example.org')
  expect(total).toBe(1)
  expect(first).toMatchObject({
    from: mail.from,
    to: [mail.to],
    envelope: { from: 'support@example.org', to: ['theo@example.org'] },
    subject: mail.subject,
    messageId: 'mail-1@example.org',
    text: 'Bonjour Théo\n',
    attachments: [{ filename: 'Attestation santé.pdf', type: 'application/pdf', size: 10 }],
  })
  expect(first.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' })
  const download = await fetch(first.attachments[0]?.url ?? '')
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(await download.text()).toBe('%PDF-1.7 x')
  expect(await read(`/mailbox/api/messages/${first.id}`)).toEqual(first)
})

it('finds mails by whole address and part of a subject, newest first', async () => {
  await transport.sendMail(mail)
  await transport.sendMail({ ...mail, subject: 'Un autre' })
  await transport.sendMail({ ...mail, to: 'theo@example.org.evil.example' })
  expect((await listed('?to=theo@example.org')).messages.map((one) => one.subject)).toEqual([
    'Un autre',
    mail.subject,
  ])
  expect((await listed('?to=theo@example.org&subject=ATTESTATION')).total).toBe(1)
})

it('waits for a mail that has not come yet', async () => {
  const waiting = listed('?to=later@example.org&wait=20000')
  await transport.sendMail({ ...mail, to: 'later@example.org' })
  expect((await waiting).total).toBe(1)
})

it('lists mails by the clock and shows one, its text, its source', async () => {
  await transport.sendMail(mail)
  const list = await page('/mailbox')
  expect(list).toContain('1 message<')
  expect(list).toContain('Théo Brindemoy')
  const { first } = await listed()
  expect(await page(`/mailbox/${first.id}?view=text`)).toContain('<pre class="mbpre">Bonjour Théo')
  expect(await page(`/mailbox/${first.id}?view=source`)).toContain('Message-ID: &#60;mail-1@example.org&#62;')
  expect(await page('/mailbox?q=personne')).toContain('Aucun message trouvé')
  expect((await fetch(`${sandbox.url}/mailbox/none`)).status).toBe(404)
})

it('shows the HTML of a mail in a frame where no script runs', async () => {
  await transport.sendMail(mail)
  const { first } = await listed()
  expect(await page('/mailbox')).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const frame = await fetch(`${sandbox.url}/mailbox/messages/${first.id}/html`)
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
})

it('shows a subject that is HTML as text', async () => {
  await transport.sendMail({ ...mail, subject: '<img src=x onerror=alert(1)>' })
  expect(await page('/mailbox')).not.toContain('<img')
})

it('empties the box by the page’s button', async () => {
  await transport.sendMail(mail)
  await fetch(`${sandbox.url}/mailbox/empty`, { method: 'POST' })
  expect((await listed()).total).toBe(0)
  expect(await page('/mailbox')).toContain('Aucun message')
})

it.each([
  [503, 451],
  [452, 452],
  [550, 550],
])('told to fail with %s answers %s and keeps nothing', async (status, code) => {
  sandbox.context.control.behaviours.set('mail', { mode: 'failing', status })
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: code })
  expect((await listed()).total).toBe(0)
})

it('told to be silent never answers, until told otherwise', async () => {
  sandbox.context.control.behaviours.set('mail', { mode: 'silent' })
  const impatient = nodemailer.createTransport(`smtp://${sandbox.context.addresses.smtp}?socketTimeout=200`)
  await expect(impatient.sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const patient = transport.sendMail(mail)
  sandbox.context.control.behaviours.reset()
  await patient
  expect((await listed()).total).toBe(1)
})

it('held after keeping a mail and then cut, has kept it although the sender heard nothing', async () => {
  const { holds } = sandbox.context.control
  const hold = holds.add({ provider: 'mail', match: 'SMTP *', when: 'after' })
  const sending = transport.sendMail(mail)
  await listed('?to=theo@example.org&wait=20000')
  holds.release(hold.id, 'drop')
  await expect(sending).rejects.toThrow()
  expect((await listed()).total).toBe(1)
})

it('told to repeat keeps a mail several times', async () => {
  sandbox.context.control.behaviours.set('mail', { mode: 'repeating', repeats: 2 })
  await transport.sendMail(mail)
  expect((await listed()).total).toBe(2)
})
