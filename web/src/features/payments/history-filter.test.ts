import { expect, it } from 'vitest'
import { choicesOf, isWished } from './history-filter.ts'

const payments = [
  { contractId: 'home', day: '05/01/2027' },
  { contractId: 'stay', day: '31/12/2026' },
  { contractId: 'home', day: '05/12/2026' },
  { contractId: 'home', day: '05/11/2025' },
]

it.each([
  ['all', { contract: '', year: '' }, [0, 1, 2, 3]],
  ['those of a contract', { contract: 'home', year: '' }, [0, 2, 3]],
  ['those of a year, to its last day', { contract: '', year: '2026' }, [1, 2]],
  ['those of both', { contract: 'home', year: '2026' }, [2]],
  ['none of a contract in a year without any', { contract: 'stay', year: '2025' }, []],
])('shows of the payments %s', (_, wished, shown) => {
  expect(payments.filter((one) => isWished(one, wished))).toEqual(shown.map((place) => payments[place]))
})

it('offers each contract once and each year once, the newest first', () => {
  const { contracts, years } = choicesOf(payments)
  expect(contracts.map(({ contractId }) => contractId)).toEqual(['home', 'stay'])
  expect(years).toEqual(['2027', '2026', '2025'])
})
