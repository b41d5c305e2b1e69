import { expect, it } from 'vitest'
import { whileDue } from './while-due.ts'

it.each([
  ['goes on while a premium is missing', 'current', 'covered'],
  ['is suspended only once it is', 'suspended', 'suspended'],
  ['neither goes on nor is suspended before it begins', 'upcoming', 'nothing'],
  ['neither goes on nor is suspended before the signature', 'waiting', 'nothing'],
  ['does not go on past its last day', 'expired', 'nothing'],
] as const)('knows that the cover %s', (_, cover, told) => {
  expect(whileDue({ cover })).toBe(told)
})
