import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { SandboxContext } from '../context.ts'
import { Dropped, ProviderFault } from '../control/faults.ts'
import type { Inbox } from './inbox.ts'
import { readMail } from './mail.ts'

const largestMail = 30 * 1024 * 1024
type Answer = (error?: Error | null, message?: string) => void

/**
 * The mailbox's SMTP server, not yet listening. The control page's modes and holds (`SMTP <recipient>`) act at
 * RCPT, before anything is taken; holds of the kind « after » act when the mail is kept and its 250 has not left.
 */
export function createSmtp(context: SandboxContext, inbox: Inbox): SMTPServer {
  const { control, clock } = context
  const server = new SMTPServer({
    name: 'mailbox.sandbox',
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largestMail,
    closeTimeout: 500,
    disableReverseLookup: true,
    logger: false,
    onRcptTo(address, session, answer) {
      const startedAt = Date.now()
      const call = `SMTP ${address.address}`
      control.arrive('mail', call).then(
        () => answer(),
        (error: unknown) => {
          const status = refuse(error, session, answer)
          control.calls.add({ at: startedAt, provider: 'mail', call, status, ms: Date.now() - startedAt })
        },
      )
    },
    onData(stream, session, answer) {
      const startedAt = Date.now()
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const call = `SMTP ${to.join(' ')}`
      const note = (status: number) =>
        control.calls.add({ at: startedAt, provider: 'mail', call, status, ms: Date.now() - startedAt })
      const take = async () => {
        const source = await buffer(stream)
        if (stream.sizeExceeded) throw smtpError(552, 'Message exceeds the size limit')
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const id = await keep(source, { from, to })
        await control.leave('mail', call)
        note(250)
        answer(null, `OK: queued as ${id}`)
      }
      take().catch((error: unknown) => note(refuse(error, session, answer)))
    },
  })
  server.on('error', () => {}) // a client that goes away is no fault of the mailbox
  return server

  /** « Repeating » delivers a mail several times, as a provider does that lost the answer to its own relay. */
  async function keep(source: Buffer, envelope: { from: string; to: string[] }): Promise<string> {
    const { mode, repeats } = control.behaviours.get('mail')
    let id = ''
    for (let time = 0; time < (mode === 'repeating' ? repeats : 1); time += 1) {
      const mail = await readMail(source, envelope, new Date(clock.now()).toISOString())
      inbox.add(mail, source)
      id = mail.id
    }
    return id
  }

  function refuse(error: unknown, session: SMTPServerSession, answer: Answer): number {
    if (error instanceof Dropped) {
      for (const connection of server.connections) {
        if (connection.session.id === session.id) connection._socket.destroy()
      }
      return 0
    }
    const refusal = error instanceof ProviderFault ? smtpFault(error.statusCode) : (error as Error)
    answer(refusal)
    return (refusal as { responseCode?: number }).responseCode ?? 450
  }
}

/** The SMTP answer for a status of the control page: SMTP's own codes as they are, HTTP's as « try again ». */
function smtpFault(status: number): Error {
  const permanent = status >= 550 && status <= 559
  const temporary = status === 421 || (status >= 450 && status <= 459)
  if (permanent) return smtpError(status, 'Mailbox unavailable (the sandbox was told to fail)')
  return smtpError(temporary ? status : 451, 'Try again later (the sandbox was told to fail)')
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
