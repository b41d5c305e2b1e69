import { expect, it } from 'vitest'
import { wordsOf } from './situations.ts'

it('says until which day a cover goes on that ends soon', () => {
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
  const row = { situation: 'expiring', insuranceType: 'Habitation', endDate: '20/12/2026' } as const
  expect(wordsOf(row, t)).toMatch(/^words\.expiring documents:.* \u206620\/12\/2026\u2069$/)
})
