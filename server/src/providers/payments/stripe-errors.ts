import Stripe from 'stripe'
import { AppError } from '../../platform/errors.ts'

const { StripeError, StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors

/** Tells whether the provider refused because it knows no such object. */
export function isAbsent(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Runs a request to the provider. A refusal throws 502 `payments.refused`; silence, a cut connection or a fault of
 * the provider throws 503 `payments.unavailable`: the outcome is unknown, the payment may have been made.
 */
export async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const isRefusal =
      (error instanceof StripeInvalidRequestError && error.statusCode !== 429) ||
      error instanceof StripeCardError ||
      error instanceof StripeIdempotencyError
    if (isRefusal && error.code !== 'idempotency_key_in_use') {
      throw new AppError('provider_failed', 'payments.refused', { cause: error })
    }
    throw new AppError('unavailable', 'payments.unavailable', { retryAfter: 10, cause: error })
  }
}

/** Goes through the pages of a list, each request as `asking` runs it. */
export async function* askingEach<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = pages[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await asking(() => iterator.next())
    if (done) return
    yield value
  }
}
