import type Stripe from 'stripe'
import { email } from './customers.ts'
import { missingParam, StripeRefusal } from './errors.ts'
import { boolean, expand, integer, list, metadata, need, object, oneOf, readParams, text } from './params.ts'
import type { World } from './world.ts'

/** Languages of the hosted page; Arabic is not among them. */
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

const dataOfMode = object({ metadata, description: text() })

const shape = {
  mode: oneOf('payment', 'subscription'),
  line_items: list(object({ price: text(), quantity: integer(1, 999_999) })),
  client_reference_id: text(200),
  metadata,
  customer: text(),
  customer_email: email,
  customer_creation: oneOf('always', 'if_required'),
  success_url: text(),
  cancel_url: text(),
  expires_at: integer(),
  locale: oneOf(...locales.split(' ')),
  payment_intent_data: dataOfMode,
  subscription_data: dataOfMode,
  allowed_payment_method_types: list(oneOf('card', 'sepa_debit', 'link')),
  adaptive_pricing: object({ enabled: boolean }),
  billing_address_collection: oneOf('auto', 'required'),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  ui_mode: oneOf('hosted_page'),
  ...expand,
}

const removed: Record<string, { message: string; code?: string }> = {
  payment_method_types: {
    message:
      '`payment_method_types` is no longer supported. Use `allowed_payment_method_types` to filter the payment methods that your Dashboard enables.',
    code: 'payment_method_types_no_longer_supported',
  },
}

export type SessionParams = ReturnType<typeof readSession>

/** Reads the parameters of a new session and refuses what the provider refuses. `now` in epoch seconds. */
export function readSession(world: World, input: Record<string, unknown>) {
  for (const [param, { message, code }] of Object.entries(removed)) {
    if (param in input) throw new StripeRefusal(message, { code, param })
  }
  const params = need(readParams(input, shape), 'mode', 'line_items', 'success_url')
  checkAddresses(params)
  checkCustomer(world, params)
  checkExpiry(params.expires_at, world.now())
  checkModeData(params)
  const lines = params.line_items.map((line, at) => readLine(world, line, at))
  checkLines(params.mode, lines)
  return { ...params, lines }
}

interface Line {
  price: Stripe.Price
  quantity: number
}

function readLine(world: World, line: { price?: string; quantity?: number }, at: number): Line {
  const param = `line_items[${at}][price]`
  if (!line.price)
    throw new StripeRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (!line.quantity) {
    const name = `line_items[${at}][quantity]`
    throw new StripeRefusal(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }
  const price = world.prices.get(line.price)
  if (!price) throw missingParam('price', line.price, param)
  const inactive = 'The price specified is inactive. This field only accepts active prices.'
  if (!price.active) throw new StripeRefusal(inactive, { code: 'price_inactive', param })
  const product = world.products.get(price.product as string)
  if (!product?.active)
    throw new StripeRefusal('The product of this price is not active.', { code: 'product_inactive', param })
  return { price, quantity: line.quantity }
}

function checkLines(mode: 'payment' | 'subscription', lines: Line[]): void {
  const refuse = (message: string) => {
    throw new StripeRefusal(message, { param: 'line_items' })
  }
  const recurring = lines.filter(({ price }) => price.recurring)
  if (lines.length === 0) refuse('You must provide at least one line item.')
  if (mode === 'payment' && recurring.length > 0) {
    refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  }
  if (mode === 'subscription' && recurring.length === 0) {
    refuse('You must provide at least one recurring price in `subscription` mode when using prices.')
  }
  if (recurring.length > 20 || (mode === 'subscription' && lines.length - recurring.length > 20)) {
    refuse('A subscription takes at most 20 recurring and 20 one-time line items.')
  }
  const rhythms = new Set(
    recurring.map(({ price }) => `${price.recurring?.interval_count} ${price.recurring?.interval}`),
  )
  if (rhythms.size > 1) refuse('Checkout does not support multiple prices with different billing intervals.')
  if (new Set(lines.map(({ price }) => price.currency)).size > 1)
    refuse('All prices must have the same currency.')
  const total = lines.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0)
  if (mode === 'payment' && total > 0 && total < 50) {
    const message = "The Checkout Session's total amount due must add up to at least €0.50 eur"
    throw new StripeRefusal(message, { code: 'amount_too_small' })
  }
}

function checkAddresses(params: { success_url?: string; cancel_url?: string }): void {
  for (const name of ['success_url', 'cancel_url'] as const) {
    const address = params[name]?.replaceAll('{CHECKOUT_SESSION_ID}', 'cs')
    if (address === undefined || (URL.canParse(address) && /^https?:/.test(address))) continue
    throw new StripeRefusal('Not a valid URL', { code: 'url_invalid', param: name })
  }
}

function checkCustomer(
  world: World,
  params: { customer?: string; customer_email?: string; customer_creation?: string; mode: string },
) {
  if (params.customer && params.customer_email) {
    const message = 'You may only specify one of these parameters: customer, customer_email.'
    throw new StripeRefusal(message, { param: 'customer' })
  }
  if (params.customer && !world.customers.get(params.customer)) {
    throw missingParam('customer', params.customer, 'customer')
  }
  if (params.customer_creation && (params.mode !== 'payment' || params.customer)) {
    const message = '`customer_creation` can only be used in `payment` mode and without a customer.'
    throw new StripeRefusal(message, { param: 'customer_creation' })
  }
}

function checkExpiry(at: number | undefined, now: number): void {
  if (at === undefined) return
  const refuse = (bound: string) => {
    const message = `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`
    throw new StripeRefusal(message, { param: 'expires_at' })
  }
  if (at > now + 24 * 3600) refuse('less than 24 hours')
  if (at < now + 30 * 60) refuse('at least 30 minutes')
}

function checkModeData(params: {
  mode: string
  payment_intent_data?: object
  subscription_data?: object
}): void {
  const wrong = params.mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (!params[wrong]) return
  throw new StripeRefusal(`You can not pass \`${wrong}\` in \`${params.mode}\` mode.`, { param: wrong })
}
