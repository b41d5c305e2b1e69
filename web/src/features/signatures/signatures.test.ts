import { expect, it } from 'vitest'
import { signedContract } from './signatures.api.ts'

it('knows the signed contract from the address before the stored draft', () => {
  expect(signedContract({ contractId: 'a', external_id: 'b.1' }, 'c')).toBe('a')
  expect(signedContract({ external_id: 'b.1' }, 'c')).toBe('b')
  expect(signedContract({}, 'c')).toBe('c')
  expect(signedContract({}, undefined)).toBeUndefined()
})
