// breaks: sdk-stripe-stays-home
import Stripe from 'stripe'
export const stripe = new Stripe('x')
