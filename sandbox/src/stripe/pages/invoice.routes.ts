import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { SandboxContext } from '../../context.ts'
import type { Html } from '../../page/html.ts'
import { sendPage } from '../../page/page.ts'
import { behaviourOf, keepCard } from '../cards.ts'
import { subscriptionOf } from '../invoice-object.ts'
import { failOnPage, settleInvoice } from '../subscription-life.ts'
import { newId, type World } from '../world.ts'
import { invoicePage } from './invoice-page.ts'
import { checkFields, type PayFields, readFields } from './pay-form.ts'
import { challengePage, closedPage } from './pay-page.ts'
import { portalWordsFor } from './portal-words.ts'
import { wordOfDecline, wordsFor } from './words.ts'

type Asked = { Params: { id: string; attempt: string }; Body: unknown }

/** A try that waits for the bank. */
interface Attempt {
  invoice: string
  fields: PayFields
}

/**
 * Each invoice's own page at `/invoices/:id`, where an open one is paid with any card: `number`, `expiry`, `cvc`, `outcome`.
 *   paid: 303 to the page · bank asks: 303 to `/invoices/:id/bank/:attempt`, whose form posts `answer` accept or refuse
 *   declined: 402, faulty fields: 422, both with the page · unknown: 404
 */
export function invoicePages(app: FastifyInstance, context: SandboxContext, world: World): void {
  const attempts = context.store.collection<Attempt>('stripe.invoice_attempts')
  const visit = (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const said = wordsOf(request, context)
    const invoice = world.invoices.get(request.params.id)
    if (invoice) return { invoice, ...said }
    return void send(reply, said, said.portal.unknown, closedPage(said.portal.unknown, ''), 404)
  }
  app.get<Asked>('/invoices/:id', async (request, reply) => {
    const found = visit(request, reply)
    return found ? show(reply, found) : reply
  })

  app.post<Asked>('/invoices/:id', async (request, reply) => {
    const found = visit(request, reply)
    if (!found) return reply
    const { invoice, words } = found
    const back = `/invoices/${invoice.id}`
    if (invoice.status !== 'open') return reply.redirect(back, 303)
    const fields = { ...readFields(request.body), ...payerOf(invoice) }
    const { errors, payer } = checkFields(fields, words, world.now())
    const [fault] = Object.values(errors)
    if (fault) return show(reply, found, fault, 422)
    if (!behaviourOf(payer.number).challenge) return charge(reply, { context, world }, { found, fields })
    const id = newId('att')
    attempts.put(id, { invoice: invoice.id ?? '', fields })
    return reply.redirect(`${back}/bank/${id}`, 303)
  })

  app.get<Asked>('/invoices/:id/bank/:attempt', async (request, reply) => {
    const found = visit(request, reply)
    if (!found) return reply
    const { invoice, words } = found
    const action = `/invoices/${invoice.id}/bank/${request.params.attempt}`
    const due = { amount: invoice.amount_due, currency: invoice.currency }
    return send(reply, found, words.bankTitle, challengePage(due, words, action))
  })

  app.post<Asked>('/invoices/:id/bank/:attempt', async (request, reply) => {
    const found = visit(request, reply)
    if (!found) return reply
    const attempt = attempts.get(request.params.attempt)
    const isAccepted = (request.body as { answer?: string })?.answer === 'accept'
    if (attempt?.invoice !== found.invoice.id || found.invoice.status !== 'open')
      return reply.redirect(`/invoices/${found.invoice.id}`, 303)
    return isAccepted
      ? charge(reply, { context, world }, { found, fields: attempt.fields })
      : show(reply, found, found.words.authentication, 402)
  })
}

/** Returns the customer of the invoice as its payer. */
function payerOf(invoice: Stripe.Invoice) {
  return {
    email: invoice.customer_email ?? 'customer@example.com',
    name: invoice.customer_name ?? invoice.customer_email ?? 'Customer',
  }
}

const wordsOf = (request: FastifyRequest, { config }: SandboxContext) => {
  const words = wordsFor('auto', request.headers['accept-language'])
  return { words, portal: portalWordsFor(words.lang), home: `${config.publicUrl}/payments` }
}
type Said = ReturnType<typeof wordsOf>
type Found = Said & { invoice: Stripe.Invoice }

/** The page of an invoice, with what went wrong. */
function show(reply: FastifyReply, shown: Found, told = '', status = 200) {
  const { invoice, portal } = shown
  return send(
    reply,
    shown,
    `${portal.invoice} ${invoice.number}`,
    invoicePage(invoice, { ...shown, told }),
    status,
  )
}

type Till = { context: SandboxContext; world: World }

/** Takes the money, or says why the bank does not give it. */
function charge(
  reply: FastifyReply,
  { context, world }: Till,
  { found, fields }: { found: Found; fields: PayFields },
) {
  const { invoice, words } = found
  const subscription = world.subscriptions.get(subscriptionOf(invoice) ?? '')
  const { payer } = checkFields(fields, words, world.now())
  const { decline } = behaviourOf(payer.number)
  if (!subscription) return show(reply, found, found.portal.unknown, 404)
  if (decline) {
    context.store.atomically(() => failOnPage(world, invoice))
    return show(reply, found, wordOfDecline(words, decline), 402)
  }
  context.store.atomically(() => {
    const method = keepCard(world, { ...payer, customer: invoice.customer as string })
    settleInvoice(world, subscription, invoice, method)
  })
  return reply.redirect(`/invoices/${invoice.id}`, 303)
}

function send(reply: FastifyReply, { portal }: Said, title: string, body: Html, status = 200): FastifyReply {
  const { lang, banner, skip } = portal
  return sendPage(reply, { title, lang, banner, skip, style: 'pay.css', body, status })
}
