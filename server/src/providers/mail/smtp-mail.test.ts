import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { MailRefused, type OutgoingMail } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

const taken: { to: string[]; source: Buffer }[] = []
let refusal: number | null = null

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onRcptTo: (_address, _session, done) =>
    done(refusal ? Object.assign(new Error('no'), { responseCode: refusal }) : undefined),
  onData(stream, session, done) {
    buffer(stream).then((source) => {
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      done()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
const mail = createSmtpMail({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: { name: 'Cursus Assurances', address: 'cursus@example.org' },
})
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

it('tells a refusal for good from one that may pass', async () => {
  refusal = 550
  await expect(mail.send(letter)).rejects.toBeInstanceOf(MailRefused)
  refusal = 450
  const error = await mail.send(letter).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
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
