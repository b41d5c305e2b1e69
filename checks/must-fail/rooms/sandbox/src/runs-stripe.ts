// breaks: sandbox-takes-types-of-sdks
import type Stripe from 'stripe'
import { Stripe as Client } from 'stripe'
export const s: Stripe = new Client('x')
