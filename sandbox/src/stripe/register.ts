import type { StandIn } from '../context.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { stripeControl } from './control.routes.ts'
import { creditNoteRoutes } from './credit-notes.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { openEndpoints } from './endpoint.ts'
import { invoiceRoutes } from './invoices.ts'
import { invoicePages } from './pages/invoice.routes.ts'
import { payRoutes } from './pages/pay.routes.ts'
import { portalPages } from './pages/portal.routes.ts'
import { portalRoutes } from './portal.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { readRoutes } from './reads.ts'
import { refundRoutes } from './refunds.ts'
import { signature } from './signature.ts'
import { subscriptionItemRoutes } from './subscription-items.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { catchUp } from './timetable.ts'
import { openWorld } from './world.ts'

const minute = 60_000

/** Stripe's API at /v1, its pages, and its webhooks to the application. */
export const stripe: StandIn = async (app, context) => {
  const world = openWorld(context)
  const catchUpWhole = () => context.store.atomically(() => catchUp(world))
  context.webhooks.connect('stripe', {
    url: `${context.config.publicUrl}/api/payments/webhook`,
    timeoutMs: 10_000,
    retriesMs: context.config.webhookRetriesMs ?? [
      1000,
      5000,
      15_000,
      minute,
      5 * minute,
      30 * minute,
      60 * minute,
    ],
    sign: (body) => ({
      'stripe-signature': signature(body, context.config.stripeWebhookSecret, context.clock.now()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }),
    succeeds: (status) => status >= 200 && status < 300,
  })
  payRoutes(app, context, world, catchUpWhole)
  portalPages(app, context, world, catchUpWhole)
  invoicePages(app, context, world)
  stripeControl(app, context, world)
  await app.register(async (scope) => {
    const api = openEndpoints(scope, context, world, catchUpWhole)
    const routes = [
      ...[productRoutes, priceRoutes, customerRoutes, checkoutSessionRoutes, refundRoutes, disputeRoutes],
      ...[
        subscriptionRoutes,
        subscriptionItemRoutes,
        invoiceRoutes,
        creditNoteRoutes,
        readRoutes,
        portalRoutes,
      ],
    ]
    for (const add of routes) add(api, world)
  })
  context.clock.onAdvance(catchUpWhole)
  const tick = setInterval(catchUpWhole, 1000)
  app.addHook('onClose', async () => clearInterval(tick))
}
