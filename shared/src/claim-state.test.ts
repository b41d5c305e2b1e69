import { expect, it } from 'vitest'
import { claimStateWord } from './claim-state.ts'

it('shows nothing of 0, and two words of the other states', () => {
  expect([0, 1, 2, 3, 7].map(claimStateWord)).toEqual([null, 'open', 'done', 'done', 'done'])
})
