import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'
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
  [
    'the tables of who may call what, where a call may be new',
    ['server/src/features/claims/claims.routes.ts'],
    [
      'server/src/features/claims/declaring.test.ts',
      'server/test/others-objects.test.ts',
      'server/test/who-may.test.ts',
    ],
  ],
  [
    'what becomes of rows of a person, where a table may be new',
    ['server/src/features/travel/travel.table.ts'],
    ['server/src/features/privacy/every-table.test.ts', 'server/test/references.test.ts'],
  ],
  ['nothing for what has no calls', ['web/src/ui/ticket.tsx', 'shared/src/day.ts'], []],
])('asks for %s', (_, changed, asked) => {
  expect(testsBeside(changed, (folder) => tests[folder] ?? [])).toEqual(asked)
  const named = asked.filter((file) => !Object.values(tests).flat().includes(file))
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
