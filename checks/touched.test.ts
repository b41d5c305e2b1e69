import { expect, it } from 'vitest'
import { testsBeside } from './touched.ts'

const tests: Record<string, string[]> = {
  'server/src/features/claims': ['server/src/features/claims/declaring.test.ts'],
  'server/src/pdf': ['server/src/pdf/letter.test.ts'],
}

it.each([
  [
    'what lies beside a changed file',
    ['server/src/features/claims/claims.service.ts'],
    ['server/src/features/claims/declaring.test.ts'],
  ],
  ['a test that is changed itself', ['server/test/kills.test.ts'], ['server/test/kills.test.ts']],
  [
    'each file once',
    ['server/src/pdf/letter.ts', 'server/src/pdf/letter.test.ts'],
    ['server/src/pdf/letter.test.ts'],
  ],
  ['nothing for what has no calls', ['web/src/ui/ticket.tsx', 'shared/src/day.ts'], []],
])('asks for %s', (_, changed, asked) => {
  expect(testsBeside(changed, (folder) => tests[folder] ?? [])).toEqual(asked)
})
