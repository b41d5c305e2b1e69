import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { SandboxContext } from '../../context.ts'
import type { Html } from '../../page/html.ts'
import { sendPage } from '../../page/page.ts'
import { addsUp, behaviourOf, keepCard } from '../cards.ts'
import { subscriptionOf } from '../invoice-object.ts'
import { changeSubscription } from '../subscription-change.ts'
import { collect } from '../subscription-life.ts'
import type { World } from '../world.ts'
import { readExpiry } from './pay-form.ts'
import { closedPage } from './pay-page.ts'
import { portalPage } from './portal-page.ts'
import { type PortalWords, portalWordsFor } from './portal-words.ts'
import { wordsFor } from './words.ts'

type Asked = {
  Params: { id: string }
  Querystring: { notice?: string }
  Body: Record<string, unknown> | undefined
}

/** The billing portal at `/portal/:id`, open for an hour after it was made. */
export function portalPages(
  app: FastifyInstance,
  context: SandboxContext,
  world: World,
  catchUp: () => void,
): void {
  const wordsOf = (request: FastifyRequest, locale?: string | null) =>
    portalWordsFor(wordsFor(locale, request.headers['accept-language']).lang)
  const visit = (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    catchUp()
    const session = world.portals.get(request.params.id)
    const words = wordsOf(request, session?.locale)
    const customer = session && world.customers.get(session.customer)
    if (session && customer && session.created + 3600 > world.now()) return { session, customer, words }
    return void send(reply, words, words.unknown, closedPage(words.unknown, ''), 404)
  }

  app.get<Asked>('/portal/:id', async (request, reply) => {
    const found = visit(request, reply)
    if (!found) return reply
    const { notice } = request.query
    const shown = notice === 'badCard' || notice === 'saved' ? notice : undefined
    return send(
      reply,
      found.words,
      found.words.title,
      portalPage({ ...found, ...belongings(world, found.customer), notice: shown }),
    )
  })

  for (const action of ['cancel', 'resume'] as const) {
    app.post<Asked>(`/portal/:id/${action}`, async (request, reply) => {
      const found = visit(request, reply)
      if (!found) return reply
      const subscription = world.subscriptions.get(String(request.body?.subscription))
      if (subscription?.customer === found.customer.id && subscription.status !== 'canceled') {
        const change = { cancel_at_period_end: action === 'cancel' }
        context.store.atomically(() => changeSubscription(world, subscription, change))
      }
      return reply.redirect(`/portal/${request.params.id}`, 303)
    })
  }

  app.post<Asked>('/portal/:id/card', async (request, reply) => {
    const found = visit(request, reply)
    if (!found) return reply
    const number = String(request.body?.number ?? '').replace(/[\s-]/g, '')
    const expiry = readExpiry(String(request.body?.expiry ?? '').trim())
    const good =
      addsUp(number) &&
      expiry &&
      /^\d{3,4}$/.test(String(request.body?.cvc ?? '')) &&
      !behaviourOf(number).decline
    if (good) context.store.atomically(() => replaceCard(world, found.customer, number, expiry))
    return reply.redirect(`/portal/${request.params.id}?notice=${good ? 'saved' : 'badCard'}`, 303)
  })
}

function belongings(world: World, customer: Stripe.Customer) {
  const subscriptions = world.subscriptions.filter((one) => one.customer === customer.id).reverse()
  const invoices = world.invoices.filter((one) => one.customer === customer.id).reverse()
  const saved = subscriptions[0]?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const nameOf = (price: Stripe.Price) => world.products.get(price.product as string)?.name ?? price.id
  return { subscriptions, invoices, card: world.cards.get(saved as string)?.method, nameOf }
}

/** Saves the card for all running subscriptions, and pays what is open with it. */
function replaceCard(
  world: World,
  customer: Stripe.Customer,
  number: string,
  expiry: { month: number; year: number },
): void {
  const method = keepCard(world, {
    number,
    expiry,
    customer: customer.id,
    email: customer.email,
    name: customer.name,
  })
  customer.invoice_settings.default_payment_method = method.id
  world.customers.put(customer.id, customer)
  world.emit('customer.updated', customer)
  for (const subscription of world.subscriptions.filter(
    (one) => one.customer === customer.id && one.status !== 'canceled',
  )) {
    const changed = changeSubscription(world, subscription, { default_payment_method: method.id })
    const open = world.invoices.filter(
      (one) => one.status === 'open' && subscriptionOf(one) === subscription.id,
    )
    for (const invoice of open) collect(world, changed, invoice)
  }
}

function send(
  reply: FastifyReply,
  words: PortalWords,
  title: string,
  body: Html,
  status = 200,
): FastifyReply {
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
