import { randomUUID } from 'node:crypto'
import PostalMime, { type Address, type Email } from 'postal-mime'

/** A received mail, read; the message as it came over the wire is kept beside it. */
export interface Mail {
  id: string
  /** ISO 8601. */
  receivedAt: string
  /** Addresses of the SMTP envelope: who really gets it. */
  envelope: { from: string; to: string[] }
  from: Person
  to: Person[]
  subject: string
  messageId: string
  text: string
  html: string
  headers: { name: string; value: string }[]
  attachments: Attached[]
}

export interface Person {
  name: string
  address: string
}

export interface Attached {
  filename: string
  type: string
  /** Bytes. */
  size: number
  /** The `cid:` by which the HTML shows it, or null. */
  contentId: string | null
}

export async function readMail(
  raw: Uint8Array,
  envelope: Mail['envelope'],
  receivedAt: string,
): Promise<Mail> {
  const email = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    receivedAt,
    envelope,
    from: peopleOf(email.from ? [email.from] : [])[0] ?? { name: '', address: envelope.from },
    to: peopleOf(email.to ?? []),
    subject: email.subject ?? '',
    messageId: (email.messageId ?? '').replace(/^<|>$/g, ''),
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map((one) => ({
      filename: one.filename ?? 'sans-nom',
      type: one.mimeType,
      size: bytesOf(one).length,
      contentId: one.contentId?.replace(/^<|>$/g, '') ?? null,
    })),
  }
}

/** The bytes of the attachment at this place, from the message as it came. */
export async function readAttachment(raw: Uint8Array, place: number): Promise<Buffer | null> {
  const found = (await PostalMime.parse(raw)).attachments[place]
  return found ? bytesOf(found) : null
}

function bytesOf({ content }: Email['attachments'][number]): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
}

function peopleOf(addresses: Address[]): Person[] {
  return addresses.flatMap((one) => one.group ?? [one]).map(({ name, address }) => ({ name, address }))
}
