import { expect, it } from 'vitest'
import { mayLeaveFor } from './may-leave-for.ts'

const own = 'http://cursus.test:3000'

it.each([
  ['https://mutuelle.example.org/adhesion', true],
  ['http://127.0.0.1:3001/mutual', true],
  ['http://localhost:3001/pay/cs_test_1', true],
  ['http://[::1]:3001/mutual', true],
  ['/insurance/sign?context=home', true],
  ['http://mutuelle.example.org/adhesion', false],
  ['http://127.0.0.1.example.com/mutual', false],
  ['//example.com/mutual', false],
  ['javascript:alert(1)', false],
  ['data:text/html,mutual', false],
  ['ftp://127.0.0.1/mutual', false],
])('leaves for %s: %s', (address, isAllowed) => {
  expect(mayLeaveFor(new URL(address, own), own)).toBe(isAllowed)
})
