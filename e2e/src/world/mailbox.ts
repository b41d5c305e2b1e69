import { expect } from '@playwright/test'
import { worldAddresses } from './hand-over.ts'

export type Mail = {
  id: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; size: number; url: string }[]
}

/** The newest mail to this address whose subject holds `subject`; waits up to 15 s for it. */
export async function mailTo(to: string, subject = ''): Promise<Mail> {
  const [mail] = await mailsTo(to, subject, 15_000)
  expect(mail, `a mail « ${subject} » to ${to}`).toBeDefined()
  return mail as Mail
}

/** All mails to this address, newest first, as they are now or when the first comes within `wait` milliseconds. */
export async function mailsTo(to: string, subject = '', wait = 0): Promise<Mail[]> {
  const query = new URLSearchParams({ to, subject, wait: String(wait) })
  const response = await fetch(`${worldAddresses()?.sandbox}/mailbox/api/messages?${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { messages: Mail[] }).messages
}

/** The one link of the mail's text that leads to `path` of the application. */
export function linkIn(mail: Mail, path: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>")]+/g) ?? []
  const found = links.find((link) => new URL(link).pathname.startsWith(path))
  expect(found, `a link to ${path} in: ${mail.text}`).toBeDefined()
  return found as string
}

/** The one PDF attached to the mail whose name begins so. */
export async function attachedPdf(mail: Mail, name = ''): Promise<Buffer> {
  const files = mail.attachments.filter(
    ({ type, filename }) => type === 'application/pdf' && filename.startsWith(name),
  )
  expect(files, mail.subject).toHaveLength(1)
  return Buffer.from(await (await fetch(files[0]?.url ?? '')).arrayBuffer())
}
