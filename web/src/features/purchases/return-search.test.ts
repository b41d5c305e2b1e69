import { expect, it } from 'vitest'
import { quoteOf } from './return-search.ts'

it.each([
  ['/checkout', undefined, '/insurance/health-mobility', '/insurance/health-mobility'],
  ['/checkout', 'health', '/insurance/health-mobility', '/insurance/health-mobility'],
  ['/checkout', 'multimedia', '/insurance/health-mobility', '/insurance/multimedia'],
  ['/home_checkout', undefined, '/insurance/housing', '/insurance/housing'],
  ['/home_checkout', 'multimedia', '/insurance/housing', '/insurance/multimedia'],
  ['/multimedia_checkout', undefined, '/insurance/multimedia', '/insurance/multimedia'],
  ['/multimedia_checkout', 'health', '/insurance/multimedia', '/insurance/health-mobility'],
  ['/multimedia_checkout', 'something', '/insurance/multimedia', '/insurance/multimedia'],
] as const)('takes a return to %s with the context %s for the product that was paid', (_, context, own, paid) => {
  expect(quoteOf(context, own)).toBe(paid)
})
