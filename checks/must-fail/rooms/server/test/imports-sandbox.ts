// breaks: server-never-leaves
import { stripeStandIn } from '../../sandbox/src/stripe.ts'
export const s = stripeStandIn
