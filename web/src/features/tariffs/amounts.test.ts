import { expect, it } from 'vitest'
import { issueOf } from './amounts.ts'

it('says what is wrong with an amount', () => {
  expect(['', '0', '0,49', 'x', '10000', '10000,01', '0,50'].map(issueOf)).toEqual([
    'tariffs:issue.amount',
    'tariffs:issue.amount',
    'tariffs:issue.amount',
    'tariffs:issue.amount',
    undefined,
    'tariffs:issue.tooHigh',
    undefined,
  ])
})
