import { expect, it } from 'vitest'
import { isCommon, isMadeOfOwner } from './weak-passwords.rules.ts'

const commonest = new Set(['password', 'password1', 'qwerty123', 'azerty', 'secret', 'demo'])

it.each([
  ['Password1!', true],
  ['P@ssw0rd', true],
  ['P@ssw0rd1!', true],
  ['Qwerty123!', true],
  ['AZERTY!1', true],
  ['Äzerty#12', true],
  ['Secret#2026', false],
  ['Demo#2026', false],
  ['Tilleul-Vert-42', false],
])('knows whether %s is common', (password, expected) => {
  expect(isCommon(password, commonest)).toBe(expected)
})

const owner = { email: 'theo.brindemoy@meridien.example.com', names: ['Théo', 'Brindemoy-Lê', undefined] }

it.each([
  ['Theo#2026', true],
  ['Th3o!!2026', true],
  ['BrindemoyTheo1!', true],
  ['Brindemoy-42-abc', true],
  ['meridien#2026A', true],
  ['Example#1', true],
  ['Theo-Tilleul-42', false],
  ['Le#202620', false],
  ['Secret#2026', false],
  ['12345678#', false],
])('knows whether %s is made of its owner', (password, expected) => {
  expect(isMadeOfOwner(password, owner)).toBe(expected)
})

it('finds no words in names of another script that a password cannot hold', () => {
  expect(isMadeOfOwner('Secret#2026', { email: '', names: ['馨怡', '王'] })).toBe(false)
})
