import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type Sandbox, startSandbox } from '../src/app.ts'
import type { SandboxConfig } from '../src/config.ts'
import { aFolder } from './a-folder.ts'

export const secret = 'whsec_test'

/** A running sandbox on a folder of its own (or the given one), with the official client. */
export async function aStripe(options: Partial<SandboxConfig> = {}) {
  const config: SandboxConfig = {
    port: 0,
    smtpPort: 0,
    folder: options.folder ?? aFolder(),
    publicUrl: 'http://127.0.0.1:9',
    stripeSecretKey: 'sk_test_x',
    stripeWebhookSecret: secret,
    yousignApiKey: 'ys_x',
    yousignWebhookSecret: 'yss_x',
    ...options,
  }
  const sandbox = await startSandbox(config)
  onTestFinished(() => sandbox.app.close())
  const { http } = sandbox.context.addresses
  const control = aControl(http)
  return { ...sandbox, config, url: http, stripe: aClient(http), control, held: aHold(control, sandbox) }
}

export function aClient(url: string, key = 'sk_test_x'): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 4000,
  })
}

/** The control page's JSON side. */
function aControl(url: string) {
  return async (method: string, path: string, body?: object) => {
    const headers = body ? { 'content-type': 'application/json' } : undefined
    const answer = await fetch(`${url}/control/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    return answer.status === 204 ? undefined : ((await answer.json()) as Record<string, never>)
  }
}

/** Makes a hold; `reached()` resolves once a call waits in it. */
function aHold(control: ReturnType<typeof aControl>, { context }: Sandbox) {
  return async (wish: { provider: string; match: string; when?: 'before' | 'after' }) => {
    const { id } = (await control('PUT', '/holds', wish)) as { id: string } & Record<string, never>
    const reached = async () => {
      while (!context.control.holds.get(id)?.reached) await new Promise(setImmediate)
    }
    return { id, reached }
  }
}

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

/** Plays the application: takes webhooks and answers them with the statuses given, then 200. */
export async function aReceiver(...statuses: number[]) {
  const received: Received[] = []
  const waiting: { test: () => boolean; resolve: () => void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const one of waiting) if (one.test()) one.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const types = () => received.map((one) => JSON.parse(one.body).type as string)
  /** Resolves when the events received satisfy the test. */
  const until = (test: (types: string[]) => boolean) =>
    new Promise<void>((resolve) => {
      const one = { test: () => test(types()), resolve }
      if (one.test()) resolve()
      else waiting.push(one)
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, types, until }
}

/** A one-time and a monthly price of one product. */
export async function somePrices(stripe: Stripe) {
  const product = await stripe.products.create({ id: 'travel', name: 'Santé/Mobilité' })
  const common = { currency: 'eur', product: product.id }
  const once = await stripe.prices.create({ ...common, unit_amount: 28_200, lookup_key: 'travel_3' })
  const monthly = await stripe.prices.create({
    ...common,
    unit_amount: 700,
    recurring: { interval: 'month' },
  })
  const yearly = await stripe.prices.create({ ...common, unit_amount: 7900, recurring: { interval: 'year' } })
  return { once, monthly, yearly }
}

/** An open session for a price, as the application makes it. */
export function aSession(
  stripe: Stripe,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://127.0.0.1:9/checkout?success=true&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/checkout?context=health',
    customer_email: 'malo@example.com',
    ...more,
  })
}

/** Posts the payment form of a session's page, as a browser does; follows nothing. */
export function pay(session: { url: string | null }, fields: Record<string, string> = {}) {
  const form = {
    email: 'malo@example.com',
    name: 'Malo Kerdivel',
    number: '4242 4242 4242 4242',
    expiry: '12 / 38',
    cvc: '123',
  }
  const body = new URLSearchParams({ ...form, ...fields })
  return fetch(session.url as string, { method: 'POST', body, redirect: 'manual' })
}

/** Somebody who pays for a home each month. */
export async function aSubscriber(fields: Record<string, string> = {}) {
  const t = await aStripe()
  const { monthly } = await somePrices(t.stripe)
  const data = { metadata: { purchase: 'p7' }, description: 'Logement à Brest' }
  const session = await aSession(t.stripe, monthly.id, {
    mode: 'subscription',
    subscription_data: data,
    customer_email: undefined,
  })
  await pay(session, fields)
  const ended = await t.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] })
  const subscription = ended.subscription as Stripe.Subscription
  const again = () => t.stripe.subscriptions.retrieve(subscription.id)
  const lastEvents = async (n: number) =>
    (await t.stripe.events.list({ limit: n })).data.map((one) => one.type)
  return { ...t, session: ended, subscription, again, lastEvents, customer: ended.customer as string }
}
