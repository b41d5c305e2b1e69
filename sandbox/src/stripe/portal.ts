import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { missingParam, StripeRefusal } from './errors.ts'
import { expand, need, oneOf, readParams, text } from './params.ts'
import { newId, type World } from './world.ts'

const locales =
  'auto bg cs da de el en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

/** Sessions of the billing portal: an address that opens one customer's subscriptions. */
export function portalRoutes(api: Endpoints, world: World): void {
  api.post('/v1/billing_portal/sessions', ({ input }) => {
    const shape = {
      customer: text(),
      return_url: text(),
      locale: oneOf(...locales.split(' ')),
      configuration: text(),
      ...expand,
    }
    const params = need(readParams(input, shape), 'customer')
    if (!world.customers.get(params.customer)) throw missingParam('customer', params.customer, 'customer')
    if (params.return_url && !(URL.canParse(params.return_url) && /^https?:/.test(params.return_url))) {
      throw new StripeRefusal('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
    }
    if (params.configuration && params.configuration !== 'bpc_sandbox') {
      throw missingParam('configuration', params.configuration, 'configuration')
    }
    const id = newId('bps')
    const session: Stripe.BillingPortal.Session = {
      id,
      object: 'billing_portal.session',
      configuration: 'bpc_sandbox',
      created: world.now(),
      customer: params.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: params.locale ?? null,
      on_behalf_of: null,
      return_url: params.return_url ?? null,
      url: world.url(`/portal/${id}`),
    }
    world.portals.put(id, session)
    return session
  })
}
