import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxContext } from '../context.ts'
import type { Mail } from './mail.ts'

const most = 5000

export type Inbox = ReturnType<typeof openInbox>

/** The mails in the sandbox's store, the oldest of more than 5000 forgotten. */
export function openInbox({ store }: SandboxContext) {
  const mails = store.collection<Mail>('mails')
  const sources = store.blobs('mail-sources')
  const listeners = new Set<() => void>()
  const remove = (id: string) => {
    mails.delete(id)
    sources.delete(id)
  }
  const list = (filter: MailFilter) => mails.filter((mail) => matches(mail, filter)).reverse()

  return {
    add(mail: Mail, source: Uint8Array) {
      sources.put(mail.id, source)
      mails.put(mail.id, mail)
      if (mails.count() > most) remove(mails.list()[0]?.id ?? '')
      for (const tell of listeners) tell()
    },
    get: (id: string) => mails.get(id),
    source: (id: string) => sources.get(id),
    count: () => mails.count(),
    /** Newest first. */
    list,
    /** Like list, but waits up to `ms` until there is one. */
    async expect(filter: MailFilter, ms: number): Promise<Mail[]> {
      const ended = new AbortController()
      const arrived = new Promise<void>((resolve) => {
        const look = () => list(filter).length > 0 && resolve()
        listeners.add(look)
        ended.signal.addEventListener('abort', () => listeners.delete(look))
        look()
      })
      const tooLate = sleep(ms, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      await Promise.race([arrived, tooLate]).finally(() => ended.abort())
      return list(filter)
    },
    clear() {
      for (const { id } of mails.list()) remove(id)
    },
  }
}

export interface MailFilter {
  /** An address, whole; case does not count. */
  to?: string
  /** A part of the subject. */
  subject?: string
  /** A part of recipient or subject, as typed in the page's search. */
  text?: string
}

function matches(mail: Readonly<Mail>, { to, subject, text }: MailFilter): boolean {
  const lower = (value: string) => value.toLowerCase()
  if (to && !mail.envelope.to.some((address) => lower(address) === lower(to))) return false
  if (subject && !lower(mail.subject).includes(lower(subject))) return false
  if (!text) return true
  const people = mail.to.flatMap(({ name, address }) => [name, address])
  return [mail.subject, ...mail.envelope.to, ...people].some((one) => lower(one).includes(lower(text)))
}
