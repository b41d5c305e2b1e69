import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../../context.ts'
import type { Html } from '../../page/html.ts'
import { sendPage } from '../../page/page.ts'
import { behaviourOf } from '../cards.ts'
import { completeSession, type Payer } from '../checkout-complete.ts'
import { newId, type SessionRecord, type World } from '../world.ts'
import { checkFields, type FieldErrors, type PayFields, readFields } from './pay-form.ts'
import { challengePage, closedPage, payPage } from './pay-page.ts'
import { type Words, wordOfDecline, wordsFor } from './words.ts'

type Asked = { Params: { id: string }; Querystring: { attempt?: string }; Body: unknown }

/** A try that waits for the bank, or that the bank refused; its fields come back on the page. */
interface Attempt {
  session: string
  fields: PayFields
  payer: Payer
  state: 'asking' | 'refused'
}

/**
 * The payment page at `/pay/:sessionId`. Its form, which tests may post without a browser: `email`, `number`,
 * `expiry` (`12 / 34`), `cvc`, `name`, and optionally `outcome` (accepted, declined, challenge, later).
 *   paid: 303 to success_url · bank asks: 303 to `/pay/:id/bank/:attempt`, whose form posts `answer` accept or refuse
 *   declined: 402, faulty fields: 422, both with the page and all fields kept · expired or unknown: 410, 404
 */
export function payRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  world: World,
  catchUp: () => void,
): void {
  const attempts = context.store.collection<Attempt>('stripe.attempts')
  const open = (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    catchUp()
    const record = world.sessions.get(request.params.id)
    const words = wordsFor(record?.session.locale, request.headers['accept-language'])
    return record?.session.status === 'open' ? { record, words } : void sendClosed(reply, record, words)
  }

  app.get<Asked>('/pay/:id', async (request, reply) => {
    const visit = open(request, reply)
    if (!visit) return reply
    const attempt = attempts.get(request.query.attempt ?? '')
    const known = attempt?.session === request.params.id ? attempt : undefined
    const declined = known?.state === 'refused' ? visit.words.authentication : undefined
    return sendForm(reply, world, {
      ...visit,
      fields: known?.fields ?? firstFields(world, visit.record),
      declined,
    })
  })

  app.post<Asked>('/pay/:id', async (request, reply) => {
    const visit = open(request, reply)
    if (!visit) return reply
    const fields = readFields(request.body)
    fields.email = visit.record.session.customer_details?.email ?? fields.email
    const { errors, payer } = checkFields(fields, visit.words, world.now())
    if (Object.keys(errors).length > 0)
      return sendForm(reply, world, { ...visit, fields, errors, status: 422 })
    if (behaviourOf(payer.number).challenge) {
      const id = newId('att')
      attempts.put(id, { session: request.params.id, fields, payer, state: 'asking' })
      return reply.redirect(`/pay/${request.params.id}/bank/${id}`, 303)
    }
    return charge(reply, visit, fields, payer)
  })

  app.get<Asked & { Params: { attempt: string } }>('/pay/:id/bank/:attempt', async (request, reply) => {
    const visit = open(request, reply)
    if (!visit) return reply
    const { amount_total, currency } = visit.record.session
    const body = challengePage(
      { amount: amount_total ?? 0, currency: currency ?? 'eur' },
      visit.words,
      `/pay/${request.params.id}/bank/${request.params.attempt}`,
    )
    return send(reply, visit.words, visit.words.bankTitle, body)
  })

  app.post<Asked & { Params: { attempt: string } }>('/pay/:id/bank/:attempt', async (request, reply) => {
    const visit = open(request, reply)
    if (!visit) return reply
    const { id, attempt: attemptId } = request.params
    const attempt = attempts.get(attemptId)
    if (attempt?.session !== id || attempt.state !== 'asking') return reply.redirect(`/pay/${id}`, 303)
    attempts.put(attemptId, { ...attempt, state: 'refused' })
    if ((request.body as { answer?: string })?.answer !== 'accept') {
      return reply.redirect(`/pay/${id}?attempt=${attemptId}`, 303)
    }
    return charge(reply, visit, attempt.fields, attempt.payer)
  })

  function charge(
    reply: FastifyReply,
    visit: { record: SessionRecord; words: Words },
    fields: PayFields,
    payer: Payer,
  ) {
    const { decline } = behaviourOf(payer.number)
    if (decline) {
      const declined = wordOfDecline(visit.words, decline)
      return sendForm(reply, world, { ...visit, fields, declined, status: 402 })
    }
    const session = context.store.atomically(() => completeSession(world, visit.record, payer))
    return reply.redirect(returnAddress(session), 303)
  }
}

interface Form {
  record: SessionRecord
  words: Words
  fields: PayFields
  errors?: FieldErrors
  declined?: string
  status?: number
}

function sendForm(reply: FastifyReply, world: World, { status, errors = {}, ...view }: Form): FastifyReply {
  const productOf = (line: { price: { product: unknown } | null }) =>
    world.products.get(line.price?.product as string)
  return send(reply, view.words, view.words.title, payPage({ ...view, errors, productOf }), status)
}

function sendClosed(reply: FastifyReply, record: SessionRecord | undefined, words: Words): FastifyReply {
  if (!record) return send(reply, words, words.unknownTitle, closedPage(words.unknownTitle, ''), 404)
  const { session } = record
  if (session.status === 'complete') return reply.redirect(returnAddress(session), 303)
  const link = session.cancel_url ? { href: session.cancel_url, label: words.back } : undefined
  return send(reply, words, words.expiredTitle, closedPage(words.expiredTitle, words.expiredText, link), 410)
}

function send(reply: FastifyReply, words: Words, title: string, body: Html, status = 200): FastifyReply {
  return sendPage(reply, {
    title,
    lang: words.lang,
    banner: words.banner,
    skip: words.skip,
    style: 'pay.css',
    body,
    status,
  })
}

function returnAddress(session: { id: string; success_url: string | null }): string {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? '/'
}

/** Filled in at opening: who the session names, and the card of the first try. */
function firstFields(world: World, { session }: SessionRecord): PayFields {
  const year = new Date(world.now() * 1000).getUTCFullYear() + 2
  return {
    email: session.customer_details?.email ?? '',
    number: '4242 4242 4242 4242',
    expiry: `12 / ${String(year).slice(-2)}`,
    cvc: '123',
    name: session.customer_details?.name ?? '',
    outcome: 'accepted',
  }
}
