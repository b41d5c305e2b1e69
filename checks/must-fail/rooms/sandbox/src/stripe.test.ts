import Stripe from 'stripe'
import { stripeStandIn } from './stripe.ts'
export const s = [Stripe, stripeStandIn]
