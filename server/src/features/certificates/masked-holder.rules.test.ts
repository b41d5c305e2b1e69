import { expect, it } from 'vitest'
import { maskedHolder } from './masked-holder.rules.ts'

it.each([
  ['Xinyi', 'Lanchen', 'X*** Lanchen'],
  ['𠮷', '田', '𠮷*** 田'],
  ['محمد', 'بن علي', 'م*** بن علي'],
])('masks the first name of %s %s', (name, lastName, masked) => {
  expect(maskedHolder(name, lastName)).toBe(masked)
})
