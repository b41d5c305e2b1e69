import { expect, it } from 'vitest'
import { sayWait } from './say-wait.ts'

it.each([
  ['fr', 20, 'dans 1 minute'],
  ['fr', 2053, 'dans 35 minutes'],
  ['en', 3540, 'in 59 minutes'],
  ['en', 3541, 'in 1 hour'],
  ['fr', 3601, 'dans 2 heures'],
  ['ch', 2053, '35分钟后'],
  ['ar', 120, 'بعد دقيقتين'],
  ['ar', 2053, 'بعد 35 دقيقة'],
] as const)('says in %s after %i seconds', (language, seconds, said) => {
  expect(sayWait(language, seconds)).toBe(said)
})
