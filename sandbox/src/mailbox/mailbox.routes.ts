import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext, StandIn } from '../context.ts'
import { sendPage } from '../page/page.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { type Mail, readAttachment } from './mail.ts'
import { mailFrame } from './mail-frame.ts'
import { mailboxPage, type View, views } from './mailbox-page.ts'
import { createSmtp } from './smtp.ts'

type One = { Params: { id: string; place: string }; Querystring: { q?: string; view?: string } }
type Search = { Querystring: { to?: string; subject?: string; limit?: string; wait?: string } }
const banner = 'Environnement de test\u00a0: ces messages ne partent chez personne.'

/** The mailbox: SMTP on its own port, the page at `/mailbox`, JSON for tests at `/mailbox/api/messages`. */
export const mailbox: StandIn = async (app, context) => {
  const inbox = openInbox(context)
  const smtp = createSmtp(context, inbox)
  app.addHook('onReady', async () => {
    await new Promise<void>((listening, failed) => {
      smtp.server.once('error', failed)
      smtp.listen(context.config.smtpPort, '127.0.0.1', listening)
    })
    context.addresses.smtp = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  })
  app.addHook('onClose', () => new Promise<void>((closed) => smtp.close(() => closed())))
  pages(app, context, inbox)
  partsOfMails(app, context, inbox)
  api(app, context, inbox)
}

function pages(app: FastifyInstance, context: SandboxContext, inbox: Inbox) {
  const show = (reply: FastifyReply, query: One['Querystring'], id?: string) => {
    const search = query.q?.trim() ?? ''
    const found = inbox.list({ text: search })
    const selected = (id ? inbox.get(id) : found[0]) ?? null
    const view = views.find((one) => one === query.view) ?? (selected && !selected.html ? 'text' : 'html')
    const source = selected && view === 'source' ? (inbox.source(selected.id)?.toString() ?? '') : ''
    const [mails, total, now] = [found.slice(0, 100), found.length, new Date(context.clock.now())]
    const body = mailboxPage({ mails, total, search, selected, view: view as View, source, now })
    const status = id && !selected ? 404 : 200
    return sendPage(reply, { title: 'Messagerie de test', banner, body, style: 'mailbox.css', status })
  }
  app.get<One>('/mailbox', async ({ query }, reply) => show(reply, query))
  app.get<One>('/mailbox/:id', async ({ params, query }, reply) => show(reply, query, params.id))
  app.post('/mailbox/empty', async (_request, reply) => {
    inbox.clear()
    return reply.redirect('/mailbox', 303)
  })
}

function partsOfMails(app: FastifyInstance, context: SandboxContext, inbox: Inbox) {
  app.get<One>('/mailbox/messages/:id/html', async ({ params }, reply) => {
    const mail = inbox.get(params.id)
    if (!mail) return absent(reply)
    const frame = mailFrame(mail, context.config.publicUrl)
    return reply
      .header('content-security-policy', frame.policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(frame.html)
  })
  app.get<One>('/mailbox/messages/:id/attachments/:place', async ({ params }, reply) => {
    const attached = inbox.get(params.id)?.attachments[Number(params.place)]
    const source = inbox.source(params.id)
    const bytes = source && attached && (await readAttachment(source, Number(params.place)))
    if (!bytes) return absent(reply)
    return reply
      .type(attached.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attached.filename)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}

/**
 * `GET /mailbox/api/messages` newest first, filtered by `to` (whole address), `subject` (a part), `limit` (50); with `wait`
 * (milliseconds, at most 30000) it answers as soon as there is one. `GET …/:id`, `DELETE /mailbox/api/messages`.
 */
function api(app: FastifyInstance, context: SandboxContext, inbox: Inbox) {
  app.get<Search>('/mailbox/api/messages', async ({ query }) => {
    const wait = Math.min(30_000, Number(query.wait) || 0)
    const found = await inbox.expect({ to: query.to, subject: query.subject }, wait)
    const messages = found.slice(0, Number(query.limit) || 50).map((mail) => toMessage(mail, context))
    return { total: found.length, messages }
  })
  app.get<One>('/mailbox/api/messages/:id', async ({ params }, reply) => {
    const mail = inbox.get(params.id)
    return mail ? toMessage(mail, context) : absent(reply)
  })
  app.delete('/mailbox/api/messages', async (_request, reply) => {
    inbox.clear()
    return reply.code(204).send()
  })
}

function toMessage(mail: Mail, context: SandboxContext) {
  const address = (place: number) => context.url(`/mailbox/messages/${mail.id}/attachments/${place}`)
  const attachments = mail.attachments.map((one, place) => ({ ...one, url: address(place) }))
  return { ...mail, attachments }
}

const absent = (reply: FastifyReply) => reply.code(404).send({ message: 'no such mail' })
