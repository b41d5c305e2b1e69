// breaks: provider-stands-alone
import { stripe } from '../payments/stripe-payments.ts'
export const s = stripe
