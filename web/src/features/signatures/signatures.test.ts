import { expect, it } from 'vitest'
import { contextOf, signedContract } from './signatures.api.ts'

it('knows the signed contract from the address before the stored draft', () => {
  expect(signedContract({ contractId: 'a', external_id: 'b.1' }, 'c')).toBe('a')
  expect(signedContract({ external_id: 'b.1' }, 'c')).toBe('b')
  expect(signedContract({}, 'c')).toBe('c')
  expect(signedContract({}, undefined)).toBeUndefined()
})

it.each([
  ['multimedia', 'multimedia'],
  ['home', 'home'],
  ['health', 'health'],
  [undefined, 'health'],
])('takes the context %s of the address for the product that was signed', (named, context) => {
  expect(contextOf(named)).toBe(context)
})
