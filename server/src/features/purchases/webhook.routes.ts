import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { takeRawBody } from '../../platform/raw-body.ts'
import { takeEvent } from '../../platform/webhook-events.ts'
import { subscriptionsOf } from '../contracts/contracts.queries.ts'
import { settleSubscription } from '../contracts/subscriptions.service.ts'
import { disputeChanged, refundChanged } from './provider-news.service.ts'
import { settleSession } from './settle-session.ts'

const Received = { 200: z.object({ received: z.boolean() }) }

const aboutSessions = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
const aboutSubscriptions = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
])
const aboutRefunds = new Set(['refund.created', 'refund.updated', 'refund.failed'])
const aboutDisputes = new Set(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'])

/** Webhook of the payment provider: checks and stores an event once, and answers at once; a job does the work. */
export async function paymentWebhookRoutes(app: App) {
  const { services } = app
  const { jobs } = services
  await app.register(async (scope) => {
    takeRawBody(scope)
    const config = { isPublic: true, event: services.payments.event }
    scope.post('/payments/webhook', { config, schema: { response: Received } }, async (request) => {
      const rawBody = (request.body ?? Buffer.alloc(0)) as Buffer
      const event = services.payments.readEvent(rawBody, request.headers['stripe-signature'], services.now())
      if (!event) throw new AppError('unreadable', 'payments.bad_signature')
      const { id: eventId, type, object, subscription: subscriptionId } = event
      await takeEvent(services, { provider: 'stripe', eventId, type }, async (tx) => {
        if (aboutSessions.has(type)) await jobs.enqueue(tx, settleSession, { sessionId: object.id })
        if (aboutRefunds.has(type)) await jobs.enqueue(tx, refundChanged, { providerRefund: object.id })
        if (aboutDisputes.has(type)) await jobs.enqueue(tx, disputeChanged, { providerDispute: object.id })
        // Another card may be theirs, which is asked for with the subscription.
        if (type === 'customer.updated') {
          for (const id of await subscriptionsOf(tx, object.id)) {
            await jobs.enqueue(tx, settleSubscription, { subscriptionId: id })
          }
        }
        if (subscriptionId && aboutSubscriptions.has(type)) {
          await jobs.enqueue(tx, settleSubscription, { subscriptionId })
        }
      })
      return { received: true }
    })
  })
}
