import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { ProviderFault } from '../control/faults.ts'

type Type =
  | Stripe.StripeRawError['type']
  | 'api_error'
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'card_error'

interface Details {
  status?: number
  type?: Type
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
}

/** An answer as Stripe refuses: 400 `invalid_request_error` unless told otherwise. */
export class StripeRefusal extends Error {
  readonly details: Details
  constructor(message: string, details: Details = {}) {
    super(message)
    this.details = details
  }
  get status(): number {
    return this.details.status ?? 400
  }
  get body() {
    const { status: _, type = 'invalid_request_error', ...rest } = this.details
    const docs = rest.code && {
      doc_url: `https://docs.stripe.com/error-codes/${rest.code.replaceAll('_', '-')}`,
    }
    return { error: { type, message: this.message, ...rest, ...docs } }
  }
}

/** 404 with `resource_missing`, as for an id that never was. */
export function missing(object: string, id: string, param: string): StripeRefusal {
  return new StripeRefusal(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param })
}

/** The error for an id in the parameters that names nothing: `resource_missing` with status 400. */
export function missingParam(object: string, id: string, param: string): StripeRefusal {
  return new StripeRefusal(`No such ${object}: '${id}'`, { code: 'resource_missing', param })
}

/** Makes every failure of this scope look like Stripe's: an `error` object, never a string. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = asRefusal(error)
    return reply.code(refusal.status).send(refusal.body)
  })
}

/** The answer of an address that the API does not have. */
export function unknownUrl(method: string, url: string): StripeRefusal {
  return new StripeRefusal(`Unrecognized request URL (${method}: ${url.split('?')[0]}).`, { status: 404 })
}

function asRefusal(error: Error & { statusCode?: number }): StripeRefusal {
  if (error instanceof StripeRefusal) return error
  const status = error.statusCode ?? 500
  if (status === 429) return new StripeRefusal('Too many requests.', { status, code: 'rate_limit' })
  if (status < 500) return new StripeRefusal(error.message, { status })
  const message =
    error instanceof ProviderFault ? 'An error occurred on our end.' : `The sandbox broke: ${error.stack}`
  return new StripeRefusal(message, { status, type: 'api_error' })
}
