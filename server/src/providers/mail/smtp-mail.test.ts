import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { MailRefused, type OutgoingMail } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

const taken: { to: string[]; source: Buffer }[] = []
/** Where the server refuses, and with which answer. */
let refusal: { at: 'greeting' | 'sender' | 'recipient' | 'message'; code: number } | null = null
const answerAt = (place: NonNullable<typeof refusal>['at']) =>
  refusal?.at === place ? Object.assign(new Error('no'), { responseCode: refusal.code }) : null

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, done) => done(answerAt('greeting')),
  onMailFrom: (_address, _session, done) => done(answerAt('sender')),
  onRcptTo: (_address, _session, done) => done(answerAt('recipient')),
  onData(stream, session, done) {
    buffer(stream).then((source) => {
      const refused = answerAt('message')
      if (!refused) taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      done(refused)
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
const from = { name: 'Cursus Assurances', address: 'cursus@example.org' }
const mail = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
afterAll(() => {
  mail.close()
  server.close()
})
beforeEach(() => {
  taken.length = 0
  refusal = null
})

const letter: OutgoingMail = {
  id: 'mail-1',
  to: { name: 'Théo Brindemoy', address: 'theo@example.org' },
  subject: 'Votre attestation',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
  pictures: [{ cid: 'logo', content: Buffer.from('png') }],
  attachments: [
    { fileName: 'AttestationSantéMobilité.pdf', mimeType: 'application/pdf', content: Buffer.from('%PDF') },
  ],
}

it('hands over text, page, picture and attachment, under an id of ours', async () => {
  await mail.send(letter)
  const read = await PostalMime.parse(taken[0]?.source ?? '')
  expect(read.messageId).toBe('<mail-1@example.org>')
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(read.from).toMatchObject({ name: 'Cursus Assurances', address: 'cursus@example.org' })
  expect([read.text?.trim(), read.html?.trim()]).toEqual(['Bonjour', '<p>Bonjour</p>'])
  const names = read.attachments.map(({ filename, mimeType }) => [filename, mimeType])
  expect(names).toEqual([
    ['logo.png', 'image/png'],
    ['AttestationSantéMobilité.pdf', 'application/pdf'],
  ])
})

it('writes to one person whatever their name or the subject says', async () => {
  const subject = 'Bonjour\r\nBcc: evil@example.org'
  await mail.send({
    ...letter,
    subject,
    to: { name: 'x, <evil@example.org>\r\nTo: e', address: 'a@example.org' },
    replyTo: { name: 'y, <evil@example.org>\r\nBcc: e', address: 'b@example.org' },
  })
  expect(taken.map(({ to }) => to)).toEqual([['a@example.org']])
  const read = await PostalMime.parse(taken[0]?.source ?? '')
  expect(read.bcc).toBeUndefined()
  expect(read.to).toHaveLength(1)
  expect(read.replyTo).toMatchObject([{ address: 'b@example.org' }])
})

it.each([
  ['recipient', 550, 'MailRefused'],
  ['recipient', 450, 'MailDeferred'],
  ['message', 554, 'MailRefused'],
  ['message', 452, 'Error'],
  // What refuses us says nothing of the recipient: a wrong password, a quota, a list of senders.
  ['sender', 530, 'Error'],
  ['sender', 450, 'Error'],
  ['sender', 550, 'Error'],
  ['greeting', 554, 'Error'],
] as const)('takes a refusal of the %s with %i as %s', async (at, code, name) => {
  refusal = { at, code }
  const fresh = createSmtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
  const error = await fresh.send(letter).catch((thrown) => thrown)
  fresh.close()
  expect(error).toMatchObject({ name })
  expect((error.cause ?? error).responseCode).toBe(code)
  expect(taken).toEqual([])
})

it('fails soon and not for good when nobody listens', async () => {
  const nobody = createSmtpMail({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: { name: 'C', address: 'c@example.org' },
  })
  const error = await nobody.send(letter).catch((thrown) => thrown)
  nobody.close()
  expect(error).toMatchObject({ code: 'ESOCKET' })
  expect(error).not.toBeInstanceOf(MailRefused)
})
