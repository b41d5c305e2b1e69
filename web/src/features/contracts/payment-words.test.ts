import { expect, it } from 'vitest'
import { moneyAfter, paymentWord } from './payment-words.ts'

const paid = {
  paymentStatus: 'payment_succeeded',
  isUnpaid: false,
  primeCents: 12_900,
  interval: null,
} as const

it.each([
  ['what was paid', {}, 'payment_succeeded'],
  ['what waits for its payment', { paymentStatus: 'payment_pending' }, 'payment_pending'],
  ['a premium that is missing, the cover going on', { isUnpaid: true }, 'due'],
  ['what a school pays', { primeCents: 0 }, 'bySchool'],
  ['what a school pays, set to « impayé » by hand', { primeCents: 0, isUnpaid: true }, 'bySchool'],
] as const)('tells of %s how it is paid', (_, differs, word) => {
  expect(paymentWord({ ...paid, ...differs })).toBe(word)
})

it.each([
  ['paid once: nothing goes back by itself', {}, 'once'],
  ['an unpaid premium is not called paid, nor is it before a suspension', { isUnpaid: true }, 'unpaid'],
  ['a payment that failed is not called paid', { paymentStatus: 'payment_failed' }, 'unpaid'],
  ['a subscription stops', { interval: 'month' }, 'month'],
  ['a school pays', { primeCents: 0, isUnpaid: true }, 'bySchool'],
] as const)('says what a termination does to the money: %s', (_, differs, word) => {
  expect(moneyAfter({ ...paid, ...differs })).toBe(word)
})
