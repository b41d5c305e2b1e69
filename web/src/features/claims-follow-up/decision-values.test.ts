import { expect, it } from 'vitest'
import { decisionIssues } from './decision-values.ts'

const good = { outcome: 'settled', amount: '420,00', reason: 'Parquet' } as const
const wrong = (change: object, most: number | null = null) =>
  Object.keys(decisionIssues({ ...good, ...change }, most))

it('needs an outcome, an amount of a settled claim alone, and a reason', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ outcome: '', amount: '', reason: ' ' })).toEqual(['outcome', 'reason'])
  expect(wrong({ outcome: 'refused', amount: '' })).toEqual([])
  for (const amount of ['', '0', '-3', '3,499', 'beaucoup']) expect(wrong({ amount })).toEqual(['amount'])
})

it('pays no more than the contract can', () => {
  expect(wrong({ amount: '749' }, 74900)).toEqual([])
  expect(decisionIssues({ ...good, amount: '749,01' }, 74900)).toEqual({
    amount: 'claims-follow-up:issue.tooMuch',
  })
})
