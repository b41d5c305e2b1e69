import { expect, it } from 'vitest'
import { asksInvoice } from './held-invoice.tsx'

it.each([
  ['Multimédia', 'theft', true],
  ['Multimédia', 'breakage', true],
  ['Multimédia', null, false],
  ['Habitation', 'theft', false],
] as const)('lists the invoice of the contract among the documents of a claim that asks for it (%s, %s)', (insurance_type, kind, asks) => {
  expect(asksInvoice({ insurance_type, kind, insuresOthers: false })).toBe(asks)
  // That of a formula may be of another device.
  expect(asksInvoice({ insurance_type, kind, insuresOthers: true })).toBe(false)
})
