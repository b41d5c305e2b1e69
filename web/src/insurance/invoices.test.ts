import { expect, it } from 'vitest'
import { invoiceFault } from './invoices.ts'

const tenMegabytes = 10 * 1024 * 1024

it.each([
  ['application/pdf', 1000, undefined],
  ['image/jpeg', tenMegabytes, undefined],
  ['', 1000, undefined],
  ['image/gif', 1000, 'invoice.wrongType'],
  ['image/png', tenMegabytes + 1, 'invoice.tooLarge'],
])('says before it is sent what is wrong with a %s of %i bytes', (type, size, fault) => {
  expect(invoiceFault({ type, size })).toBe(fault)
})
