import type Stripe from 'stripe'
import { missing, StripeRefusal } from './errors.ts'
import { newId, type World } from './world.ts'

/** Behaviour of a card at once, and at its later charges. */
interface Behaviour {
  /** Asks the bank first: always, or unless the card was saved by a purchase with consent. */
  challenge?: 'always' | 'unless_saved'
  decline?: Decline
  /** Charges after the first fail. */
  laterDecline?: Decline
  /** The bank disputes the payment at once, or asks about it first. */
  disputed?: 'dispute' | 'inquiry'
  /**
   * Behaviour of its refunds: `late` begin as pending and succeed, `sent_back` begin well and come back from the
   * bank.
   */
  refunds?: 'late' | 'sent_back'
}

export interface Decline {
  code: string
  decline_code?: string
  message: string
}

const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
} satisfies Record<string, Decline>

/** The provider's published test numbers; any other number is a real card to it, and declined. */
const testCards: Record<string, Behaviour> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '4000002500000003': {},
  '4000000000000002': { decline: declines.generic },
  '4000000000009995': { decline: declines.funds },
  '4000000000009987': { decline: declines.lost },
  '4000000000009979': { decline: declines.stolen },
  '4000000000000069': { decline: declines.expired },
  '4000000000000127': { decline: declines.cvc },
  '4000000000000119': { decline: declines.processing },
  '4000002500003155': { challenge: 'unless_saved' },
  '4000002760003184': { challenge: 'always' },
  '4000000000003220': { challenge: 'always' },
  '4000008260003178': { challenge: 'always', decline: declines.funds },
  '4000008400001629': { challenge: 'always', decline: declines.generic },
  '4000000000000341': { laterDecline: declines.generic },
  '4000000000000259': { disputed: 'dispute' },
  '4000000000001976': { disputed: 'inquiry' },
  '4000000000007726': { refunds: 'late' },
  '4000000000005126': { refunds: 'sent_back' },
}

/** The provider's ready-made payment methods, for objects made without a page. */
const readyMade: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
}

export const lateCard = '4000000000000341'

/**
 * Returns what a card number does in a payment; one that is no test card is declined as a live one is in test mode.
 */
export function behaviourOf(number: string): Behaviour {
  return testCards[number] ?? { decline: declines.live }
}

/** Tells whether the digits of a card number pass the Luhn check. */
export function addsUp(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}

/** Attaches a ready-made or known payment method to a customer; refuses unknown ones and declined cards. */
export function saveCard(world: World, methodId: string, customer: string): Stripe.PaymentMethod {
  const number = readyMade[methodId]
  const known = world.cards.get(methodId)
  if (!number && !known) throw missing('PaymentMethod', methodId, 'payment_method')
  if (known) {
    if (known.method.customer && known.method.customer !== customer) {
      throw new StripeRefusal('The payment method you provided has already been attached to a customer.')
    }
    const method = { ...known.method, customer }
    world.cards.put(methodId, { ...known, method })
    return method
  }
  const { decline } = behaviourOf(number as string)
  if (decline) throw new StripeRefusal(decline.message, { ...decline, status: 402, type: 'card_error' })
  return keepCard(world, { number: number as string, customer, expiry: { month: 12, year: 2034 } })
}

interface NewCard {
  number: string
  customer: string | null
  expiry: { month: number; year: number }
  email?: string | null
  name?: string | null
}

/** Makes a payment method of a card. */
export function keepCard(world: World, card: NewCard): Stripe.PaymentMethod {
  const brand = card.number.startsWith('5') ? 'mastercard' : 'visa'
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: null,
      email: card.email ?? null,
      name: card.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'FR',
      display_brand: brand,
      exp_month: card.expiry.month,
      exp_year: card.expiry.year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: card.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  world.cards.put(method.id, { method, number: card.number })
  return method
}
