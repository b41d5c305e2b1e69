import fastify from 'fastify'
import type Stripe from 'stripe'
export type S = Stripe
export const stripeStandIn = fastify
