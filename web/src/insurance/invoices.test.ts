import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { invoiceFault, invoiceRefusal } from './invoices.ts'

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

it('says what the server found in the file, before what it says of every refusal', () => {
  const refused = { status: 422, message: 'Certains champs sont à corriger.' }
  const ofFile = new ApiError({ ...refused, errors: { invoice: ['Choisissez un PDF'] } })
  expect(invoiceRefusal(ofFile, 'panne')).toBe('Choisissez un PDF')
  expect(invoiceRefusal(new ApiError(refused), 'panne')).toBe(refused.message)
  expect(invoiceRefusal(new Error('?'), 'panne')).toBe('panne')
})
