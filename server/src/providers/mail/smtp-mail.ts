import { createTransport } from 'nodemailer'
import { type Mail, MailDeferred, MailRefused, type OutgoingMail } from './mail.ts'

export type SmtpSettings = { smtpUrl: string; from: { name: string; address: string } }

/** Creates mail over SMTP. The pool never tries again: the outbox does. */
export function createSmtpMail({ smtpUrl, from }: SmtpSettings): Mail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    maxRequeues: 0,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  const domain = from.address.split('@')[1]
  return {
    async send(mail) {
      const message = {
        from,
        // As objects: a text would be parsed, and could name other people (a,b or a line break).
        to: [mail.to],
        ...(mail.replyTo && { replyTo: [mail.replyTo] }),
        messageId: `<${mail.id}@${domain}>`,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachmentsOf(mail),
      }
      const { rejected } = await transport.sendMail(message).catch((error) => {
        throw named(error)
      })
      if (rejected.length > 0) throw new MailRefused('the recipient was refused')
    },
    close: () => transport.close(),
  }
}

function attachmentsOf({ pictures, attachments }: OutgoingMail) {
  return [
    ...pictures.map(({ cid, content }) => ({
      cid,
      content,
      filename: `${cid}.png`,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    ...attachments.map(({ fileName, mimeType, content }) => ({
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      filename: fileName.replace(/[\u0000-\u001f\u007f"\\/]/g, '_'),
      contentType: mimeType,
      content,
    })),
  ]
}

/** Commands that name the recipient and the message: what is refused at any other is our connection, password, sender or quota. */
const aboutThisMail = ['RCPT TO', 'DATA']

/**
 * Names what an error says of this mail: 5xx about it is final, 4xx about its recipient puts it off (RFC 5321 §4.2.1). What
 * refuses us, and silence, say nothing of it.
 */
function named(error: Error & { responseCode?: number; command?: string }): Error {
  const { responseCode = 0, command = '', message } = error
  if (responseCode >= 500 && aboutThisMail.includes(command))
    return new MailRefused(message, { cause: error })
  if (responseCode >= 400 && command === 'RCPT TO') return new MailDeferred(message, { cause: error })
  return error
}
