import { expect, it } from 'vitest'
import { titleOf } from './told.ts'

const payment = (amountCents: number) => ({
  contractId: 'one',
  number: 1,
  source: 'instalments:one',
  kind: 'payment',
  at: new Date('2026-11-30T10:00:00Z'),
  payload: JSON.stringify({ salt: 'a', amountCents }),
  payloadHash: '',
  previous: '',
  hash: '',
})

it('calls an invoice of nothing, as the provider makes when a trial begins, no payment', () => {
  expect(titleOf(payment(2584), 'fr')).toBe('Paiement reçu')
  expect(titleOf(payment(0), 'fr')).toBe('Aucune cotisation à payer')
})
